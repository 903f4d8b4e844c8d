"""7 Wonders Dice as a title."""

from functools import partial

from rules.seven_wonders_dice.actions import Move, Step
from rules.seven_wonders_dice.bots import greedy_bot, random_bot
from rules.seven_wonders_dice.catalogue import REVISION, rules_hash
from rules.seven_wonders_dice.decide import decide
from rules.seven_wonders_dice.drawing import as_data
from rules.seven_wonders_dice.events import EVENTS
from rules.seven_wonders_dice.evolve import FOLDS
from rules.seven_wonders_dice.form import SevenWondersDiceForm, to_form
from rules.seven_wonders_dice.history import describe
from rules.seven_wonders_dice.labels import label
from rules.seven_wonders_dice.offers import moves
from rules.seven_wonders_dice.resolve import conflict, reveal
from rules.seven_wonders_dice.scoring import standings
from rules.seven_wonders_dice.setup import Options, check_options, setup
from rules.seven_wonders_dice.state import Play
from rules.table.rulebook import read_rules
from rules.table.title import Title

TITLE = Title(
    id="seven_wonders_dice",
    name={"en": "7 Wonders Dice", "ja": "世界の七不思議ダイス"},
    min_seats=2,
    max_seats=7,
    revision=REVISION,
    rules_hash=rules_hash,
    rulebook=partial(read_rules, "rules.seven_wonders_dice"),
    options=Options,
    check_options=check_options,
    play=Play,
    move=Move,
    step=Step,
    move_of=lambda step: step.move,
    form=SevenWondersDiceForm,
    events=EVENTS,
    setup=setup,
    folds=FOLDS,
    moves=moves,
    decide=decide,
    resolve={"reveal": reveal, "conflict": conflict},
    standings=standings,
    to_form=to_form,
    label=label,
    catalogue=as_data,
    bots={"random": random_bot, "greedy": greedy_bot},
    describe=describe,
)
