"""Carries firmware updates over a device's connection. SPDX-License-Identifier: Apache-2.0"""

from __future__ import annotations

import json
import os
import queue
import threading
import time
import urllib.parse
import urllib.request
from typing import Any, Callable

from slipway import Device
from slipway_ota import DECLINED, MAX_WHOLE, Board, Facts, Refused, Updater, save_file

RETRY_SECONDS = 30.0
RESTART = 75  # the exit code of a program that has to be started again


class Updates:
    """Updates of one firmware type: reports what runs, takes offers and cancellations, loads newer key lists."""

    def __init__(
        self,
        device: Device,
        platform_url: str,
        board: Board,
        facts: Facts,
        roots: list[dict[str, str]],
        version: Callable[[], str],
        retry_seconds: float = RETRY_SECONDS,
        on_ask: Callable[[dict[str, Any]], None] | None = None,
        **options: Any,
    ) -> None:
        """on_ask shows an update (jobId, version, notes) to the user, whose reply goes to answer()."""
        self._device, self._platform, self._roots, self._version = device, platform_url, roots, version
        self._retry, self._on_ask = retry_seconds, on_ask
        self.updater = Updater(board, facts, roots, self._report, **options)
        self._work: queue.Queue[tuple[str, Any]] = queue.Queue()
        before = device.on_connected

        def connected() -> None:
            before()
            self._work.put(("connected", None))

        device.on_connected = connected
        device.on_update = lambda tail, data: self._work.put((tail, data))

    def start(self) -> threading.Thread:
        """Downloads and flash take long: they must not stop the connection."""
        thread = threading.Thread(target=self.run, daemon=True)
        thread.start()
        return thread

    def run(self) -> None:
        waits = False
        while True:
            try:
                tail, data = self._work.get(timeout=self._retry if waits else None)
            except queue.Empty:
                tail, data = "again", None
            self._take(tail, data)
            waits = self.updater.run() == "wait"

    def _take(self, tail: str, data: Any) -> None:
        if tail == "connected":
            self._connected()
        elif tail == "down/ota/upgrade":
            self._offer(data)
        elif tail == "down/ota/cancel" and self.updater.job and self.updater.job["jobId"] == data.get("jobId"):
            self.updater.cancel()
        elif tail == "down/ota/ask" and self._on_ask:
            self._on_ask(data)

    def answer(self, job_id: str, accept: bool) -> None:
        """The user's reply to on_ask. An accepted update is offered then."""
        if accept:
            self._device.send("up/ota/get", {"accept": job_id})
        else:
            self._report({"jobId": job_id, "state": "rejected", "percent": 0, "code": DECLINED})

    def _connected(self) -> None:
        """An image on trial is tested first: the platform takes a reported version as proof that it works."""
        job = self.updater.job
        if self.updater.board.is_trial() or (job and job["phase"] == "armed"):
            self.updater.run()
        board, facts, kind = self.updater.board, self.updater.facts, self.updater.kind
        data: dict[str, Any] = {
            "versions": {kind: self._version()},
            "boot": {"count": board.boot_count()},
            "keys": self.updater.trust["version"],
            "ota": True,
        }
        if kind in facts.running:
            data["epoch"], sequence = facts.running[kind]
            data["seq"] = {kind: sequence}
        if facts.hardware is not None:
            data["hardware"] = facts.hardware
        if facts.area is not None:
            data["area"] = facts.area
        self._device.send("up/ota/version", {"data": data})

    def _offer(self, data: dict[str, Any]) -> None:
        keys = data.get("keys")
        try:
            if isinstance(keys, int) and self.updater.trust["version"] < keys <= MAX_WHOLE:
                self._load_lists()
            self.updater.offer(data)
        except Refused as refused:
            self._report({"jobId": str(data.get("jobId")), "state": "failed", "percent": 0, "code": refused.code})
        except OSError:
            pass  # the platform repeats the offer

    def _load_lists(self) -> None:
        """The lists after the one in force, in order: a device that missed a rotation follows it."""
        version = self.updater.trust["version"]
        query = urllib.parse.urlencode({"after": version, "root": self._roots[0]["id"]})
        url = f"{self._platform}/device/v1/keys/{self.updater.facts.product_id}?{query}"
        with urllib.request.urlopen(url, timeout=60) as reply:
            lists = json.load(reply)["data"]["lists"]
        for one in lists:
            self.updater.key_list(one["text"], one["signs"])

    def _report(self, progress: dict[str, Any]) -> None:
        if progress["jobId"]:
            self._device.send("up/ota/progress", {"data": progress})


class FileBoard:
    """A folder in place of flash and bootloader, for trying updates out: two slots, one start on trial, a boot counter.

    An image begins with a line "slipway-image VERSION" and one with "works" or anything else: what its self-test finds.
    """

    capacity = 64 << 20

    def __init__(self, folder: str) -> None:
        self._folder = folder
        boot = self._read("boot").split() or ["a", "-", "0", "0"]
        self._confirmed, self._trial, self._used, self._boots = boot[0], boot[1], boot[2] == "1", int(boot[3]) + 1
        if self._trial != "-" and self._used:
            self._trial = "-"
        self._used = self._trial != "-"
        self._running = self._trial if self._used else self._confirmed
        self._save_boot()
        with open(self._path(f"slot_{self._running}"), "rb") as image:
            head, behavior = image.readline().decode("latin-1"), image.readline().decode("latin-1")
        self.version = head.removeprefix("slipway-image ").strip()
        self._works = behavior.strip() == "works"

    def _path(self, name: str) -> str:
        return os.path.join(self._folder, name)

    def _read(self, name: str) -> str:
        try:
            with open(self._path(name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def _save_boot(self) -> None:
        save_file(self._path("boot"), f"{self._confirmed} {self._trial} {int(self._used)} {self._boots}\n")

    def _other(self) -> str:
        return self._path("slot_b" if self._running == "a" else "slot_a")

    def load(self) -> str | None:
        return self._read("state") or None

    def save(self, text: str) -> None:
        save_file(self._path("state"), text)

    def running_slot(self) -> str:
        return self._running

    def is_trial(self) -> bool:
        return self._used and self._trial == self._running

    def boot_count(self) -> int:
        return self._boots

    def write(self, offset: int, data: bytes) -> None:
        with open(self._other(), "r+b" if offset else "wb") as slot:
            slot.seek(offset)
            slot.write(data)

    def read(self, offset: int, length: int) -> bytes:
        with open(self._other(), "rb") as slot:
            slot.seek(offset)
            return slot.read(length)

    def arm(self) -> None:
        self._trial, self._used = ("b" if self._running == "a" else "a"), False
        self._save_boot()

    def confirm(self) -> None:
        self._confirmed, self._trial, self._used = self._running, "-", False
        self._save_boot()

    def reject(self) -> None:
        self._save_boot()  # the start on trial is used

    def restart(self) -> None:
        time.sleep(0.2)  # what was reported leaves the machine
        os._exit(RESTART)

    def self_test(self) -> bool:
        return self._works

    def free_bytes(self) -> int:
        return self.capacity

    def battery_percent(self) -> int:
        return 100

    def is_busy(self) -> bool:
        return False
