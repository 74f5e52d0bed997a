"""English for what a battle leaves behind: serious injuries, captives, the pits, advances."""

from __future__ import annotations

from typing import Final

from mordheim_desktop.session.phrases.mark import QT_TRANSLATE_NOOP

INJURIES: Final[dict[str, str]] = {
    "tray.serious_injury": QT_TRANSLATE_NOOP("phrases", "Serious injuries of {warband}"),
    "injury.roll": QT_TRANSLATE_NOOP("phrases", "Serious injuries: {fighter}"),
    "injury.name": QT_TRANSLATE_NOOP("phrases", "{injury}"),
    "injury.again": QT_TRANSLATE_NOOP("phrases", "{injury}: rolled again"),
    "injury.row": QT_TRANSLATE_NOOP("phrases", "{text}"),
    "injury.how_many": QT_TRANSLATE_NOOP("phrases", "How many injuries"),
    "injury.further": QT_TRANSLATE_NOOP("phrases", "Injury {number} of {count}"),
    "injury.row_told": QT_TRANSLATE_NOOP("phrases", "{text}."),
    "injury.games_told": QT_TRANSLATE_NOOP("phrases", "Games he misses: {count}."),
    "injury.games": QT_TRANSLATE_NOOP("phrases", "Games he misses"),
    "injury.which_eye": QT_TRANSLATE_NOOP("phrases", "Which eye"),
    "injury.same_eye": QT_TRANSLATE_NOOP("phrases", "The eye that is blind already: nothing changes"),
    "injury.other_eye": QT_TRANSLATE_NOOP("phrases", "His good eye: he retires"),
    "injury.died": QT_TRANSLATE_NOOP("phrases", "{fighter} is dead."),
    "injury.told.1": QT_TRANSLATE_NOOP("phrases", "{fighter}: {injury_1}."),
    "injury.told.2": QT_TRANSLATE_NOOP("phrases", "{fighter}: {injury_1}, {injury_2}."),
    "injury.told.3": QT_TRANSLATE_NOOP("phrases", "{fighter}: {injury_1}, {injury_2}, {injury_3}."),
    "injury.told.4": QT_TRANSLATE_NOOP("phrases", "{fighter}: {injury_1}, {injury_2}, {injury_3}, {injury_4}."),
    "injury.told.5": QT_TRANSLATE_NOOP(
        "phrases", "{fighter}: {injury_1}, {injury_2}, {injury_3}, {injury_4}, {injury_5}."
    ),
    "injury.told.6": QT_TRANSLATE_NOOP(
        "phrases", "{fighter}: {injury_1}, {injury_2}, {injury_3}, {injury_4}, {injury_5}, {injury_6}."
    ),
    "injury.told.many": QT_TRANSLATE_NOOP("phrases", "{fighter}: {count} results of the table."),
    "injury.dead.1": QT_TRANSLATE_NOOP("phrases", "{fighter} is lost for good: {injury_1}."),
    "injury.dead.2": QT_TRANSLATE_NOOP("phrases", "{fighter} is lost for good: {injury_1}, {injury_2}."),
    "injury.dead.3": QT_TRANSLATE_NOOP("phrases", "{fighter} is lost for good: {injury_1}, {injury_2}, {injury_3}."),
    "injury.dead.4": QT_TRANSLATE_NOOP(
        "phrases", "{fighter} is lost for good: {injury_1}, {injury_2}, {injury_3}, {injury_4}."
    ),
    "injury.dead.5": QT_TRANSLATE_NOOP(
        "phrases", "{fighter} is lost for good: {injury_1}, {injury_2}, {injury_3}, {injury_4}, {injury_5}."
    ),
    "injury.dead.6": QT_TRANSLATE_NOOP(
        "phrases", "{fighter} is lost for good: {injury_1}, {injury_2}, {injury_3}, {injury_4}, {injury_5}, {injury_6}."
    ),
    "injury.dead.many": QT_TRANSLATE_NOOP("phrases", "{fighter} is lost for good: {count} results of the table."),
    "injury.left.1": QT_TRANSLATE_NOOP("phrases", "{fighter} leaves the warband: {injury_1}."),
    "injury.left.2": QT_TRANSLATE_NOOP("phrases", "{fighter} leaves the warband: {injury_1}, {injury_2}."),
    "injury.left.3": QT_TRANSLATE_NOOP("phrases", "{fighter} leaves the warband: {injury_1}, {injury_2}, {injury_3}."),
    "injury.left.4": QT_TRANSLATE_NOOP(
        "phrases", "{fighter} leaves the warband: {injury_1}, {injury_2}, {injury_3}, {injury_4}."
    ),
    "injury.left.5": QT_TRANSLATE_NOOP(
        "phrases", "{fighter} leaves the warband: {injury_1}, {injury_2}, {injury_3}, {injury_4}, {injury_5}."
    ),
    "injury.left.6": QT_TRANSLATE_NOOP(
        "phrases",
        "{fighter} leaves the warband: {injury_1}, {injury_2}, {injury_3}, {injury_4}, {injury_5}, {injury_6}.",
    ),
    "injury.left.many": QT_TRANSLATE_NOOP("phrases", "{fighter} leaves the warband: {count} results of the table."),
}

