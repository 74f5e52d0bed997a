"""A caster rolls for the spells he joins with, reads a tome, is corrected by hand; roster and story tell them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from mordheim_desktop.campaign.casting import first_spells_due
from mordheim_desktop.campaign.model import Campaign, Kit, KnownSpell, Warband, Warrior
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Profile
from mordheim_desktop.session.checking import check_document
from mordheim_desktop.session.commands import magic, roster
from mordheim_desktop.session.commands.battle import begin_battle, end_battle
from mordheim_desktop.session.commands.experience import DueAdvance, apply_experience, begin_advance, due_advances
from mordheim_desktop.session.commands.hired import Offer, hire
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.views.caster import caster
from mordheim_desktop.session.views.tray import heading
from mordheim_desktop.session.views.warbands import FighterRow, fighter_story, warband_view
from mordheim_desktop.session.words import Words
from tests.session.tables import open_session, refused, skritch


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A warband of Undead that has just hired its Necromancer, Heinrich."""
    opened = open_session(tmp_path, Campaign(name="New ground"))
    undead = roster.add_warband(opened, "undead", "The Pale")
    roster.recruit(opened, undead, "undead.vampire", "Ruthven")
    roster.recruit(opened, undead, "undead.necromancer", "Heinrich")
    yield opened
    opened.close()


def heinrich(session: Session) -> Warrior:
    return session.campaign.warbands[0].heroes[1]


def row(session: Session) -> FighterRow:
    words = Words(session.ruleset)
    return warband_view(session.campaign, session.campaign.warbands[0].id, words).heroes[1]


def rolled(session: Session, *answers: object) -> None:
    pending = magic.begin_first_spells(session, heinrich(session).id)
    for answer in answers:
        session.answer(answer)
    session.commit(pending.token)


def carrying(session: Session, item: str) -> None:
    roster.correct_stash(session, session.campaign.warbands[0].id, item, 1)
    roster.give(session, heinrich(session).id, item)


def test_a_new_necromancer_has_one_spell_to_roll_for(session: Session) -> None:
    assert first_spells_due(heinrich(session), session.ruleset) == 1
    assert row(session).spells == ()
    assert row(session).spells_to_roll == "1 to roll for: Necromancy"
    rolled(session, 3)
    assert heinrich(session).spells == (KnownSpell(spell="death_vision"),)
    assert row(session).spells_to_roll == ""
    with pytest.raises(BadSetup) as error:
        magic.begin_first_spells(session, heinrich(session).id)
    assert refused(session, error.value) == "Heinrich has no spell left to roll for."


def test_one_undo_takes_the_spell_back_and_the_roll_is_due_again(session: Session) -> None:
    rolled(session, 1)
    session.undo()
    assert heinrich(session).spells == ()
    assert first_spells_due(heinrich(session), session.ruleset) == 1


def test_the_roster_and_his_story_tell_the_spell_with_its_difficulty(session: Session) -> None:
    rolled(session, 1)
    assert [(one.name, one.needs, one.figures) for one in row(session).spells] == [
        ("Lifestealer", 10, "difficulty 10+, 6 inches")
    ]
    assert [remark.text for remark in row(session).remarks] == ["Lifestealer 10+"]
    _, blocks = fighter_story(session.campaign, heinrich(session).id, Words(session.ruleset))
    told = dict(blocks)["Lifestealer · difficulty 10+, 6 inches"]
    assert told.startswith("One model, neither Undead nor Possessed, loses a Wound without save")


def test_sorcery_shows_in_what_he_rolls(session: Session) -> None:
    rolled(session, 3)
    campaign = session.campaign
    warband = campaign.warbands[0]
    skilled = replace(heinrich(session), skills=("sorcery",))
    changed = replace(campaign, warbands=(replace(warband, heroes=(warband.heroes[0], skilled)),))
    view = warband_view(changed, warband.id, Words(session.ruleset))
    assert view.heroes[1].spells[0].figures == "difficulty 6+, rolls at +1"


def test_a_spell_without_a_roll_says_so(session: Session) -> None:
    rolled(session, 6)
    assert row(session).spells[0].figures == "no roll needed"
    assert [remark.text for remark in row(session).remarks] == ["Spell of Awakening"]


