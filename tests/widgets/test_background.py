"""Work beside the conversation: who computes, who tells, and that nobody hears of what was given up."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from boardkit_widgets._background import Stopped, Work

PATIENCE = 10
"""Seconds until a test that waits for something that never comes fails."""


class Heard:
    """What comes back of a work: the thread in which it was told, the results, and how far it was."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.progress: list[tuple[int, int]] = []
        self.threads: set[threading.Thread] = set()
        self.came = asyncio.Event()

    def told(self, done: int, whole: int) -> None:
        self.threads.add(threading.current_thread())
        self.progress.append((done, whole))
        self.came.set()

    def done(self, result: object) -> None:
        self.threads.add(threading.current_thread())
        self.results.append(result)
        self.came.set()

    async def something(self) -> None:
        await asyncio.wait_for(self.came.wait(), PATIENCE)
        self.came.clear()


def test_without_a_loop_it_is_done_at_once() -> None:
    heard = Heard()
    Work(lambda told: told(1, 2), heard.told, heard.done).start()
    assert (heard.results, heard.progress) == ([None], [])


def test_an_error_is_a_result() -> None:
    heard = Heard()
    Work(lambda told: 1 // 0, heard.told, heard.done).start()
    assert isinstance(heard.results[0], ZeroDivisionError)


def test_it_computes_beside_and_comes_back_to_the_conversation() -> None:
    async def talk() -> None:
        heard, computing = Heard(), []

        def compute(told: Any) -> int:
            computing.append(threading.current_thread())
            told(1, 2)
            return 42

        Work(compute, heard.told, heard.done).start()
        while not heard.results:
            await heard.something()
        assert heard.progress == [(1, 2)]
        assert heard.results == [42]
        assert heard.threads == {threading.current_thread()}
        assert computing[0] is not threading.current_thread()

    asyncio.run(talk())


def test_it_does_not_tell_more_than_one_can_read() -> None:
    async def talk() -> None:
        heard = Heard()

        def compute(told: Any) -> None:
            for number in range(10_000):
                told(number, 10_000)

        Work(compute, heard.told, heard.done).start()
        while not heard.results:
            await heard.something()
        assert 1 <= len(heard.progress) < 100

    asyncio.run(talk())


def test_what_was_stopped_is_never_heard_of() -> None:
    async def talk() -> None:
        heard, running, go_on = Heard(), threading.Event(), threading.Event()
        ended: list[str] = []

        def compute(told: Any) -> int:
            running.set()
            go_on.wait(PATIENCE)
            try:
                told(1, 2)
            except Stopped:
                ended.append("stopped")
                raise
            return 42

        work = Work(compute, heard.told, heard.done)
        work.start()
        await asyncio.to_thread(running.wait, PATIENCE)
        work.stop()
        work.wait()  # does not wait for what nobody wants
        go_on.set()
        await _after(work)
        assert ended == ["stopped"]
        assert (heard.results, heard.progress) == ([], [])

    asyncio.run(talk())


async def _after(work: Work[Any]) -> None:
    """Wait until the thread has ended, and what it left to the loop is done."""
    assert work._thread is not None
    await asyncio.to_thread(work._thread.join, PATIENCE)
    await asyncio.sleep(0)


def test_what_finished_just_before_it_was_stopped_is_not_heard_of_either() -> None:
    async def talk() -> None:
        heard = Heard()
        work = Work(lambda told: 42, heard.told, heard.done)
        work.start()
        assert work._thread is not None
        work._thread.join(PATIENCE)  # the result waits for the loop now
        work.stop()
        await asyncio.sleep(0)
        assert heard.results == []

    asyncio.run(talk())


def test_only_one_computes_at_a_time_and_what_was_given_up_in_the_queue_never_does() -> None:
    async def talk() -> None:
        running, most, computed = 0, 0, []
        first = threading.Event()

        def compute(number: int) -> Callable[[Any], int]:
            def work(told: Any) -> int:
                nonlocal running, most
                running += 1
                most = max(most, running)
                computed.append(number)
                first.wait(PATIENCE)
                running -= 1
                return number

            return work

        heard = Heard()
        works = [Work(compute(n), heard.told, heard.done) for n in range(5)]
        for work in works:
            work.start()
        for work in works[1:-1]:
            work.stop()
        first.set()
        while len(heard.results) < 2:
            await heard.something()
        for work in works:
            await _after(work)
        assert most == 1
        assert sorted(computed) == [0, 4]

    asyncio.run(talk())


def test_waiting_brings_the_result_now_and_only_once() -> None:
    async def talk() -> None:
        heard = Heard()
        work = Work(lambda told: 42, heard.told, heard.done)
        work.start()
        work.wait()
        assert heard.results == [42]
        await asyncio.sleep(0)
        work.wait()
        assert heard.results == [42]

    asyncio.run(talk())


def test_a_loop_that_is_gone_is_not_talked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    loud: list[object] = []
    monkeypatch.setattr(threading, "excepthook", loud.append)
    go_on = threading.Event()
    works: list[Work[int]] = []

    def compute(told: Any) -> int:
        go_on.wait(PATIENCE)
        told(1, 2)
        return 42

    async def leave() -> None:
        works.append(Work(compute, lambda done, whole: None, lambda result: None))
        works[0].start()

    asyncio.run(leave())
    go_on.set()
    assert works[0]._thread is not None
    works[0]._thread.join(PATIENCE)
    assert not loud


def test_where_there_are_no_threads_it_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(_thread: object) -> None:
        raise RuntimeError("can't start new thread")

    async def talk() -> None:
        heard = Heard()
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", no_thread)
            Work(lambda told: told(1, 2), heard.told, heard.done).start()
        assert (heard.results, heard.progress) == ([None], [])

    asyncio.run(talk())
