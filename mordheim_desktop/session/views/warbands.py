"""What the Warbands tab shows: a roster at a glance, the story of one fighter; all figures worked out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, convert

from mordheim_desktop.campaign.figures import as_written, in_play, points, present, rating, treasury
from mordheim_desktop.campaign.limits import counted, most_models, shortcomings
from mordheim_desktop.campaign.model import HANDWRITTEN, Campaign, HenchmanGroup, Kit, Remembered, Warrior
from mordheim_desktop.rules.combat.armour import base_save
from mordheim_desktop.rules.context import Context
from mordheim_desktop.rules.fighter import Fighter, complete
from mordheim_desktop.rules.messages import Named, say
from mordheim_desktop.rules.rout import threshold
from mordheim_desktop.rules.ruleset import CHARACTERISTICS, Ruleset
from mordheim_desktop.session.fighters import INJURY_TRAITS, fighter_fields, find, known_name
from mordheim_desktop.session.words import Words

if TYPE_CHECKING:
    from mordheim_desktop.session.views.magic import SpellLine

TOME = "tome_of_magic"
HATRED = "hatred"
ENMITY = "bitter_enmity"
Blocks = tuple[tuple[str, str], ...]


class Remark(Struct, frozen=True):
    """A skill, injury or absence in a row; `tone` is `warn` for what hampers him."""

    text: str
    tone: Literal["ink", "warn"] = "ink"


class FighterRow(Struct, frozen=True):
    """A hero or group in its table: name (with the number of members), type, the nine characteristics, kit, remarks."""

    id: str
    name: str
    type: str
    profile: tuple[int, ...]
    kit: str
    remarks: tuple[Remark, ...]
    experience: str
    leader: bool = False
    spells: tuple[SpellLine, ...] = ()
    spells_to_roll: str = ""
    """How many of the spells he joins with are still to be rolled for, in words."""
    has_magic: bool = False
    """Whether there is anything to see or roll on his sheet of spells."""
    written: tuple[str, ...] = ()
    """The characteristics as they stand on a roster, a thrown Movement as its dice."""


class StashLine(Struct, frozen=True):
    """A thing in the stash."""

    item: str
    text: str
    count: int


class WarbandView(Struct, frozen=True):
    """One warband. `most_models` and `most_heroes` are None where its type sets no limit; gold in crowns.

    `models` are those that count against the limit, so without hired swords; `shortcomings` say what is not legal.
    """

    id: str
    name: str
    type: str
    player: str
    rating: int
    models: int
    most_models: int | None
    rout_at: int | None
    treasury: int
    shards: int
    heroes: tuple[FighterRow, ...]
    most_heroes: int | None
    henchmen: tuple[FighterRow, ...]
    henchmen_count: int
    hired: tuple[FighterRow, ...]
    stash: tuple[StashLine, ...]
    notes: tuple[str, ...]
    fallen: tuple[str, ...]
    retired: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    shortcomings: tuple[str, ...] = ()
    colour: str = ""
    status: str = "playing"


def warband_view(campaign: Campaign, id: str, words: Words) -> WarbandView:
    """The roster of a warband. Raises KeyError for one that is not in the campaign."""
    warband, ruleset = campaign.warband(id), words.ruleset
    limits = ruleset.warbands.get(warband.type)
    fighting = present(warband)
    return WarbandView(
        id=warband.id,
        name=warband.name,
        type=words.name(Named("warband", warband.type)),
        player=warband.player,
        rating=rating(warband, ruleset, campaign.switches),
        models=counted(warband),
        most_models=most_models(warband, ruleset),
        rout_at=threshold(fighting, ruleset.campaign.rout_part) if fighting else None,
        treasury=treasury(warband),
        shards=warband.shards,
        heroes=tuple(_row(hero, words) for hero in warband.heroes),
        most_heroes=(limits.max_heroes or None) if limits else None,
        henchmen=tuple(_row(group, words) for group in warband.groups),
        henchmen_count=sum(len(group.members) for group in warband.groups),
        hired=tuple(_row(sword, words) for sword in warband.hired),
        stash=tuple(StashLine(kit.item, kit_text(kit, words), kit.count) for kit in warband.stash),
        notes=tuple(_note_line(campaign, note, words) for note in warband.notes),
        fallen=warband.fallen,
        retired=warband.retired,
        remarks=warband.remarks,
        shortcomings=tuple(words.say(one) for one in shortcomings(warband, ruleset)),
        colour=warband.colour,
        status=warband.status,
    )


def kit_text(kit: Kit, words: Words) -> str:
    """A thing carried or stored, with its number where there is more than one."""
    name = words.name(Named("item", kit.item))
    return name if kit.count == 1 else f"{kit.count} × {name}"


def note_text(campaign: Campaign, note: Remembered, words: Words) -> str:
    """A note in words: what is remembered, for whom."""
    if note.note.startswith(HANDWRITTEN):
        return note.note.removeprefix(HANDWRITTEN)
    if note.note == HATRED:
        # Few warbands hate anybody; a start of the program does not wait for what is about it.
        from mordheim_desktop.session.views.hatred import whom_text

        return words.say(say("hatred.note", whom=whom_text(campaign, note, words)))
    subject, _, rest = note.note.partition(":")
    return f"{words.name(Named('note', subject))} {rest}".strip()


def _note_line(campaign: Campaign, note: Remembered, words: Words) -> str:
    """A note of the warband, with the name of whom it is about."""
    text, about = note_text(campaign, note, words), known_name(campaign, note.fighter)
    return f"{text} ({about})" if about else text


def armour_save(campaign: Campaign, id: str, words: Words) -> tuple[int | None, str]:
    """The unmodified armour save of a fighter against close combat, and what gives it."""
    ruleset = words.ruleset
    fighter = convert(complete(fighter_fields(campaign, id, ruleset), ruleset), Fighter)
    found = base_save(fighter, Context(ruleset, campaign.switches), shooting=False)
    return found.needs, ", ".join(words.say(reason.text) for reason in found.reasons)


def warband_story(campaign: Campaign, id: str, words: Words) -> tuple[str, Blocks]:
    """What the side tells while no fighter is selected: stash, notes, the fallen."""
    view = warband_view(campaign, id, words)
    listed = words.ruleset.warbands.get(campaign.warband(id).type)
    blocks = [("", line.text) for line in view.stash]
    if listed:
        blocks += [(rule.name, rule.text) for rule in listed.rules]
    blocks += [(words.say(say("transfer.note")), remark) for remark in campaign.warband(id).remarks]
    return view.name, tuple(blocks)


def fighter_story(campaign: Campaign, id: str, words: Words) -> tuple[str, Blocks]:
    """The story of a warrior or group, from his experience to what changed him. Raises KeyError."""
    _, fighter, member = find(campaign, id)
    context = Context(words.ruleset, campaign.switches)
    blocks = [("", _summary(fighter, context, words)), _save_block(campaign, fighter, words)]
    blocks += _weapon_blocks(fighter.kit, words)
    blocks += _gear_blocks(fighter.kit, words)
    if isinstance(fighter, Warrior):
        skills = words.ruleset.skills
        blocks += [
            (words.name(Named("skill", one)), skills[one].summary if one in skills else "") for one in fighter.skills
        ]
        blocks += [
            (words.name(Named("injury", one)), _left_by(campaign, fighter, one, words)) for one in fighter.injuries
        ]
    spells, to_roll = _magic(fighter, words)
    blocks += [(f"{one.name} · {one.figures}".rstrip(" ·"), one.text) for one in spells]
    blocks += [("", to_roll)] if to_roll else []
    blocks += _trait_blocks(fighter, words)
    blocks += [
        ("", _change_text(change.name, change.amount, words.say(change.why), words)) for change in fighter.changes
    ]
    blocks += [(words.say(say("transfer.note")), remark) for remark in fighter.remarks]
    return (member.name if member else fighter.name), tuple(blocks)


def _left_by(campaign: Campaign, fighter: Warrior, injury: str, words: Words) -> str:
    """What a lasting injury means for him in every battle; nothing where his profile or traits say it."""
    if injury == ENMITY:
        from mordheim_desktop.session.views.hatred import hates

        return ", ".join(words.say(say("hatred.note", whom=whom)) for whom in hates(campaign, fighter.id, words))
    trait = words.ruleset.traits.get(INJURY_TRAITS.get(injury, ""))
    return words.rule(trait.summary) if trait is not None else ""


def _row(fighter: Warrior | HenchmanGroup, words: Words) -> FighterRow:
    now = in_play(fighter, words.ruleset)
    count = len(fighter.members) if isinstance(fighter, HenchmanGroup) else 1
    listed = words.ruleset.fighter_type(fighter.type)
    spells, to_roll = _magic(fighter, words)
    return FighterRow(
        id=fighter.id,
        name=f"{fighter.name} ×{count}" if isinstance(fighter, HenchmanGroup) else fighter.name,
        type=words.name(Named("fighter", fighter.type)),
        profile=tuple(getattr(now, name) for name in CHARACTERISTICS),
        kit=", ".join(kit_text(kit, words).lower() for kit in fighter.kit),
        remarks=tuple(_remarks(fighter, words)),
        experience=str(fighter.experience) if listed is None or listed.gains_xp else "–",
        leader=isinstance(fighter, Warrior) and fighter.leader,
        spells=spells,
        spells_to_roll=to_roll,
        has_magic=isinstance(fighter, Warrior) and _has_magic(fighter, words.ruleset),
        written=as_written(now, fighter.type, words.ruleset),
    )


def _has_magic(warrior: Warrior, ruleset: Ruleset) -> bool:
    """Whether he casts, carries a tome, or leads a warband whose leaders cast."""
    warband = ruleset.warbands.get(warrior.type.partition(".")[0])
    leaders = [one for one in warband.fighters.values() if one.leader] if warband else []
    leads = warrior.leader and any(one.magic for one in leaders)
    listed = ruleset.fighter_type(warrior.type)
    reads = any(kit.item == TOME for kit in warrior.kit)
    return bool(warrior.spells or reads or leads or (listed and listed.magic))


def _magic(fighter: Warrior | HenchmanGroup, words: Words) -> tuple[tuple[SpellLine, ...], str]:
    """The spells of a caster, and how many are still to be rolled for in words; nothing for others."""
    listed = words.ruleset.fighter_type(fighter.type)
    if not isinstance(fighter, Warrior) or not (fighter.spells or (listed and listed.magic)):
        return (), ""
    # Few rosters hold a caster; a start of the program does not wait for what is about him.
    from mordheim_desktop.session.views.magic import spell_lines, spells_to_roll

    return spell_lines(fighter, words), spells_to_roll(fighter, words)


def _remarks(fighter: Warrior | HenchmanGroup, words: Words) -> Iterable[Remark]:
    if fighter.misses_games:
        yield Remark(_absence(fighter.misses_games, words), "warn")
    if isinstance(fighter, Warrior):
        for injury in fighter.injuries:
            yield Remark(words.name(Named("injury", injury)), "warn")
        for skill in fighter.skills:
            yield Remark(words.name(Named("skill", skill)))
    for trait in fighter.traits:
        if trait in words.ruleset.traits:
            yield Remark(words.name(Named("trait", trait)))
    spells, to_roll = _magic(fighter, words)
    for spell in spells:
        yield Remark(spell.name if spell.needs is None else f"{spell.name} {spell.needs}+")
    if to_roll:
        yield Remark(to_roll, "warn")


def _absence(count: int, words: Words) -> str:
    return words.say(say("story.misses") if count == 1 else say("story.misses_more", count=count))


def _summary(fighter: Warrior | HenchmanGroup, context: Context, words: Words) -> str:
    # The advance tracks are wanted with the first story only; a start of the program does not wait for them.
    from mordheim_desktop.session.views.experience import next_text

    listed = words.ruleset.fighter_type(fighter.type)
    parts = [words.name(Named("fighter", fighter.type))]
    if isinstance(fighter, Warrior) and fighter.leader:
        parts.append(words.say(say("story.leader")))
    if listed is None or listed.gains_xp:
        parts.append(words.say(say("story.experience", points=fighter.experience)))
        parts.append(next_text(fighter, context, words))
    else:
        parts.append(words.say(say("story.no_experience")))
    single = points(fighter, words.ruleset) + fighter.experience
    total = single * (len(fighter.members) if isinstance(fighter, HenchmanGroup) else 1)
    parts.append(words.say(say("story.rating", points=total)))
    if fighter.misses_games:
        parts.append(_absence(fighter.misses_games, words))
    return " · ".join(parts)


def _save_block(campaign: Campaign, fighter: Warrior | HenchmanGroup, words: Words) -> tuple[str, str]:
    needs, why = armour_save(campaign, fighter.id, words)
    return words.say(say("story.no_save") if needs is None else say("story.save", need=needs)), why


def _weapon_blocks(kit: tuple[Kit, ...], words: Words) -> list[tuple[str, str]]:
    blocks = []
    for one in kit:
        weapon = words.ruleset.weapons.get(one.item)
        if weapon is None:
            continue
        strength = str(weapon.strength).removeprefix("user")
        own = words.say(say("story.as_user"))
        shown = strength if str(weapon.strength) == strength else f"{own} {strength}".strip()
        if weapon.range is None:
            text = words.say(say("story.weapon_close", strength=shown))
        else:
            text = words.say(say("story.weapon", strength=shown, range=weapon.range))
        blocks.append((kit_text(one, words), text))
    return blocks


def _gear_blocks(kit: tuple[Kit, ...], words: Words) -> list[tuple[str, str]]:
    """What things and mutations do, in a few words of the rules."""
    known = words.ruleset.gear
    return [(kit_text(one, words), words.rule(known[one.item].summary)) for one in kit if one.item in known]


def _trait_blocks(fighter: Warrior | HenchmanGroup, words: Words) -> list[tuple[str, str]]:
    listed = words.ruleset.fighter_type(fighter.type)
    blocks = [(rule.name, rule.text) for rule in listed.rules] if listed else []
    told = {name for name, _ in blocks}
    for id in fighter.traits:
        trait = words.ruleset.traits.get(id)
        if trait is not None and trait.name not in told:
            blocks.append((trait.name, trait.summary))
    return blocks


def _change_text(name: str, amount: int, why: str, words: Words) -> str:
    signed = f"+{amount}" if amount > 0 else f"−{-amount}"
    return words.say(say("story.change", change=signed, name=name, why=why))