CAPTIVES: Final[dict[str, str]] = {
    "captive.fate": QT_TRANSLATE_NOOP("phrases", "What the captor does with the captive"),
    "captive.ransom": QT_TRANSLATE_NOOP("phrases", "Ransom"),
    "captive.ransom.brings": QT_TRANSLATE_NOOP("phrases", "A price you agree on; he goes home with all he carries"),
    "captive.exchange": QT_TRANSLATE_NOOP("phrases", "Exchange"),
    "captive.exchange.brings": QT_TRANSLATE_NOOP(
        "phrases", "Against a captive of the captor’s own; both keep what they carry"
    ),
    "captive.slavers": QT_TRANSLATE_NOOP("phrases", "Sell him to slavers"),
    "captive.slavers.brings": QT_TRANSLATE_NOOP("phrases", "D6 × 5 gc and all he carries for the captor"),
    "captive.zombie": QT_TRANSLATE_NOOP("phrases", "Make a Zombie of him"),
    "captive.zombie.brings": QT_TRANSLATE_NOOP("phrases", "A free Zombie and all he carries for the captor"),
    "captive.sacrifice": QT_TRANSLATE_NOOP("phrases", "Sacrifice him"),
    "captive.sacrifice.brings": QT_TRANSLATE_NOOP(
        "phrases", "+1 Experience for the captor’s leader, and all he carries"
    ),
    "captive.price": QT_TRANSLATE_NOOP("phrases", "Ransom in gold crowns"),
    "captive.slavers_pay": QT_TRANSLATE_NOOP("phrases", "Gold crowns from the slavers"),
    "captive.ransomed": QT_TRANSLATE_NOOP("phrases", "He is ransomed for {gold} gc."),
    "captive.exchanged": QT_TRANSLATE_NOOP("phrases", "He is exchanged and keeps all he carries."),
    "captive.sold": QT_TRANSLATE_NOOP("phrases", "He is sold to slavers for {gold} gc; the captor has all he carried."),
    "captive.made_a_zombie": QT_TRANSLATE_NOOP("phrases", "He is a Zombie now; the captor has all he carried."),
    "captive.sacrificed_unled": QT_TRANSLATE_NOOP(
        "phrases", "He is sacrificed; the captor, whom nobody leads, has all he carried."
    ),
    "captive.sacrificed": QT_TRANSLATE_NOOP(
        "phrases", "He is sacrificed: +1 Experience for the captor’s leader, who has all he carried."
    ),
    "pit.he_won": QT_TRANSLATE_NOOP("phrases", "He wins in the pit: {gold} gc, +{experience} Experience."),
    "pit.he_lost": QT_TRANSLATE_NOOP("phrases", "He loses in the pit."),
    "pit.roll_off": QT_TRANSLATE_NOOP("phrases", "Who charges in the pit: the higher die"),
    "pit.he_charges": QT_TRANSLATE_NOOP("phrases", "He charges the {opponent}. Fight the duel: who wins?"),
    "pit.pit_fighter_charges": QT_TRANSLATE_NOOP("phrases", "The {opponent} charges. Fight the duel: who wins?"),
    "pit.won": QT_TRANSLATE_NOOP("phrases", "He wins"),
    "pit.won.brings": QT_TRANSLATE_NOOP("phrases", "+50 gc, +2 Experience; he keeps all he carries"),
    "pit.lost": QT_TRANSLATE_NOOP("phrases", "He loses"),
    "pit.lost.brings": QT_TRANSLATE_NOOP(
        "phrases", "A roll for death or injury; if he lives, his weapons and armour are gone"
    ),
    "pit.fate": QT_TRANSLATE_NOOP("phrases", "His fate in the pit, 11 to 35"),
    "pit.unhurt": QT_TRANSLATE_NOOP("phrases", "Unhurt"),
}

