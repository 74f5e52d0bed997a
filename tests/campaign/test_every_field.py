"""Nothing may vanish between two stores: a campaign with every optional field filled comes back as it was.

The first test keeps the other one honest: whoever adds a field is told to fill it here.
"""

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields, replace

from mordheim_desktop.campaign import model
from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.codec import decode, encode
from mordheim_desktop.campaign.journal import Entry
from mordheim_desktop.campaign.model import Campaign, KnownSpell, ProfileChange, Record
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.additions import Additions
from mordheim_desktop.rules.driver import Given
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.tracker import Prize, Search, Tracker
from tests.campaign.invented import everything_now

RECORDS = [
    kind for kind in vars(model).values() if isinstance(kind, type) and issubclass(kind, Record) and kind is not Record
]


def filled() -> Campaign:
    """A campaign in which every field of every record stands somewhere with another value than its default."""
    campaign = everything_now()
    band, battle = campaign.warbands[0], campaign.battle
    assert battle is not None
    hero = replace(
        band.heroes[0],
        spells=(KnownSpell(spell="lifestealer", easier=1),),
        skill_lists=("combat", "speed"),
        remarks=("Owes Karl a drink",),
    )
    group = replace(
        band.groups[0],
        renamed=True,
        changes=(ProfileChange(name="I", amount=1, why=say("advance.i")),),
        remarks=("From Ostland",),
    )
    band = replace(band, heroes=(hero,), groups=(group,), remarks=("Camps by the river",), typed_rating=90)
    tracker = Tracker(
        prizes=(Prize(id="kit-1", item="sword", carriers=("ulric",)),),
        places={"objective": ("ulric",)},
        gone=("karl",),
        searches=(Search(building="ruin-1", fighter="ulric", found=True),),
        safe=0,
        gave_up=1,
    )
    fighter = replace(battle.models[0], hero=True, taken=("mandrake_root",), kills=2)
    sides = (replace(battle.sides[0], left=True), *battle.sides[1:])
    battle = replace(battle, sides=sides, models=(fighter,), tracker=tracker, first=1, reached=4, how="conceded")
    own = Additions(gear={"lucky_charm": load().gear["lucky_charm"]}, origins={"gear.lucky_charm": "a pack"})
    return replace(
        campaign,
        warbands=(band, *campaign.warbands[1:]),
        battle=battle,
        artefacts=("bow_of_seeking", "executioners_hood"),
        own=own,
    )


def is_default(value: object, field: FieldInfo) -> bool:
    """Whether a field holds what it holds where nothing is said."""
    if field.default is not msgspec.NODEFAULT:
        return bool(value == field.default)
    return field.default_factory is not msgspec.NODEFAULT and bool(value == field.default_factory())


def said(value: object, seen: dict[type, set[str]]) -> dict[type, set[str]]:
    """The fields of each struct below a value that hold something of their own."""
    if isinstance(value, msgspec.Struct):
        own = seen.setdefault(type(value), set())
        for field in fields(value):
            inside = getattr(value, field.name)
            if not is_default(inside, field):
                own.add(field.name)
            said(inside, seen)
    elif isinstance(value, tuple | list):
        for one in value:
            said(one, seen)
    elif isinstance(value, dict):
        said(tuple(value.values()), seen)
    return seen


@pytest.mark.parametrize("kind", RECORDS)
def test_the_campaign_of_this_test_leaves_no_field_at_its_default(kind: type[Record]) -> None:
    assert {field.name for field in fields(kind)} - said(filled(), {}).get(kind, set()) == set()


def test_a_campaign_with_every_field_filled_comes_back_and_is_stored_the_same_again() -> None:
    document = new_document(filled())
    stored = encode(document)
    assert decode(stored).campaign == document.campaign
    assert encode(decode(stored)) == stored


def test_an_entry_with_every_field_filled_comes_back() -> None:
    entry = Entry(
        id=7,
        time="2026-05-01T19:30:00Z",
        procedure="shot",
        message=say("x"),
        setup={"a": 1},
        answers=(Given((4,), "rolled"),),
        withdrawn=(Given((2,), "rolled"),),
        overruled=True,
        ruleset="core-1",
        switches={"misfire": True},
        warbands=("stein",),
        effects=(),
        battle="battle-1",
        turn=2,
        phase="shooting",
        taken_back=True,
        superseded=True,
        corrected_by=9,
        part_of=8,
    )
    document = new_document(filled())
    document = replace(document, chapter=replace(document.chapter, entries=(entry,)))
    assert decode(encode(document)).chapter.entries == (entry,)
