"""7 Wonders Duel as a title."""

from rules.kernel.benchmark import Benchmark
from rules.kernel.search import with_search
from rules.kernel.title import Title
from rules.seven_wonders_duel.actions import Move, label
from rules.seven_wonders_duel.bots import SEARCHING, greedy_bot, random_bot
from rules.seven_wonders_duel.catalogue import REVISION, ids, printed_names, rules_hash
from rules.seven_wonders_duel.decisions import DECISIONS
from rules.seven_wonders_duel.determinizing import determinized
from rules.seven_wonders_duel.events import EVENTS
from rules.seven_wonders_duel.military import resolve_conflict
from rules.seven_wonders_duel.narrator import DuelNarrator
from rules.seven_wonders_duel.public_catalogue import public_catalogue
from rules.seven_wonders_duel.public_state import DuelPublicState, to_public
from rules.seven_wonders_duel.scoring import standings
from rules.seven_wonders_duel.setup import Options, check_options, setup
from rules.seven_wonders_duel.state import DuelState

TITLE = with_search(
    Title(
        id="seven_wonders_duel",
        name={"en": "7 Wonders Duel", "ja": "世界の七不思議：デュエル"},
        package="rules.seven_wonders_duel",
        min_seats=2,
        max_seats=2,
        revision=REVISION,
        rules_hash=rules_hash,
        options=Options,
        check_options=check_options,
        state=DuelState,
        move=Move,
        form=DuelPublicState,
        events=EVENTS,
        setup=setup,
        decisions=DECISIONS,
        resolve={"conflict": resolve_conflict},
        standings=standings,
        to_public=to_public,
        label=label,
        catalogue=public_catalogue,
        ids=ids,
        bots={"random": random_bot, "greedy": greedy_bot},
        determinized=determinized,
        searching=SEARCHING,
        drawing="heptad.terminal.drawings.seven_wonders_duel:SevenWondersDuel",
        benchmark=Benchmark(games_per_second={2: 440}, verified_per_second=80, greedy_wins=95),
        narrator=lambda revision, names, language: DuelNarrator(names, language, printed_names(revision)),
    )
)
