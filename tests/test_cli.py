"""The ``boardkit`` command: what it prints, how it ends, and that it never falls over what it is given."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardkit import __version__
from boardkit.alchemists import Casebook
from boardkit.alchemists.deduction.entry import read_entry
from boardkit.cli import language, main
from boardkit.cli.deduce import CONTRADICTORY, read_casebook
from boardkit.cli.terminal import BAD_INPUT, DONE, INTERRUPTED
from boardkit.core.text import LANGUAGES, Catalogue, Language

DEMO_SIX = """\
mushroom toad R+
scorpion bird_claw G+
fern flower G-
mandrake_root feather R+
mushroom fern N
toad scorpion B+
"""
"""Six experiments of the game with the code DEMO."""

APP = {
    "facts": [
        {"type": "experiment", "ingredients": ["Mushroom", "Toad"], "potion": "R+"},
        {"type": "sell", "ingredients": ["Fern", "Root"], "demand": "B-", "result": "sign"},
    ]
}

ENGLISH = {"LC_ALL": "C.UTF-8"}


class Ended(NamedTuple):
    """How a run of the command ended."""

    status: int
    out: str
    err: str


def start(*arguments: str, stdin: bytes = b"", environment: Mapping[str, str] = ENGLISH) -> Ended:
    """Run the command as a process of its own."""
    ended = subprocess.run(
        [sys.executable, "-m", "boardkit", *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def call(*arguments: str) -> Ended:
    """Run the command in this process, in English."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["--lang", "en", *arguments])
    return Ended(status, out.getvalue(), err.getvalue())


