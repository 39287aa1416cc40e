"""Names at a table: all of them can be seen, and told from each other."""

import pytest

from kist.core.errors import KistError
from kist.matches.commands import free_name
from kist.matches.look_alikes import alike
from kist.matches.names import read_name
from tests.matches.tables import begun


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u034f",
        "A\u034fda",
        "Ada\ufe0e",
        "Ada\ufe0f",
        "\u2800",
        "A\u200dda",
        "Ada\U000e0101",
        "\u115f\u1160",
    ],
)
def test_a_name_shows_something_and_nothing_in_it_is_hidden(name: str) -> None:
    with pytest.raises(KistError) as refused:
        read_name(name)
    assert refused.value.code == "bad-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ian", "lan"),
        ("Emma", "Ernma"),
        ("Bob", "B0b"),
        ("Łukasz", "lukasz"),
        ("Weiß", "WEISS"),
        ("Ada", "Аdа"),  # Cyrillic
        ("Ada", "𝓐𝓭𝓪"),
        ("Ada", "Ａｄａ"),
        ("Ada", "ᎪᎠᎪ"),  # Cherokee
        ("Sisi", "Ѕіѕі"),
        ("Otto", "ΟΤΤΟ"),  # Greek
        ("Olli", "〇lli"),
        ("Ada", "A d a."),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ella", "Eila"), ("Ian", "Lan"), ("Mia 🦊", "Mia 🐻"), ("Ben", "Ben 2"), ("Иван", "Игорь"), ("田中", "中田")],
)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert not alike(one, other)


def test_nobody_sits_down_under_a_name_that_looks_like_somebody_elses_but_friends_at_one_screen_do() -> None:
    match = begun().match
    assert free_name(match, "another owner", "Player 2") == "Player 2"
    with pytest.raises(KistError) as refused:
        free_name(match, "another owner", "Рlayer O")
    assert refused.value.code == "name-in-use"
    assert free_name(match, "owner 0", "player o") == "player o"
