"""The types of the ruleset: every chart, list and switch of the game as immutable values.

The figures themselves are TOML tables under `resources/rules/core`; the content ring loads them into these types. Every
entry names the publication its figures come from in `source`.
"""

# Annotations are not postponed here: msgspec would parse every one of them as text when the first value is decoded.

from msgspec import Struct

from mordheim_desktop.rules.ruleset.charts import (
    AdvanceCharts,
    AdvanceRow,
    ArtefactRow,
    CampaignCharts,
    CombatCharts,
    CriticalRow,
    InjuryBrings,
    InjuryChart,
    InjuryRow,
    MisfireRow,
    Place,
    SeriousInjury,
    ToHitModifiers,
)
from mordheim_desktop.rules.ruleset.entries import (
    AfterRow,
    Armour,
    Bracket,
    Entry,
    Family,
    Gear,
    Goods,
    Lore,
    SkillEntry,
    Spell,
    Switch,
    SwitchValue,
    Trait,
    Weapon,
    WeaponRule,
)
from mordheim_desktop.rules.ruleset.scenarios import (
    Award,
    Scenario,
    SetUpStep,
    Zone,
)
from mordheim_desktop.rules.ruleset.warbands import (
    CHARACTERISTICS,
    COUNTS_AS,
    Characteristic,
    EquipmentChoice,
    EquipmentList,
    FighterType,
    HiredType,
    ListLine,
    Profile,
    SpecialRule,
    WarbandType,
)

__all__ = [
    "CHARACTERISTICS",
    "COUNTS_AS",
    "AdvanceCharts",
    "AdvanceRow",
    "AfterRow",
    "Armour",
    "ArtefactRow",
    "Award",
    "Bracket",
    "CampaignCharts",
    "Characteristic",
    "CombatCharts",
    "CriticalRow",
    "Entry",
    "EquipmentChoice",
    "EquipmentList",
    "Family",
    "FighterType",
    "Gear",
    "Goods",
    "HiredType",
    "InjuryBrings",
    "InjuryChart",
    "InjuryRow",
    "ListLine",
    "Lore",
    "MisfireRow",
    "Place",
    "Profile",
    "Ruleset",
    "Scenario",
    "SeriousInjury",
    "SetUpStep",
    "SkillEntry",
    "SpecialRule",
    "Spell",
    "Switch",
    "SwitchValue",
    "ToHitModifiers",
    "Trait",
    "WarbandType",
    "Weapon",
    "WeaponRule",
    "Zone",
]


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the procedures look up. Built once by the content ring; never changed."""

    version: str
    combat: CombatCharts
    campaign: CampaignCharts
    advances: AdvanceCharts
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    gear: dict[str, Gear]
    skills: dict[str, SkillEntry]
    traits: dict[str, Trait]
    switches: dict[str, Switch]
    scenarios: dict[str, Scenario]
    places: dict[str, dict[str, Place]]
    """Exploration charts by name (`handout`, `rulebook`), each with its 30 places."""
    warbands: dict[str, WarbandType]
    hired: dict[str, HiredType]
    injuries: dict[str, SeriousInjury]
    lores: dict[str, Lore]
    spells: dict[str, Spell]
    """Every spell and prayer by its id, lore by lore in the order of its D6."""

    def goods(self, item: str) -> Goods | None:
        """The weapon, armour or gear with this id; None where there is none."""
        return self.weapons.get(item) or self.armour.get(item) or self.gear.get(item)

    def fighter_type(self, id: str) -> FighterType | None:
        """The line of a warband list by its id `warband.fighter`, a hired sword by `hired.name`.

        None where there is none.
        """
        warband, _, fighter = id.partition(".")
        if warband == "hired":
            return self.hired.get(fighter)
        listed = self.warbands.get(warband)
        return listed.fighters.get(fighter) if listed else None

    def spells_of(self, lore: str) -> tuple[Spell, ...]:
        """The spells of a lore in the order of its D6; none where it is not known."""
        return tuple(spell for spell in self.spells.values() if spell.lore == lore)