def written(folder: Path, content: str | bytes, name: str = "facts.txt") -> str:
    """The path of a new file with this content."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def answers(*arguments: str) -> dict[str, Any]:
    """What ``--json`` prints."""
    found: dict[str, Any] = json.loads(call("deduce", "--json", *arguments).out)
    return found


# --- JSON


def test_json_has_exactly_what_was_promised(tmp_path: Path) -> None:
    book = Casebook(DEMO_SIX.splitlines())
    found = answers(written(tmp_path, DEMO_SIX))
    assert list(found) == ["remaining", "table", "certain", "impossible", "advice", "contradictions"]
    assert found["remaining"] == 4
    assert found["table"] == {
        i: {a: f"{chance.numerator}/{chance.denominator}" for a, chance in row.items()}
        for i, row in book.table().items()
    }
    assert found["table"]["toad"]["B+"] == "1/1"
    assert found["table"]["toad"]["R+"] == "0/1"
    assert found["table"]["mushroom"]["R+"] == "1/2"
    assert found["certain"] == {"toad": "B+", "bird_claw": "B-", "scorpion": "G+"}
    assert found["impossible"] == {i: list(crossed) for i, crossed in book.impossible().items()}
    assert found["contradictions"] == []


def test_json_gives_all_advice(tmp_path: Path) -> None:
    advice = answers(written(tmp_path, "mushroom toad healing"))["advice"]
    book = Casebook(["mushroom toad healing"])
    assert [(a["rank"], tuple(a["pair"]), a["value"]) for a in advice] == [
        (a.rank, a.pair, a.value) for a in book.advise()
    ]
    assert len(advice) == 28
    assert set(advice[0]) == {"rank", "pair", "value", "outcomes"}
    assert advice[-1]["outcomes"] == {"R+": "1/1"}


def test_json_of_a_contradiction_names_the_sets_that_clash(tmp_path: Path) -> None:
    path = written(tmp_path, "mushroom toad R+\n\nfern red +\nmushroom toad R-\nfern red -\n")
    found = answers(path)
    assert call("deduce", path, "--json").status == CONTRADICTORY
    assert found["remaining"] == 0
    assert found["contradictions"] == [[0, 2], [1, 3]]
    assert found["advice"] == []
    assert found["certain"] == {}
    assert {chance for row in found["table"].values() for chance in row.values()} == {"0/1"}


def test_advice_keeps_to_the_hand(tmp_path: Path) -> None:
    path = written(tmp_path, "")
    for hand in ("toad fern fern", "ヒキガエル、シダ、シダ"):
        assert [a["pair"] for a in answers(path, "--hand", hand)["advice"]] == [["fern", "toad"]]
    assert answers(path, "--hand", "toad toad")["advice"] == []


def test_advice_looks_two_ahead(tmp_path: Path) -> None:
    path = written(tmp_path, "mushroom toad healing\nscorpion bird_claw speed")
    near, far = answers(path), answers(path, "--depth", "2", "--goal", "learn")
    assert far["advice"][0]["value"] > near["advice"][0]["value"]


@pytest.mark.parametrize("goal", [("grant", "toad claw"), ("brew", "healing, wisdom"), ("hedge", "")])
def test_advice_is_for_a_goal(tmp_path: Path, goal: tuple[str, str]) -> None:
    name, about = goal
    path = written(tmp_path, "mushroom toad healing")
    best = answers(path, "--goal", name, "--for", about)["advice"][0]
    expected = Casebook(["mushroom toad healing"]).advise(
        name,
        ingredients=["toad", "claw"] if name == "grant" else [],
        potions=["R+", "B+"] if name == "brew" else [],
    )[0]
    assert (best["value"], tuple(best["pair"])) == (expected.value, expected.pair)
    assert "Best experiments" in call("deduce", path, "--goal", name, "--for", about).out


# --- text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_is_the_casebook_and_advice(tmp_path: Path, lang: Language) -> None:
    ended = call("deduce", written(tmp_path, DEMO_SIX), "--lang", lang)
    heading = {"en": "Best experiments to try next", "ja": "次に試すとよい実験"}[lang]
    book, found, advice = ended.out.partition(f"\n\n{heading}\n")
    assert (ended.status, ended.err) == (DONE, "")
    assert found
    assert "1." in advice
    # The option that stands last decides, as options do.
    assert book == Casebook(DEMO_SIX.splitlines()).text(lang)


def test_a_contradiction_is_told(tmp_path: Path) -> None:
    ended = call("deduce", written(tmp_path, "mushroom toad R+\nmushroom toad R-\n"))
    assert ended.status == CONTRADICTORY
    assert "1 + 2" in ended.out
    assert ended.err == ""


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_ALL": "ja_JP"}, "ja"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], expected: str) -> None:
    assert language([], environment) == expected
    assert language(["--lang", "en"], environment) == "en"
    assert language(["deduce", "--lang=ja"], environment) == "ja"
    assert language(["--lang", "klingon"], environment) == expected


def test_a_process_speaks_the_language_of_its_environment() -> None:
    japanese = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8", "PYTHONUTF8": "1"}
    assert "推論グリッド" in start("deduce", "-", environment=japanese).out
    assert "が分かりません" in start("deduce", "-", stdin=b"toda", environment=japanese).err
    assert "Deduction grid" in start("deduce", "-", "--lang", "en", environment=japanese).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_in_both_languages(lang: Language) -> None:
    notes = Catalogue("boardkit")("deduce.notes").text(lang).strip()
    ended = call("deduce", "--help", "--lang", lang)
    assert (ended.status, ended.err) == (DONE, "")
    assert notes in ended.out
    assert call("--help").status == DONE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_of_the_help_are_facts(lang: Language) -> None:
    notes = Catalogue("boardkit")("deduce.notes").text(lang)
    examples = [line.strip() for line in notes.splitlines() if line.startswith("  ")]
    assert [type(read_entry(line)).__name__ for line in examples] == [
        "Experiment",
        "Sale",
        "AspectFact",
        "RivalTheory",
    ]


def test_version() -> None:
    assert start("--version") == Ended(DONE, f"boardkit {__version__}\n", "")


# --- forms of files


def test_every_form_of_a_casebook_is_read(tmp_path: Path) -> None:
    lines = ["mushroom toad R+", "sale fern mandrake_root B- sign"]
    journal = tmp_path / "kept.jsonl"
    kept = Casebook.resume(journal)
    for line in lines:
        kept.add(line)
    forms = [
        written(tmp_path, "\n".join(lines), "lines.txt"),
        written(tmp_path, "\ufeff# ours\r\n\r\n  " + "\r\n  ".join(lines) + "\r\n＃ end", "windows.txt"),
        written(tmp_path, "キノコ ヒキガエル 治癒\nシダ マンドレイク 狂気 正しい符号", "japanese"),
        written(tmp_path, json.dumps(APP), "app.json"),
        written(tmp_path, "\n " + json.dumps(APP), "app-without-ending"),
        written(tmp_path, json.dumps(kept.to_dict()), "own.json"),
        str(journal),
        written(tmp_path, journal.read_bytes(), "journal.txt"),
    ]
    found = [answers(path) for path in forms]
    assert all(each == found[0] for each in found)
    assert found[0]["remaining"] == Casebook(lines).remaining


def test_standard_input_is_read() -> None:
    for facts in (DEMO_SIX.encode(), json.dumps({"facts": DEMO_SIX.splitlines()}).encode()):
        ended = start("deduce", "-", "--json", stdin=facts)
        assert (ended.status, json.loads(ended.out)["remaining"]) == (DONE, 4)


def test_the_open_branch_counts(tmp_path: Path) -> None:
    book = Casebook(["mushroom toad R+"])
    book.branch("what if")
    book.add("toad is B+")
    assert answers(written(tmp_path, json.dumps(book.to_dict())))["remaining"] == 1440


@pytest.mark.parametrize("end", [b"", b'{"do": "add", "fact'])
def test_a_journal_is_read_and_not_written(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "game.jsonl"
    Casebook.resume(path).add("mushroom toad R+")
    content = path.read_bytes() + end
    path.write_bytes(content)
    path.chmod(0o400)
    before = path.stat().st_mtime_ns
    assert answers(str(path))["remaining"] == 5760
    assert path.read_bytes() == content
    assert path.stat().st_mtime_ns == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


# --- what cannot be read


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.txt", "toad fern R+\n# fine\ntoda fern R-", "a.txt, line 3: “toda” at column 1"),
        ("a.txt", "toad fern R+\rtoad toad R-", "a.txt, line 2: experiment, ingredients: two different"),
        ("a.txt", "toad fern\n", "a.txt, line 1: The line ends too early: a potion is needed."),
        ("a.txt", "fern red +\n" * 501, "a.txt, line 501: A casebook holds at most 500 facts."),
        ("a.txt", b"toad fern R+\n\xff\xfe", "a.txt, line 2: this is not text in UTF-8"),
        ("a.txt", "toad\0fern R+", "a.txt, line 1: “"),
        ("a.txt", " " * 20_000_001, "a.txt is larger than 20,000,000 bytes."),
        ("a.json", "", "a.json: Line 1, column 1: this is not JSON."),
        ("a.json", '{"facts": [\n1,]}', "a.json: Line 2, column 3: this is not JSON."),
        ("a.json", "[1]", "a.json: A casebook is an object with a list of facts"),
        ("a.json", '{"facts": ["toad fern N", 7]}', "a.json: Fact 2 of main: a fact is an object"),
        ("a.json", '{"facts": [{"type": "sell"}]}', "Fact 1 of main: sell needs the field “ingredients”."),
        ("a.json", '{"facts": [{"kind": "gossip"}]}', "There is no kind of fact “gossip”; the kinds are: "),
        ("a.json", '{"boardkit": "quacks.pot", "facts": []}', "it reads alchemists.casebook, version 1."),
        ("a.json", '{"facts": [NaN]}', "a.json: This is not JSON that can be read"),
        ("a.json", '{"facts": ' + "[" * 100_000, "nesting is too deep"),
        ("a.jsonl", '{"facts": []}\n', "a.jsonl is not a journal of a casebook"),
        (
            "a.jsonl",
            '{"boardkit": "alchemists.journal", "version": 1}\n{"do": "fly"}\n',
            "a.jsonl, line 2: ",
        ),
    ],
)
def test_bad_input_is_told_with_its_place(
    tmp_path: Path, name: str, content: str | bytes, said: str
) -> None:
    path = written(tmp_path, content, name)
    before = Path(path).read_bytes()
    ended = call("deduce", path)
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert ended.err.startswith("boardkit: ")
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert Path(path).read_bytes() == before


def test_nesting_that_only_just_fits_is_no_accident(tmp_path: Path) -> None:
    for depth in range(100, 1200, 7):
        deep = f'{{"facts": [{{"kind": "experiment", "ingredients": {"[" * depth}{"]" * depth}}}]}}'
        ended = call("deduce", written(tmp_path, deep))
        assert (ended.status, ended.out) == (BAD_INPUT, "")


@pytest.mark.parametrize(
    "name", ["missing.txt", "missing.json", "missing.jsonl", ".", "", "a\0b", "\ud800"]
)
def test_what_is_no_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    ended = call("deduce", name)
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert "cannot be read" in ended.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "COMMAND"),
        (("dance",), "dance"),
        (("deduce",), "FILE"),
        (("deduce", "-", "--quick"), "--quick"),
        (("deduce", "-", "--depth", "3"), "Advice looks 1 or 2 experiments ahead"),
        (("deduce", "-", "--depth", "deep"), "not “deep”."),
        (("deduce", "-", "--goal", "win"), "There is no goal “win”; the goals are: learn, "),
        (("deduce", "-", "--goal", "grant"), "The goal grant needs the ingredients of the tile."),
        (("deduce", "-", "--goal", "brew", "--for", "haeling"), "--for: “haeling” at column 1"),
        (("deduce", "-", "--hand", "toad fren"), "--hand: “fren” at column 6"),
        (("deduce", "-", "--hand", "toad R+"), "--hand: There is no ingredient “r+”"),
        (("deduce", "-", "--lang", "tlh"), "tlh"),
    ],
)
def test_a_wrong_command_line_is_told(arguments: tuple[str, ...], said: str) -> None:
    ended = start(*arguments)
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_a_journal_cannot_come_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Casebook.resume(path).add("mushroom toad R+")
    ended = start("deduce", "-", stdin=path.read_bytes())
    assert (ended.status, ended.out) == (BAD_INPUT, "")
    assert "standard input is a journal" in ended.err


def test_nothing_that_a_terminal_obeys_is_printed(tmp_path: Path) -> None:
    book = Casebook(["toad fern R+"])
    book.edit(0, {**book.facts[0].to_dict(), "who": "\x1b[31mred", "note": "two\nlines \u202e"})
    good = call("deduce", written(tmp_path, json.dumps(book.to_dict())))
    bad = call("deduce", written(tmp_path, "\x1b]0;title\x07"))
    assert "[�[31mred, two lines �]" in good.out
    for text in (good.out, bad.err):
        assert all(letter.isprintable() for letter in text.replace("\n", ""))


# --- how a process ends


def test_a_reader_that_leaves_is_no_error() -> None:
    # More is printed than a pipe holds, so writing goes on after the reader has left.
    many = b'formula Is("toad", "R+")' + b' | Is("toad", "R+")' * 200 + b"\n"
    for facts in (b"", many * 100):
        process = subprocess.Popen(
            [sys.executable, "-m", "boardkit", "deduce", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(facts)
        process.stdin.close()
        with process.stderr as stderr:
            assert stderr.read() == b""
        assert process.wait() == DONE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_interrupt_ends_it_quietly(tmp_path: Path) -> None:
    fifo = tmp_path / "facts"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [sys.executable, "-m", "boardkit", "deduce", str(fifo)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with fifo.open("wb"):  # waits until the command has opened the other end
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (INTERRUPTED, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "boardkit", "deduce", "-"],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, **ENGLISH},
            check=False,
        )
    assert ended.returncode == BAD_INPUT
    assert ended.stderr.startswith(b"boardkit: The result cannot be written: ")
    assert ended.stderr.count(b"\n") == 1


def test_a_terminal_without_japanese_gets_escapes() -> None:
    plain = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ended = start("deduce", "-", "--lang", "ja", environment=plain)
    assert (ended.status, ended.err) == (DONE, "")
    assert ended.out.startswith(r"\u4e8b\u5b9f")


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import boardkit.cli", {"boardkit.alchemists", "sympy", "numpy", "tomllib"}),
        ("from boardkit.cli import main; main(['deduce', '-'])", {"sympy", "numpy", "IPython"}),
    ],
)
def test_only_what_is_needed_is_loaded(code: str, unwanted: set[str]) -> None:
    listing = f"import sys; {code}; print(*sys.modules, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", listing],
        input=b'formula Is("toad", "R+")',
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    assert not unwanted.intersection(ended.stderr.decode().split())


# --- anything at all

WORDS = st.sampled_from(
    "mushroom fern toad claw flower root scorpion feather キノコ 花 R+ B- N healing 中性 exact wrong not is "
    "sale debunk periscope result theory pairs library encyclopedia golem animate red + - yes no ears chest "
    'from at least 1 3/2 strength @Ben # formula Is("toad","R+") ~ | ( { [ ] \0 \x1b[2J \ud7ff'.split()
)
LINES = st.lists(st.lists(WORDS, max_size=9).map(" ".join), max_size=6).map("\n".join)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "facts kind type ingredients potion on branches branch boardkit note n".split()
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)
HEADER = b'{"boardkit": "alchemists.journal", "version": 1}\n'


@settings(max_examples=300, deadline=None)
@given(
    content=st.binary(max_size=200)
    | LINES.map(str.encode)
    | JSON.map(lambda value: json.dumps({"facts": value}).encode())
    | JSON.map(lambda value: json.dumps(value).encode())
    | st.lists(JSON, max_size=3).map(
        lambda changes: HEADER + b"".join(json.dumps(change).encode() + b"\n" for change in changes)
    ),
    ending=st.sampled_from([".txt", ".json", ".jsonl", ""]),
    as_json=st.booleans(),
)
@example(b"{" * 2000, ".txt", False)
@example(HEADER + b'{"do": "add", "fact": {"kind": "aspect"}}\n', "", False)
@example(b"mushroom toad R+\nmushroom toad R-", "", True)
def test_nothing_makes_it_fall_over(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, ending: str, as_json: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / f"anything{ending}"
    path.write_bytes(content)
    ended = call("deduce", str(path), *(["--json"] if as_json else []))
    assert path.read_bytes() == content
    if ended.status == BAD_INPUT:
        assert ended.out == ""
        assert ended.err.startswith("boardkit: ")
        assert ended.err.count("\n") == 1
    else:
        assert ended.status in (DONE, CONTRADICTORY)
        assert ended.err == ""
        remaining = json.loads(ended.out)["remaining"] if as_json else read_casebook(str(path)).remaining
        assert (remaining == 0) == (ended.status == CONTRADICTORY)