ADVANCES: Final[dict[str, str]] = {
    "tray.advance_of": QT_TRANSLATE_NOOP("phrases", "An advance for {fighter} · {warband}"),
    "tray.advance": QT_TRANSLATE_NOOP("phrases", "An advance for {warband}"),
    "advance.roll": QT_TRANSLATE_NOOP("phrases", "Advance: {fighter}"),
    "advance.row.again": QT_TRANSLATE_NOOP("phrases", "Rolled again"),
    "advance.row.skill": QT_TRANSLATE_NOOP("phrases", "New skill or spell"),
    "advance.row.talent": QT_TRANSLATE_NOOP("phrases", "The lad’s got talent"),
    "advance.row.die_S_A": QT_TRANSLATE_NOOP("phrases", "Strength or Attacks"),
    "advance.row.die_I_Ld": QT_TRANSLATE_NOOP("phrases", "Initiative or Leadership"),
    "advance.row.die_W_T": QT_TRANSLATE_NOOP("phrases", "Wounds or Toughness"),
    "advance.row.choice_WS_BS": QT_TRANSLATE_NOOP("phrases", "Weapon Skill or Ballistic Skill, as you choose"),
    "advance.row.choice_BS_WS": QT_TRANSLATE_NOOP("phrases", "Ballistic Skill or Weapon Skill, as you choose"),
    "advance.row.characteristic_I": QT_TRANSLATE_NOOP("phrases", "+1 Initiative"),
    "advance.row.characteristic_S": QT_TRANSLATE_NOOP("phrases", "+1 Strength"),
    "advance.row.characteristic_A": QT_TRANSLATE_NOOP("phrases", "+1 Attack"),
    "advance.row.characteristic_Ld": QT_TRANSLATE_NOOP("phrases", "+1 Leadership"),
    "advance.gain.M": QT_TRANSLATE_NOOP("phrases", "+1 Movement"),
    "advance.gain.WS": QT_TRANSLATE_NOOP("phrases", "+1 Weapon Skill"),
    "advance.gain.BS": QT_TRANSLATE_NOOP("phrases", "+1 Ballistic Skill"),
    "advance.gain.S": QT_TRANSLATE_NOOP("phrases", "+1 Strength"),
    "advance.gain.T": QT_TRANSLATE_NOOP("phrases", "+1 Toughness"),
    "advance.gain.W": QT_TRANSLATE_NOOP("phrases", "+1 Wound"),
    "advance.gain.I": QT_TRANSLATE_NOOP("phrases", "+1 Initiative"),
    "advance.gain.A": QT_TRANSLATE_NOOP("phrases", "+1 Attack"),
    "advance.gain.Ld": QT_TRANSLATE_NOOP("phrases", "+1 Leadership"),
    "advance.die": QT_TRANSLATE_NOOP("phrases", "Which of the two"),
    "advance.choice": QT_TRANSLATE_NOOP("phrases", "Which characteristic"),
    "advance.any_other": QT_TRANSLATE_NOOP("phrases", "Both are at their maximum: any other characteristic"),
    "advance.rolled_again": QT_TRANSLATE_NOOP("phrases", "At its maximum: you roll again"),
    "advance.skill_or_spell": QT_TRANSLATE_NOOP("phrases", "A spell, or which skill"),
    "advance.which_skill": QT_TRANSLATE_NOOP("phrases", "Which skill"),
    "advance.skill": QT_TRANSLATE_NOOP("phrases", "{skill}"),
    "advance.brings": QT_TRANSLATE_NOOP("phrases", "{text}"),
    "advance.spell_instead": QT_TRANSLATE_NOOP("phrases", "A random spell: {lore}"),
    "advance.which_member": QT_TRANSLATE_NOOP("phrases", "Who has talent"),
    "advance.member": QT_TRANSLATE_NOOP("phrases", "{member}"),
    "advance.which_lists": QT_TRANSLATE_NOOP("phrases", "Two skill lists for the new hero"),
    "advance.skill_list": QT_TRANSLATE_NOOP("phrases", "{list}"),
    "advance.no_experience": QT_TRANSLATE_NOOP("phrases", "{fighter} never gains experience."),
    "advance.told.M": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Movement."),
    "advance.told.WS": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Weapon Skill."),
    "advance.told.BS": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Ballistic Skill."),
    "advance.told.S": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Strength."),
    "advance.told.T": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Toughness."),
    "advance.told.W": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Wound."),
    "advance.told.I": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Initiative."),
    "advance.told.A": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Attack."),
    "advance.told.Ld": QT_TRANSLATE_NOOP("phrases", "{fighter}: +1 Leadership."),
    "advance.told.skill": QT_TRANSLATE_NOOP("phrases", "{fighter} learns {skill}."),
    "advance.told.promotion_of": QT_TRANSLATE_NOOP(
        "phrases", "The lad’s got talent: {member} of {fighter} becomes a hero."
    ),
    "advance.told.promotion": QT_TRANSLATE_NOOP("phrases", "The lad’s got talent: one of {fighter} becomes a hero."),
    "advance.told.nothing": QT_TRANSLATE_NOOP("phrases", "{fighter}: no advance is left to take."),
}

