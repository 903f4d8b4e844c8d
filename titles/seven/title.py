"""SEVEN as a title."""

from titles.kernel.bots.benchmark import Benchmark
from titles.kernel.presentations import Presentations
from titles.kernel.title import Title
from titles.search.search import with_search
from titles.seven.bots.determinizing import determinized
from titles.seven.bots.greedy import SEARCHING, greedy_bot, random_bot
from titles.seven.catalogue import REVISION, ids, rules_hash
from titles.seven.derived import SevenDerived, to_derived
from titles.seven.events import EVENTS
from titles.seven.play.decisions import DECISIONS
from titles.seven.play.preferences import WatchWindows
from titles.seven.play.resolve import conflict
from titles.seven.play.scoring import standings
from titles.seven.play.setup import Options, check_options, setup
from titles.seven.public_state import SevenPublicState, to_public
from titles.seven.state import SevenState, turn_of
from titles.seven.terms.moves import AnyMove
from titles.seven.terms.sentences import SENTENCES, message
from titles.seven.words.labels import label, narrator
from titles.seven.words.public_catalogue import public_catalogue
from titles.seven.words.questions import prompt

TITLE = with_search(
    Title(
        id="seven",
        name=SENTENCES.names(message("SEVEN")),
        package="titles.seven",
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
        preference=WatchWindows,
        resolve={"conflict": conflict},
        standings=standings,
        turn=turn_of,
        to_public=to_public,
        derived_form=SevenDerived,
        to_derived=to_derived,
        prompt=prompt,
        label=label,
        catalogue=public_catalogue,
        ids=ids,
        bots={"random": random_bot, "greedy": greedy_bot},
        determinized=determinized,
        searching=SEARCHING,
        show=Presentations(
            components="titles.seven.show.components:SevenComponents",
            encoder="titles.seven.show.encoder:SevenEncoder",
            knowledge="titles.seven.show.knowledge:SevenKnowledge",
            lesson="titles.seven.show.lesson:screens",
            terminal="titles.seven.show.terminal:SevenDrawing",
            page="show/web/drawing.js",
            picture="show/web/picture.svg",
        ),
        benchmark=Benchmark(games_per_second={2: 85, 3: None, 4: None}, verified_per_second=12, greedy_wins=90),
        narrator=narrator,
    )
)
