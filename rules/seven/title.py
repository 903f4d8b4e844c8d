"""SEVEN as a title."""

from rules.kernel.benchmark import Benchmark
from rules.kernel.search import with_search
from rules.kernel.title import Title
from rules.seven.actions import AnyMove
from rules.seven.bots import SEARCHING, greedy_bot, random_bot
from rules.seven.catalogue import REVISION, ids, rules_hash
from rules.seven.decisions import DECISIONS
from rules.seven.determinizing import determinized
from rules.seven.events import EVENTS
from rules.seven.labels import label, narrator
from rules.seven.public_catalogue import public_catalogue
from rules.seven.public_state import SevenPublicState, to_public
from rules.seven.resolve import conflict
from rules.seven.settings import WatchWindows
from rules.seven.setup import Options, check_options, setup
from rules.seven.standing import standings
from rules.seven.state import SevenState

TITLE = with_search(
    Title(
        id="seven",
        name={"en": "SEVEN", "ja": "セブン"},
        package="rules.seven",
        min_seats=2,
        max_seats=4,
        revision=REVISION,
        rules_hash=rules_hash,
        options=Options,
        check_options=check_options,
        state=SevenState,
        move=AnyMove,
        form=SevenPublicState,
        events=EVENTS,
        setup=setup,
        decisions=DECISIONS,
        setting=WatchWindows,
        resolve={"conflict": conflict},
        standings=standings,
        to_public=to_public,
        label=label,
        catalogue=public_catalogue,
        ids=ids,
        bots={"random": random_bot, "greedy": greedy_bot},
        determinized=determinized,
        searching=SEARCHING,
        drawing="heptad.terminal.drawings.seven:Seven",
        benchmark=Benchmark(games_per_second={2: 85, 3: None, 4: None}, verified_per_second=12, greedy_wins=90),
        narrator=narrator,
    )
)