NAMES: Final[dict[str, str]] = {
    "part.fighter": QT_TRANSLATE_NOOP("rules", "Warrior"),
    "skill_list.combat": QT_TRANSLATE_NOOP("rules", "Combat"),
    "skill_list.shooting": QT_TRANSLATE_NOOP("rules", "Shooting"),
    "skill_list.academic": QT_TRANSLATE_NOOP("rules", "Academic"),
    "skill_list.strength": QT_TRANSLATE_NOOP("rules", "Strength"),
    "skill_list.speed": QT_TRANSLATE_NOOP("rules", "Speed"),
    "skill_list.sisters": QT_TRANSLATE_NOOP("rules", "Sisters of Sigmar"),
    "skill_list.skaven": QT_TRANSLATE_NOOP("rules", "Skaven"),
    "skill_list.elf_ranger": QT_TRANSLATE_NOOP("rules", "Elf Ranger"),
    "skill_list.dwarf_troll_slayer": QT_TRANSLATE_NOOP("rules", "Dwarf Troll Slayer"),
    "note.hatred": QT_TRANSLATE_NOOP("rules", "Hatred"),
    "note.spell": QT_TRANSLATE_NOOP("rules", "Spell"),
    "note.easier_spell": QT_TRANSLATE_NOOP("rules", "Easier spell"),
}

PHRASES: Final[dict[str, str]] = {**INJURIES, **CAPTIVES, **ADVANCES}