def test_a_tome_teaches_one_spell_of_his_own_lore_or_lesser_magic_and_is_used_up(session: Session) -> None:
    rolled(session, 3)
    carrying(session, "tome_of_magic")
    assert magic.tome_lores(heinrich(session), session.ruleset) == ("necromancy", "lesser_magic")
    pending = magic.begin_tome(session, heinrich(session).id, "lesser_magic")
    session.answer(5)
    session.commit(pending.token)
    assert [one.spell for one in heinrich(session).spells] == ["death_vision", "luck_of_shemtek"]
    assert Kit(item="tome_of_magic") not in heinrich(session).kit
    with pytest.raises(BadSetup) as error:
        magic.begin_tome(session, heinrich(session).id, "lesser_magic")
    assert refused(session, error.value) == "Heinrich does not carry Tome of magic."


def test_who_cannot_read_a_tome_learns_nothing_from_it(session: Session) -> None:
    vampire = session.campaign.warbands[0].heroes[0]
    assert magic.tome_lores(vampire, session.ruleset) == ()
    assert magic.tome_lores(replace(vampire, skills=("arcane_lore",)), session.ruleset) == ("lesser_magic",)
    carrying(session, "tome_of_magic")
    with pytest.raises(BadSetup) as error:
        magic.begin_tome(session, heinrich(session).id, "prayers_of_sigmar")
    assert refused(session, error.value) == "Heinrich learns nothing of this kind from a tome."


def test_spells_are_corrected_by_hand_in_single_steps(session: Session) -> None:
    id = heinrich(session).id
    magic.learn(session, id, "spell_of_doom")
    magic.ease(session, id, "spell_of_doom")
    assert [(one.name, one.needs) for one in row(session).spells] == [("Spell of Doom", 8)]
    magic.forget(session, id, "spell_of_doom")
    assert heinrich(session).spells == ()
    session.undo()
    assert heinrich(session).spells == (KnownSpell(spell="spell_of_doom", easier=1),)
    assert [Words(session.ruleset).say(entry.message) for entry in session.entries[-2:]] == [
        "Heinrich: Spell of Doom is easier by 1.",
        "Heinrich no longer knows Spell of Doom.",
    ]


def test_what_makes_no_sense_is_refused_in_words(session: Session) -> None:
    id = heinrich(session).id
    magic.learn(session, id, "spell_of_awakening")
    for command, spell, sentence in (
        (magic.learn, "spell_of_awakening", "Heinrich knows Spell of Awakening already."),
        (magic.ease, "spell_of_awakening", "Spell of Awakening cannot become easier."),
        (magic.ease, "death_vision", "Heinrich does not know Death Vision."),
        (magic.forget, "death_vision", "Heinrich does not know Death Vision."),
    ):
        with pytest.raises(BadSetup) as error:
            command(session, id, spell)
        assert refused(session, error.value) == sentence
    with pytest.raises(BadSetup):
        magic.learn(session, id, "fireball")
    with pytest.raises(BadSetup):
        magic.learn(session, "nobody", "death_vision")
    assert len(heinrich(session).spells) == 1


def test_a_henchman_casts_nothing(session: Session) -> None:
    group = roster.recruit(session, session.campaign.warbands[0].id, "undead.zombie", "Shamblers", {}, 2)
    with pytest.raises(BadSetup) as error:
        magic.begin_first_spells(session, group)
    assert refused(session, error.value) == "Shamblers casts no spells."


def test_the_roster_of_one_without_magic_says_nothing_of_it(session: Session) -> None:
    vampire = find(session.campaign, session.campaign.warbands[0].heroes[0].id)[1]
    assert isinstance(vampire, Warrior)
    first = warband_view(session.campaign, session.campaign.warbands[0].id, Words(session.ruleset)).heroes[0]
    assert (first.spells, first.spells_to_roll, first.remarks) == ((), "", ())


def led_by_a_superior(folder: Path) -> Session:
    """Sisters who have just won a battle under a new leader, with 6 experience to roll for."""
    superior = Warrior(
        id="hilde",
        name="Hilde",
        type="sisters.sister_superior",
        profile=Profile(M=4, WS=4, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7),
        leader=True,
        experience=8,
    )
    sisters = Warband(id="sisters", name="The Faithful", type="sisters", heroes=(superior,))
    session = open_session(folder, Campaign(name="New", warbands=(sisters, skritch())))
    begin_battle(session, ("sisters", "skritch"))
    end_battle(session, 0)
    apply_experience(session, 0, {}, {"hilde": 3})
    return session


