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
