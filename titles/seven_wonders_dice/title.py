"""7 Wonders Dice as a title."""

from titles.kernel.bots.benchmark import Benchmark
from titles.kernel.bots.bot import random_bot
from titles.kernel.presentations import Presentations
from titles.kernel.title import Title
from titles.search.search import with_search
from titles.seven_wonders_dice.bots.determinizing import determinized
from titles.seven_wonders_dice.bots.greedy import SEARCHING, greedy_bot
from titles.seven_wonders_dice.catalogue import REVISION, ids, rules_hash
from titles.seven_wonders_dice.derived import DiceDerived, to_derived
from titles.seven_wonders_dice.events import EVENTS
from titles.seven_wonders_dice.play.decisions import DECISIONS
from titles.seven_wonders_dice.play.resolve import conflict, reveal
from titles.seven_wonders_dice.play.scoring import standings
from titles.seven_wonders_dice.play.setup import Options, check_options, setup
from titles.seven_wonders_dice.public_state import DicePublicState, to_public
from titles.seven_wonders_dice.state import DiceState, turn_of
from titles.seven_wonders_dice.terms.moves import Move
from titles.seven_wonders_dice.terms.sentences import SENTENCES, message
from titles.seven_wonders_dice.terms.steps import Step
from titles.seven_wonders_dice.words.labels import label, narrator, prompt
from titles.seven_wonders_dice.words.public_catalogue import public_catalogue

TITLE = with_search(
    Title(
        id="seven_wonders_dice",
        name=SENTENCES.names(message("7 Wonders Dice")),
        package="titles.seven_wonders_dice",
        min_seats=2,
        max_seats=7,
        revision=REVISION,
        rules_hash=rules_hash,
        options=Options,
        check_options=check_options,
        state=DiceState,
        move=Move,
        step=Step,
        move_of=lambda step: step.move,
        form=DicePublicState,
        events=EVENTS,
        setup=setup,
        decisions=DECISIONS,
        resolve={"reveal": reveal, "conflict": conflict},
        standings=standings,
        turn=turn_of,
        to_public=to_public,
        derived_form=DiceDerived,
        to_derived=to_derived,
        prompt=prompt,
        label=label,
        catalogue=public_catalogue,
        ids=ids,
        bots={"random": random_bot, "greedy": greedy_bot},
        determinized=determinized,
        searching=SEARCHING,
        show=Presentations(
            components="titles.seven_wonders_dice.show.components:DiceComponents",
            encoder="titles.seven_wonders_dice.show.encoder:DiceEncoder",
            knowledge="titles.seven_wonders_dice.show.knowledge:DiceKnowledge",
            lesson="titles.seven_wonders_dice.show.lesson:screens",
            terminal="titles.seven_wonders_dice.show.terminal:DiceDrawing",
            page="show/web/drawing.js",
            picture="show/web/picture.svg",
        ),
        benchmark=Benchmark(games_per_second={2: 160, 7: 70}, verified_per_second=20, greedy_wins=95),
        narrator=narrator,
    )
)
