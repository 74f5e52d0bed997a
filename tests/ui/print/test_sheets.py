"""Roster, reference cards, battle sheet and chronicle: all a player wants on paper, whole, with twenty long names."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageSize

from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.model import Campaign, LedgerLine, Warband
from mordheim_desktop.rules.messages import say
from mordheim_desktop.session.commands import annals, corrections, transfer
from mordheim_desktop.session.commands.battle import begin_battle, close_battle, end_battle, settle
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.print.output import CannotPrint, image, paint_pages, store_pdf, usual_paper
from mordheim_desktop.ui.print.paper import Box, Page, Picture, Said, line_height, width_of
from mordheim_desktop.ui.print.sheets import Book, battle_sheet, chronicle_sheet, reference_cards, roster
from tests.campaign.transfer.rosters import EXAMPLES
from tests.session.tables import BOTH, open_session, ruleset, sample_campaign

WORDS = Words(ruleset())
LONG = "Grandmaster Wulfgar von Bögenhafen und zu Kemperbad, genannt der <b>Späte</b> 🌹 שלום"

pytestmark = pytest.mark.usefixtures("qapp")


def book(campaign: Campaign | None = None) -> Book:
    return Book(campaign or sample_campaign(), WORDS)


def texts(pages: list[Page]) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Said)]


def crowd() -> Campaign:
    """Both warbands with every name long, nine heroes more, and notes and ledgers to match."""
    campaign = sample_campaign()

    def crowded(warband: Warband) -> Warband:
        heroes = tuple(
            replace(warband.heroes[0], id=f"{warband.id}-{number}", name=f"{LONG} {number}", leader=False)
            for number in range(9)
        )
        groups = tuple(replace(group, name=f"{LONG} {group.id}") for group in warband.groups)
        return replace(
            warband,
            name=f"{LONG} {warband.id}",
            player=LONG,
            heroes=(*warband.heroes, *heroes),
            groups=groups,
            fallen=(LONG,) * 5,
            remarks=(LONG * 3,) * 9,
            ledger=warband.ledger + (LedgerLine(amount=-1, why=say("roster.starting_gold")),) * 80,
        )

    return replace(campaign, name=LONG * 2, warbands=tuple(crowded(warband) for warband in campaign.warbands))


def sheets_of(campaign: Campaign) -> dict[str, list[Page]]:
    made = book(campaign)
    document = new_document(campaign)
    return {
        "roster": roster(made, "aldred"),
        "cards": reference_cards(made, "skritch"),
        "battle": battle_sheet(made, *BOTH),
        "chronicle": chronicle_sheet(made, document, rosters=BOTH),
    }


@pytest.mark.parametrize("sheet", ["roster", "cards", "battle", "chronicle"])
@pytest.mark.parametrize("campaign", [sample_campaign(), crowd()], ids=["sample", "crowd"])
def test_no_text_is_cut_and_none_lies_upon_another(sheet: str, campaign: Campaign) -> None:
    for page in sheets_of(campaign)[sheet]:
        places = []
        for mark in page.marks:
            if not isinstance(mark, Said) or not mark.text.strip():
                continue
            right, foot = mark.x + width_of(mark.text, mark.style), mark.y + line_height(mark.style)
            assert page.paper.margin <= mark.x
            assert right <= page.paper.width - page.paper.margin + 1, mark.text
            assert foot <= page.paper.height - page.paper.margin + 10, mark.text
            places.append((mark.x, mark.y, right, foot, mark.text))
        for one, other in combinations(places, 2):
            apart = (
                one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 12 or other[3] <= one[1] + 12
            )
            assert apart, (one, other)


def test_a_roster_holds_figures_fighters_kit_stash_and_the_ledger() -> None:
    said = texts(roster(book(), "aldred"))
    for text in ("The Aldred Company", "119", "12 of 15", "3 out", "42 gc", "5", "Captain Aldred", "Warriors ×4"):
        assert text in said
    assert "Lucky charm, 2 × Crossbow, Rope and hook" in said
    assert "−458 gc" in said
    assert "−458 gc" not in texts(roster(book(), "aldred", with_ledger=False))


def test_a_roster_that_is_not_legal_says_so() -> None:
    campaign = sample_campaign()
    lone = replace(campaign.warbands[0], heroes=(), groups=())
    said = texts(roster(book(replace(campaign, warbands=(lone,))), "aldred"))
    assert "! A warband has at least 3 warriors; this one has 0." in said
    assert "Nobody is on the roster yet." in said


def test_a_thrown_movement_stands_on_one_line_of_every_sheet(tmp_path: Path) -> None:
    session = open_session(tmp_path, sample_campaign())
    file = next(path for path in EXAMPLES if path.name.startswith("ong"))
    orcs = transfer.take_in(session, transfer.look_at(session, file.read_bytes(), file.name), "Orcs")
    made = Book(session.campaign, Words(session.ruleset), "a4")
    session.close()
    for pages in (roster(made, orcs), reference_cards(made, orcs), battle_sheet(made, orcs, "aldred")):
        assert texts(pages).count("2D6") == 1


def test_a_portrait_stands_on_the_roster() -> None:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    picture.fill(QColor("#336699"))
    assert QImageWriter(buffer, b"png").write(picture)
    campaign = replace(sample_campaign(), portraits={"aldred": bytes(data.data())})
    (page,) = roster(book(campaign), "aldred")
    (mark,) = [mark for mark in page.marks if isinstance(mark, Picture)]
    assert mark.x + mark.side == pytest.approx(page.paper.width - page.paper.margin)
    assert not image(page, 400).isNull()


def test_a_card_for_every_warrior_and_group_with_a_box_for_each_wound() -> None:
    pages = reference_cards(book(), "skritch")
    said = texts(pages)
    for name in ("Skritch", "Gnarl", "Vekk", "Verminkin ×4", "Giant Rats ×3", "Rat Ogre ×1"):
        assert name in said
    small = [mark for page in pages for mark in page.marks if isinstance(mark, Box) and mark.width == mark.height]
    assert len(small) == 5 + 4 + 3 + 3  # heroes, verminkin, rats, three Wounds of the Rat Ogre


def test_the_battle_sheet_has_a_line_for_every_model_of_both_sides() -> None:
    (page,) = battle_sheet(book(), *BOTH)
    said = texts([page])
    assert page.paper.landscape
    for name in ("Captain Aldred", "Marksman 1", "Marksman 3", "Warrior 4", "Skritch", "Verminkin 4", "Rat Ogre"):
        assert name in said
    assert "rating 119 · Rout test at 3 out" in said
    assert "difference in rating 8" in said
    boxes = [mark for mark in page.marks if isinstance(mark, Box)]
    assert len(boxes) == 2 * 12 + 2 * 12 + 4


def test_the_chronicle_tells_a_battle_and_the_new_rosters_follow(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    begin_battle(session, BOTH)
    settle(session, "pip", "out_of_action", 0)
    end_battle(session, 1)
    corrections.enter_mark(session, "hob", "skill", "dodge")
    close_battle(session)
    annals.set_player(session, "aldred", "Anna")
    assert session.document is not None
    pages = chronicle_sheet(Book(session.campaign, WORDS), session.document, rosters=BOTH)
    said = texts(pages)
    assert "Chronicle of Shards of the Comet" in said
    assert "Out of action for The Aldred Company: Pip." in said
    assert "The Aldred Company: Hob Brandt: Dodge entered by hand." in said
    assert said.count("page 1 of 1") == 3


def test_a_pdf_has_the_pages_of_the_preview_and_takes_the_place_of_an_old_one(tmp_path: Path) -> None:
    file = tmp_path / "Wölfe – 漢.pdf"
    file.write_bytes(b"old")
    pages = [*battle_sheet(book(), *BOTH), *roster(book(), "aldred")]
    store_pdf(file, "Roster", pages)
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 2
    sizes = [tuple(map(float, size)) for size in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)]
    assert [tuple(round(side) for side in size) for size in sizes] == [(842, 595), (595, 842)]
    assert list(tmp_path.iterdir()) == [file]


def test_a_printer_gets_the_same_pages_upright_and_lying(tmp_path: Path) -> None:
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert paint_pages(printer, [*battle_sheet(book(), *BOTH), *roster(book(), "aldred")])
    data = (tmp_path / "printed.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 2


def test_a_page_set_for_a4_comes_out_whole_in_the_middle_of_the_a5_that_is_in_the_printer(tmp_path: Path) -> None:
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    pages = [*battle_sheet(book(), *BOTH), *roster(book(), "aldred")]
    assert paint_pages(printer, pages, QPageSize(QPageSize.PageSizeId.A5))
    data = (tmp_path / "printed.pdf").read_bytes()
    sizes = [tuple(map(float, size)) for size in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)]
    assert [tuple(round(side) for side in size) for size in sizes] == [(595, 420), (420, 595)]


@pytest.mark.parametrize(("country", "usual"), [("en_US", "letter"), ("en_GB", "a4"), ("de_DE", "a4")])
def test_the_paper_is_the_one_of_the_players_country(country: str, usual: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(country))
    try:
        assert usual_paper() == usual
    finally:
        QLocale.setDefault(before)


def test_a_pdf_that_cannot_be_written_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(CannotPrint, match="cannot be written"):
        store_pdf(tmp_path / "nowhere" / "roster.pdf", "Roster", roster(book(), "aldred"))
    assert list(tmp_path.iterdir()) == []


def test_paper_is_black_on_white(tmp_path: Path) -> None:
    picture = image(roster(book(), "aldred")[0], 600).toImage()
    assert picture.pixelColor(2, 2) == QColor("#ffffff")
    colours = [picture.pixelColor(x, y) for x in range(0, 600, 3) for y in range(0, picture.height(), 3)]
    assert all(abs(one.red() - one.blue()) < 3 and abs(one.red() - one.green()) < 3 for one in colours)