def test_a_new_leader_of_sisters_takes_up_a_prayer_in_place_of_her_first_advance(tmp_path: Path) -> None:
    session = led_by_a_superior(tmp_path)
    words = Words(session.ruleset)
    assert [(due.fighter, due.rolls) for due in dues(session)] == [("hilde", 1)]
    assert caster(session, "hilde", words).taken_up == "Prayers of Sigmar"
    pending = magic.begin_taken_up(session, "hilde")
    assert heading(pending, session.campaign, words) == "Prayers for Hilde · The Faithful"
    asked = pending.play.pending
    assert asked is not None
    assert words.say(asked.label) == "Which prayer: Prayers of Sigmar"
    session.answer(5)
    session.commit(pending.token)
    assert session.campaign.warband("sisters").heroes[0].spells == (KnownSpell(spell="healing_hand"),)
    assert dues(session) == ()
    shown = caster(session, "hilde", words)
    assert (shown.lore, shown.taken_up) == ("Prayers of Sigmar", "")
    with pytest.raises(BadSetup) as error:
        magic.begin_taken_up(session, "hilde")
    assert refused(session, error.value) == "Hilde has no spell to take up now."
    session.undo()
    assert [(due.fighter, due.rolls) for due in dues(session)] == [("hilde", 1)]
    session.close()


def test_she_may_roll_for_another_prayer_with_a_later_advance(tmp_path: Path) -> None:
    session = led_by_a_superior(tmp_path)
    magic.learn(session, "hilde", "soulfire")
    pending = begin_advance(session, "hilde")
    for answer in ((1, 1), "spell", 3, "easier"):
        session.answer(answer)
    session.commit(pending.token)
    assert session.campaign.warband("sisters").heroes[0].spells == (KnownSpell(spell="soulfire", easier=1),)
    session.close()


def dues(session: Session) -> tuple[DueAdvance, ...]:
    return due_advances(session.campaign, session.ruleset, session.entries, session.campaign.warband("sisters"))


def test_his_sheet_offers_his_own_lore_first_and_none_he_knows(session: Session) -> None:
    rolled(session, 3)
    carrying(session, "tome_of_magic")
    shown = caster(session, heinrich(session).id, Words(session.ruleset))
    assert (shown.name, shown.lore, shown.to_roll, shown.taken_up) == ("Heinrich", "Necromancy", "", "")
    assert shown.tomes == (("necromancy", "Necromancy"), ("lesser_magic", "Lesser Magic"))
    assert shown.others[0] == ("lifestealer", "Necromancy: Lifestealer")
    assert len(shown.others) == 29
    assert "death_vision" not in dict(shown.others)


def test_the_tray_says_for_whom_spells_are_rolled(session: Session) -> None:
    pending = magic.begin_first_spells(session, heinrich(session).id)
    assert heading(pending, session.campaign, Words(session.ruleset)) == "Spells for Heinrich · The Pale"


def test_a_wrong_die_is_corrected_in_the_journal_and_the_file_still_holds(session: Session) -> None:
    rolled(session, 1)
    magic.ease(session, heinrich(session).id, "lifestealer")
    magic.forget(session, heinrich(session).id, "lifestealer")
    roll = next(entry for entry in session.entries if entry.procedure == "spells")
    session.undo()
    session.undo()
    session.correct_entry(roll.id, 0, 5)
    assert heinrich(session).spells == (KnownSpell(spell="call_of_vanhel"),)
    assert session.document is not None
    assert check_document(session.document, session.ruleset).sound


def test_one_die_of_a_warlock_changed_makes_the_other_a_new_spell(session: Session) -> None:
    """4 and 4 made a spell easier; 4 and 2 are two spells, and the choice between easier and again is not asked."""
    warlock = hire(session, session.campaign.warbands[0].id, Offer("warlock"))
    pending = magic.begin_first_spells(session, warlock)
    for answer in (4, 4, "easier"):
        session.answer(answer)
    entry = session.commit(pending.token)
    assert entry is not None
    session.correct_entry(entry.id, 1, 2)
    assert [one.spell for one in session.campaign.warbands[0].hired[0].spells] == [
        "silver_arrows_of_arha",
        "flight_of_zimmeran",
    ]


def test_a_spell_rolled_and_not_yet_committed_is_not_rolled_for_again(session: Session) -> None:
    magic.begin_first_spells(session, heinrich(session).id)
    session.answer(2)
    with pytest.raises(BadSetup) as error:
        magic.begin_first_spells(session, heinrich(session).id)
    assert refused(session, error.value) == "Heinrich has no spell left to roll for."
    assert heinrich(session).spells == (KnownSpell(spell="re_animation"),)
