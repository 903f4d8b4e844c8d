"""7 Wonders Duel as a title."""

from titles.kernel.bots.benchmark import Benchmark
from titles.kernel.bots.bot import random_bot
from titles.kernel.presentations import Presentations
from titles.kernel.title import Title
from titles.search.search import with_search
from titles.seven_wonders_duel.bots.determinizing import determinized
from titles.seven_wonders_duel.bots.greedy import SEARCHING, greedy_bot
from titles.seven_wonders_duel.catalogue import REVISION, ids, rules_hash
from titles.seven_wonders_duel.derived import DuelDerived, to_derived
from titles.seven_wonders_duel.events import EVENTS
from titles.seven_wonders_duel.play.decisions import DECISIONS
from titles.seven_wonders_duel.play.military import resolve_conflict
from titles.seven_wonders_duel.play.moves import Move, label, narrator
from titles.seven_wonders_duel.play.scoring import standings
from titles.seven_wonders_duel.play.setup import Options, check_options, setup
from titles.seven_wonders_duel.public_state import DuelPublicState, to_public
from titles.seven_wonders_duel.state import DuelState, turn_of
from titles.seven_wonders_duel.terms.sentences import SENTENCES, message
from titles.seven_wonders_duel.words.public_catalogue import public_catalogue

TITLE = with_search(
    Title(
        id="seven_wonders_duel",
        name=SENTENCES.names(message("7 Wonders Duel")),
        package="titles.seven_wonders_duel",
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
        turn=turn_of,
        to_public=to_public,
        derived_form=DuelDerived,
        to_derived=to_derived,
        label=label,
        catalogue=public_catalogue,
        ids=ids,
        bots={"random": random_bot, "greedy": greedy_bot},
        determinized=determinized,
        searching=SEARCHING,
        show=Presentations(
            components="titles.seven_wonders_duel.show.components:DuelComponents",
            encoder="titles.seven_wonders_duel.show.encoder:DuelEncoder",
            knowledge="titles.seven_wonders_duel.show.knowledge:DuelKnowledge",
            lesson="titles.seven_wonders_duel.show.lesson:screens",
            terminal="titles.seven_wonders_duel.show.terminal:DuelDrawing",
            page="show/web/drawing.js",
            picture="show/web/picture.svg",
        ),
        benchmark=Benchmark(games_per_second={2: 440}, verified_per_second=80, greedy_wins=95),
        narrator=narrator,
    )
)
