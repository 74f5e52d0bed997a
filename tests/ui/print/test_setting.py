"""Words, tables, cards and pages: nothing is cut, nothing is lost, headings stay with what they head."""

from __future__ import annotations

import pytest

from mordheim_desktop.ui.print.paper import POINT, Box, Said, Strip, line_height, paper, width_of
from mordheim_desktop.ui.print.setting import (
    Column,
    Ticks,
    broken,
    cards,
    paged,
    pair,
    set_pages,
    set_side_by_side,
    table,
    words,
)

WIDTH = 2000.0
LONG = "Grandmaster-Wulfgar-von-Bögenhafen-und-zu-Kemperbad " * 3


def said(strips: list[Strip]) -> list[str]:
    return [mark.text for strip in strips for mark in strip.marks if isinstance(mark, Said)]


@pytest.mark.usefixtures("qapp")
class TestSetting:
    """With the program's letters loaded."""

    @pytest.mark.parametrize("text", ["Pip", LONG, "W" * 200, "  two  blanks ", "", "ש" * 120, "🌹" * 60, "a\nb"])
    @pytest.mark.parametrize("width", [300.0, 900.0, 4000.0])
    def test_no_line_is_wider_than_its_place_and_no_letter_is_lost(self, text: str, width: float) -> None:
        lines = broken(text, "body", width)
        assert all(width_of(line, "body") <= width for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())

    def test_what_was_typed_on_a_line_of_its_own_stays_there(self) -> None:
        assert broken("one\n\ntwo", "body", WIDTH) == ["one", "", "two"]

    def test_a_heading_and_its_text_share_a_paragraph_where_there_is_room(self) -> None:
        together = pair("Leader", "Friends within 6 inches may test on his Leadership.", WIDTH)
        assert said(together)[0] == "Leader: "
        assert " ".join(said(together)[1:]) == "Friends within 6 inches may test on his Leadership."
        apart = pair(LONG.strip(), "text", WIDTH)
        assert said(apart)[-1] == "text"
        assert "".join("".join(said(apart)[:-1]).split()) == "".join(LONG.split())

    def test_a_table_says_its_headings_again_on_every_page(self) -> None:
        rows = [(f"row {number}", "x") for number in range(100)]
        strips = table((Column("Who"), Column("What")), rows, WIDTH)
        pages = [said(page) for page in paged(strips, 4000)]
        assert len(pages) > 1
        assert all(page[:2] == ["Who", "What"] for page in pages)
        assert [text for page in pages for text in page if text.startswith("row")] == [row for row, _ in rows]

    def test_no_page_is_fuller_than_it_can_be(self) -> None:
        rows = [(LONG * (number % 4), Ticks(number % 7)) for number in range(40)]
        for page in paged(table((Column("Who"), Column("Boxes")), rows, WIDTH), 4000):
            assert sum(strip.height for strip in page) <= 4000

    def test_a_heading_is_never_alone_at_the_foot_of_a_page(self) -> None:
        line = line_height("body")
        strips = [Strip(4000 - 1.5 * line), *words("Heading", WIDTH, "body", glued=True), *words("text", WIDTH)]
        assert [said(page) for page in paged(strips, 4000)] == [[], ["Heading", "text"]]

    def test_a_row_too_high_for_a_page_goes_on_over_the_next_ones(self) -> None:
        text = "many words " * 400
        strips = table((Column("Notes"),), [(text.strip(),)], WIDTH)
        pages = paged(strips, 3000)
        assert len(pages) > 2
        assert all(sum(strip.height for strip in page) <= 3000 + 1 for page in pages)
        told = " ".join(text for page in pages for text in said(page) if text != "Notes")
        assert told == text.strip()

    def test_cards_of_a_line_are_equally_high_and_a_huge_one_is_set_across(self) -> None:
        def card(lines: int) -> list[Strip]:
            return [Strip(100.0, (Said(f"{lines}-{place}", 0, 0),)) for place in range(lines)]

        setters = [lambda width, lines=lines: card(lines) for lines in (2, 5, 60, 3)]
        strips = cards(setters, WIDTH, 4000)
        assert len([text for text in said(strips) if text.startswith("60-")]) == 60
        assert {text.partition("-")[0] for text in said(strips)} == {"2", "5", "60", "3"}
        boxes = [mark for mark in strips[0].marks if isinstance(mark, Box)]
        assert [box.height for box in boxes] == [500.0 + 14 * POINT] * 2

    def test_two_columns_go_on_each_for_itself(self) -> None:
        sheet = paper("a4", landscape=True)
        left = [strip for number in range(120) for strip in words(f"left {number}", WIDTH)]
        right = words("right", WIDTH)
        pages = set_side_by_side(words("Head", WIDTH), left, right, sheet, "foot")
        texts = [[mark.text for mark in page.marks if isinstance(mark, Said)] for page in pages]
        assert len(pages) == 4
        assert texts[0][0] == "Head"
        assert sum(text.startswith("left") for page in texts for text in page) == 120
        assert [page.count("right") for page in texts] == [1, 0, 0, 0]
        assert "page 2 of 4" in texts[1]

    @pytest.mark.parametrize("name", ["a4", "letter"])
    def test_every_mark_lies_between_the_margins(self, name: str) -> None:
        sheet = paper(name)  # type: ignore[arg-type]
        for page in set_pages(words(LONG * 60, sheet.across), sheet, LONG * 9):
            for mark in page.marks:
                assert isinstance(mark, Said)
                assert sheet.margin <= mark.x
                assert mark.x + width_of(mark.text, mark.style) <= sheet.width - sheet.margin + 1
                assert sheet.margin <= mark.y
                assert mark.y + line_height(mark.style) <= sheet.height - sheet.margin + POINT
