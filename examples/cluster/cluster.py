"""All pairs of some effects, answered by a local Ray cluster: the same bytes as one machine gives, also where a worker is killed.

    python examples/cluster/cluster.py --workers 2 --questions 2000

The cluster is started and stopped here. Ray Data cuts the questions into shards, gives them to workers with `map_batches`, and does
again what a worker that died had not given back.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import instead

EFFECTS = [
    "Furnace of Rath",
    "Dictate of the Twin Gods",
    "Gisela, Blade of Goldnight",
    "Benevolent Unicorn",
    "Torbran, Thane of Red Fell",
]
SHARD = 50


def questions(most: int) -> Iterator[str]:
    """As lines of a batch: each pair under each of the two players, for more and more damage."""
    boards = list(product(combinations(EFFECTS, 2), product(["alice", "bob"], repeat=2)))
    for number in range(most):
        damage, at = divmod(number, len(boards))
        pair, under = boards[at]
        board: dict[str, list[str]] = {"alice": [], "bob": []}
        for name, effect in zip(under, pair):
            board[name].append(effect)
        asked = instead.question(f"Lightning Bolt deals {damage + 1} damage to Bob", board=board, id=number)
        yield json.dumps(asked.data)


def answered(lines: list[str], jobs: int = 1) -> list[str]:
    """The answers as lines. No time stops one: an answer is the same on every machine."""
    found = []
    for answer in instead.explore_many(lines, jobs=jobs, time=None, steps=False):
        told = json.loads(answer.json)
        # The number of a line within its shard: the id tells which it is.
        del told["line"]
        found.append(json.dumps(told, ensure_ascii=False))
    return found


class Worker:
    """Answers shards. With a file to do so it kills its own process, once, in the middle of its work."""

    def __init__(self, dies: str | None) -> None:
        self.dies = dies
        self.shards = 0

    def __call__(self, batch: dict) -> dict:
        self.shards += 1
        if self.dies and self.shards == 3:
            try:
                os.close(os.open(self.dies, os.O_CREAT | os.O_EXCL))
                os.kill(os.getpid(), signal.SIGKILL)
            except FileExistsError:
                pass
        return {"number": batch["number"], "answer": answered([str(line) for line in batch["question"]])}


def on_cluster(lines: list[str], workers: int, kill: bool) -> tuple[list[str], float]:
    """The answers, and how many seconds they took once the cluster was there."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    import ray
    from ray.data import DataContext

    environment = {"env_vars": {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}}
    ray.init(num_cpus=workers + 1, include_dashboard=False, log_to_driver=False, runtime_env=environment, logging_level="ERROR")
    try:
        context = DataContext.get_current()
        context.enable_progress_bars = False
        with tempfile.TemporaryDirectory() as folder:
            dies = str(Path(folder) / "died") if kill else None
            rows = [{"number": number, "question": line} for number, line in enumerate(lines)]
            began = time.monotonic()
            shards = ray.data.from_items(rows, override_num_blocks=max(workers * 4, len(rows) // SHARD))
            work = shards.map_batches(
                Worker, fn_constructor_args=(dies,), batch_size=SHARD, compute=ray.data.ActorPoolStrategy(size=workers), num_cpus=1
            )
            found = sorted((row["number"], row["answer"]) for row in work.iter_rows())
            took = time.monotonic() - began
            if kill and not Path(dies).exists():
                raise SystemExit("no worker was killed: there were too few questions")
        if [number for number, _ in found] != list(range(len(lines))):
            raise SystemExit("an answer is missing, or there twice")
        return [answer for _, answer in found], took
    finally:
        ray.shutdown()


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--questions", type=int, default=2000)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--kill", action="store_true", help="kill a worker in the middle")
    asked.add_argument("--out", type=Path, help="write the answers to this file, a line each")
    options = asked.parse_args()
    lines = list(questions(options.questions))
    began = time.monotonic()
    alone = answered(lines)
    took = time.monotonic() - began
    print(f"one thread: {len(lines)} answers in {took:.1f} s, {len(lines) / took:.0f} a second, {digest(alone)[:16]}")
    found, took = on_cluster(lines, options.workers, options.kill)
    killed = ", one of which was killed" if options.kill else ""
    print(f"{options.workers} workers{killed}: {len(found)} answers in {took:.1f} s, {len(found) / took:.0f} a second, {digest(found)[:16]}")
    if found != alone:
        raise SystemExit("the answers differ")
    print("the same bytes")
    if options.out:
        options.out.write_text("\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
