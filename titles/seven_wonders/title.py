"""7 Wonders as a title."""

from titles.kernel.bots.benchmark import Benchmark
from titles.kernel.bots.bot import random_bot
from titles.kernel.presentations import Presentations
from titles.kernel.title import Title
from titles.search.search import with_search
from titles.seven_wonders.bots.determinizing import determinized
from titles.seven_wonders.bots.greedy import greedy_bot
from titles.seven_wonders.bots.light import SEARCHING
from titles.seven_wonders.catalogue import REVISION, ids, rules_hash
from titles.seven_wonders.derived import WondersDerived, to_derived
from titles.seven_wonders.events import EVENTS
from titles.seven_wonders.play.decisions import DECISIONS
from titles.seven_wonders.play.moves import Committed, Move, label, narrator
from titles.seven_wonders.play.resolve import conflict, reveal
from titles.seven_wonders.play.scoring import standings
from titles.seven_wonders.play.setup import Options, check_options, setup
from titles.seven_wonders.public_state import WondersPublicState, to_public
from titles.seven_wonders.state import WondersState, turn_of
from titles.seven_wonders.terms.sentences import SENTENCES, message
from titles.seven_wonders.words.public_catalogue import public_catalogue

TITLE = with_search(
    Title(
        id="seven_wonders",
        name=SENTENCES.names(message("7 Wonders")),
        package="titles.seven_wonders",
        min_seats=2,
        max_seats=7,
        subjects=lambda seats: max(3, seats),  # with two players the Free City is the third
        revision=REVISION,
        rules_hash=rules_hash,
        options=Options,
        check_options=check_options,
        state=WondersState,
        move=Move,
        form=WondersPublicState,
        events=(*EVENTS, Committed),
        setup=setup,
        decisions=DECISIONS,
        resolve={"reveal": reveal, "conflict": conflict},
        standings=standings,
        turn=turn_of,
        to_public=to_public,
        derived_form=WondersDerived,
        to_derived=to_derived,
        label=label,
        catalogue=public_catalogue,
        ids=ids,
        bots={"random": random_bot, "greedy": greedy_bot},
        determinized=determinized,
        searching=SEARCHING,
        show=Presentations(
            components="titles.seven_wonders.show.components:WondersComponents",
            encoder="titles.seven_wonders.show.encoder:WondersEncoder",
            knowledge="titles.seven_wonders.show.knowledge:WondersKnowledge",
            lesson="titles.seven_wonders.show.lesson:screens",
            terminal="titles.seven_wonders.show.terminal:WondersDrawing",
            page="show/web/drawing.js",
            picture="show/web/picture.svg",
        ),
        benchmark=Benchmark(games_per_second={3: 230, 5: None, 7: None}, verified_per_second=80),
        narrator=narrator,
    )
)
