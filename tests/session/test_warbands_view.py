"""What the Warbands tab is told: figures, rows, and the story of one fighter."""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.campaign.model import Campaign, ProfileChange, Remembered
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.views.warbands import armour_save, fighter_story, warband_story, warband_view
from mordheim_desktop.session.words import Words
from tests.session.tables import ruleset, sample_campaign

WORDS = Words(ruleset())


def with_captain(**changes: object) -> Campaign:
    campaign = sample_campaign()
    company = campaign.warbands[0]
    captain = replace(company.heroes[0], **changes)
    return replace(campaign, warbands=(replace(company, heroes=(captain, *company.heroes[1:])), campaign.warbands[1]))


def test_the_company_at_a_glance() -> None:
    """Heroes 5 x 5 + 49, three marksmen at 7, four warriors at 6; twelve models make a Rout test due at three."""
    view = warband_view(sample_campaign(), "aldred", WORDS)
    assert (view.name, view.type, view.player) == ("The Aldred Company", "Reikland Mercenaries", "North")
    assert (view.rating, view.models, view.most_models, view.rout_at) == (119, 12, 15, 3)
    assert (view.treasury, view.shards) == (42, 5)
    assert (len(view.heroes), view.most_heroes, view.henchmen_count) == (5, 6, 7)


def test_a_rat_ogre_counts_twenty_points_and_gains_no_experience() -> None:
    view = warband_view(sample_campaign(), "skritch", WORDS)
    assert view.rating == 127
    assert [(row.name, row.experience) for row in view.henchmen] == [
        ("Verminkin ×4", "1"),
        ("Giant Rats ×3", "–"),
        ("Rat Ogre ×1", "–"),
    ]


def test_a_row_tells_profile_kit_and_what_hampers() -> None:
    view = warband_view(sample_campaign(), "aldred", WORDS)
    captain, otto = view.heroes[0], view.heroes[2]
    assert captain.profile == (4, 4, 4, 3, 3, 1, 4, 1, 8)
    assert captain.kit == "sword, bow, light armour, helmet"
    assert [(one.text, one.tone) for one in otto.remarks] == [("Old battle wound", "warn")]


def test_who_misses_the_battle_lowers_the_rout_threshold_but_not_the_rating() -> None:
    campaign = with_captain(misses_games=1)
    view = warband_view(campaign, "aldred", WORDS)
    assert (view.rating, view.models, view.rout_at) == (119, 12, 3)
    assert view.heroes[0].remarks[0].text == "misses the next battle"
    three_more = campaign.warbands[0]
    absent = replace(three_more, groups=(replace(three_more.groups[0], misses_games=1), three_more.groups[1]))
    fewer = replace(campaign, warbands=(absent, campaign.warbands[1]))
    assert warband_view(fewer, "aldred", WORDS).rout_at == 2


def test_an_advance_shows_in_the_row_and_with_its_reason_in_the_story() -> None:
    campaign = with_captain(changes=(ProfileChange(name="BS", amount=1, why=say("roster.starting_gold")),))
    assert warband_view(campaign, "aldred", WORDS).heroes[0].profile[2] == 5
    assert ("", "+1 BS: Gold to begin with") in fighter_story(campaign, "captain", WORDS)[1]


def test_light_armour_saves_on_six_and_with_a_shield_on_five() -> None:
    assert armour_save(sample_campaign(), "captain", WORDS)[0] == 6
    assert armour_save(sample_campaign(), "otto", WORDS)[0] == 6
    assert armour_save(sample_campaign(), "pip", WORDS)[0] is None


def test_the_story_of_the_captain() -> None:
    title, blocks = fighter_story(sample_campaign(), "captain", WORDS)
    told = dict(blocks)
    assert title == "Captain Aldred"
    summary = "Mercenary Captain · Leader · experience 23 · next advance at 24 · 28 to the warband rating"
    assert blocks[0] == ("", summary)
    assert told["Armour save 6+"] == "Light armour"
    assert told["Bow"] == 'Strength 3, 24"'
    assert "Quick Shot" in told


def test_a_member_of_a_group_is_told_by_his_own_name() -> None:
    assert fighter_story(sample_campaign(), "marksmen-2", WORDS)[0] == "Marksman 2"


def test_the_story_of_a_warband_names_its_stash() -> None:
    title, blocks = warband_story(sample_campaign(), "aldred", WORDS)
    assert title == "The Aldred Company"
    assert blocks[:3] == (("", "Lucky charm"), ("", "2 × Crossbow"), ("", "Rope and hook"))


def test_a_note_is_shown_with_what_it_is_about() -> None:
    campaign = sample_campaign()
    noted = replace(campaign.warbands[0], notes=(Remembered(note="recruit:human", due="now"),))
    view = warband_view(replace(campaign, warbands=(noted, campaign.warbands[1])), "aldred", WORDS)
    assert view.notes == ("recruit human",)
