from __future__ import annotations

from quintain.cli.drawing.canvas import Canvas


def test_the_cursor_walks_to_the_nearest_claim() -> None:
    canvas = Canvas(20, 5)
    for x, key in ((0, "a"), (6, "b"), (12, "c")):
        canvas.claim(x, 0, 4, 2, (key,))
    canvas.claim(6, 3, 4, 2, ("below",))

    def walk(key: str | None, right: int, down: int) -> str | None:
        found = canvas.beside(key, right, down)
        return None if found is None else found.key

    assert walk(None, 1, 0) == "a"
    assert walk("a", 1, 0) == "b"
    assert walk("b", -1, 0) == "a"
    assert walk("b", 0, 1) == "below"
    assert walk("c", 1, 0) is None
    assert Canvas(1, 1).beside(None, 1, 0) is None


def test_what_falls_off_a_canvas_is_cut_off() -> None:
    canvas = Canvas(3, 1)
    canvas.put(1, 0, "龍龍")
    canvas.put(0, 9, "nowhere")
    assert canvas.plain() == " 龍"
    canvas.put(2, 0, "x")
    assert canvas.plain() == "  x"
    canvas.put(1, 0, "龍")
    canvas.put(1, 0, "x")
    assert canvas.plain() == " x"
    assert canvas.line(5) == []


def test_what_was_written_in_an_area_can_be_wiped() -> None:
    canvas = Canvas(5, 2)
    for row in range(2):
        canvas.put(0, row, "abcde")
    canvas.wipe(1, 0, 3, 1)
    assert canvas.plain().splitlines() == ["a   e", "abcde"]


def test_the_first_place_of_several_things_is_found() -> None:
    canvas = Canvas(9, 1)
    canvas.claim(0, 0, 3, 1, ("rider", "a1"), "a1")
    canvas.claim(3, 0, 3, 1, ("b1",))
    assert canvas.first({"b1", "rider"}) == canvas.claims[0]
    assert canvas.first({"b1"}) == canvas.claims[1]
    assert canvas.first({"c1"}) is None
