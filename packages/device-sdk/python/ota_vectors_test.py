"""Holds slipway_ota.py against the vectors, and cuts the power of a simulated board at each operation of an update.
SPDX-License-Identifier: Apache-2.0"""

import hashlib
import json
import sys

import slipway_ota as ota

vectors = json.load(open(sys.argv[1], encoding="utf-8"))["ota"]


def trust_of(name):
    text = vectors["trusts"][name]
    return ota.read_key_list(text) if text else ota.built_in([vectors["root"]])


def code_of(check, *given):
    try:
        check(*given)
    except ota.Refused as refused:
        return refused.code
    return ota.OK


def facts_of(device):
    facts = ota.Facts(vectors["product"], vectors["serial"])
    facts.hardware, facts.area = device["hardware"] or None, device["area"] or None
    facts.time_ms = device["time"] or None
    facts.running = {kind: tuple(number) for kind, number in device["running"].items()}
    facts.latest = {"module": device["latest"]}
    return facts


def check_documents(verifier, lists, manifests):
    for one in lists:
        facts = ota.Facts(vectors["product"], vectors["serial"], time_ms=one["time"] or None)
        code = code_of(ota.check_key_list, one["text"], one["signs"], trust_of(one["trust"]), facts, verifier)
        assert code == one["code"], (one["name"], code)
    for one in manifests:
        given = (one["type"], one["text"], one["keyId"], one["sign"], trust_of(one["trust"]), facts_of(one["device"]))
        code = code_of(ota.check_manifest, *given, verifier)
        assert code == one["code"], (one["name"], code)


check_documents(ota.verify, vectors["lists"], vectors["manifests"])
check_documents(ota.verify_pure, vectors["lists"][:7], vectors["manifests"][:7])
for one in vectors["freshness"]:
    facts = ota.Facts(vectors["product"], vectors["serial"])
    given = (one["text"], one["keyId"], one["sign"], one["nonce"], trust_of("present"), facts)
    assert code_of(ota.check_fresh, *given) == one["code"], one["name"]
for one in vectors["places"]:
    assert ota.place(one["packageId"], one["serial"]) == one["place"], one
for one in vectors["steps"]:
    step = ota.next_step(
        ota.StepFacts(
            phase=one["phase"] if one["job"] else None,
            size=one["size"],
            received=one["received"],
            runs_new_image=one["runsNewImage"] == 1,
            is_trial=one["isTrial"] == 1,
            free_bytes=one["freeBytes"],
            battery_percent=one["batteryPercent"],
            min_battery_percent=one["minBatteryPercent"],
            is_busy=one["isBusy"] == 1,
            forced=one["forced"] == 1,
            boot_count=one["bootCount"],
            armed_at_boot=one["armedAtBoot"],
        )
    )
    assert step == (one["step"], one["code"]), (one["name"], step)


class PowerOff(Exception):
    pass


class Board:
    """Two slots, a bootloader that tries an image once, and power that ends after so many operations."""

    capacity = 512

    def __init__(self, prior):
        self.slots = [bytearray(prior), bytearray(b"\xff" * 512)]
        self.confirmed, self.running, self.trial, self.boots = 0, 0, None, 0
        self.stored, self.left, self.spent = None, 10**9, 0
        self.fails_self_test, self.bad_flash = False, False

    def spend(self):
        if self.left <= 0:
            raise PowerOff
        self.left, self.spent = self.left - 1, self.spent + 1

    def boot(self):
        self.boots += 1
        if self.trial == 0:
            self.trial = None
        self.running = self.confirmed if self.trial is None else 1 - self.confirmed
        self.trial = None if self.trial is None else self.trial - 1

    def load(self):
        return self.stored

    def save(self, text):
        self.spend()
        self.stored = text

    def running_slot(self):
        return str(self.running)

    def is_trial(self):
        return self.running != self.confirmed

    def boot_count(self):
        return self.boots

    def write(self, offset, data):
        other = self.slots[1 - self.running]
        other[offset : offset + len(data)] = b"\xff" * len(data)
        for at, byte in enumerate(data):
            self.spend()
            other[offset + at] = 0 if self.bad_flash and offset + at == 100 else byte

    def read(self, offset, length):
        self.spend()
        return bytes(self.slots[1 - self.running][offset : offset + length])

    def arm(self):
        self.spend()
        self.trial = 1

    def confirm(self):
        self.spend()
        self.confirmed, self.trial = self.running, None

    def reject(self):
        self.spend()
        self.trial = 0

    def restart(self):
        raise PowerOff

    def self_test(self):
        self.spend()
        return not self.fails_self_test

    def free_bytes(self):
        return 512

    def battery_percent(self):
        return 100

    def is_busy(self):
        return False


class SmallBlocks(ota.Updater):
    BLOCK = 64


size, offer = vectors["update"]["size"], vectors["update"]["offer"]
head, twin_head = bytes.fromhex(vectors["update"]["head"]), bytes.fromhex(vectors["update"]["twin"])
rest = bytes((at * 7 + 3) & 0xFF for at in range(len(head), size))
image, twin = head + rest, twin_head + rest
prior = b"p" * 512
verified = {}


def verify_once(*given):
    if given not in verified:
        verified[given] = ota.verify(*given)
    return verified[given]


def live(board, served=image, seq=6, cut=10**9, piece=70, piece_s=0.0):
    """Starts the device as often as it restarts, repeats the offer after each start; the last report."""
    board.left = cut
    reports = board.reports = []
    clock = [0.0]

    def fetch(_url, start):
        for at in range(start, len(served), piece):
            clock[0] += piece_s
            yield at, served[at : at + piece]

    for _ in range(20):
        try:
            facts = ota.Facts(vectors["product"], vectors["serial"], running={"module": (1, seq)})
            given = {"fetch": fetch, "verifier": verify_once, "uptime": lambda: clock[0]}
            updater = SmallBlocks(board, facts, [vectors["root"]], reports.append, **given)
            updater.trust = trust_of("present")
            while updater.run() == "wait":
                pass
            updater.offer(offer)
            while updater.run() == "wait":
                pass
            return reports[-1] if reports else None
        except PowerOff:
            board.left = 10**9 if board.left <= 0 else board.left
            board.boot()
    raise AssertionError("the device restarts again and again")


board = Board(prior)
report = live(board)
assert board.confirmed == 1 and (report["state"], report["code"]) == ("installed", 0), report
operations = board.spent
on_prior = 0
for cut in range(operations):
    board = Board(prior)
    report = live(board, cut=cut)
    assert not board.is_trial(), cut
    assert board.slots[board.running][:size] == (image if board.confirmed else prior[:size]), cut
    assert (report["state"], report["code"]) == (("installed", 0) if board.confirmed else ("failed", 13)), (cut, report)
    on_prior += board.confirmed == 0
assert operations > 300 and 0 < on_prior < 8, (operations, on_prior)

failing = Board(prior)
failing.fails_self_test = True
live(failing)
states = " ".join(one["state"] for one in failing.reports)
assert "installing installed failed" in states, f"the end of the installation is reported before the restart: {states}"

for name, code, changes, served, seq in (
    ("a failed self-test", ota.SELF_TEST, {"fails_self_test": True}, image, 6),
    ("bad flash", ota.FLASH, {"bad_flash": True}, image, 6),
    ("an arbitrary file", ota.HASH, {}, prior[:size], 6),
    ("a file with the same MD5", ota.HASH, {}, twin, 6),
    ("endless data", ota.DOWNLOAD, {}, image + prior, 6),
    ("a truncated file", ota.DOWNLOAD, {}, image[:-1], 6),
    ("an older update", ota.SEQUENCE, {}, image, 7),
):
    board = Board(prior)
    for key, value in changes.items():
        setattr(board, key, value)
    report = live(board, served, seq)
    assert (board.confirmed, board.running, report["code"]) == (0, 0, code), (name, report)
assert hashlib.md5(image).digest() == hashlib.md5(twin).digest() and image != twin
board = Board(prior)
report = live(board, piece=1, piece_s=5.0)
assert (board.confirmed, report["code"]) == (0, ota.DOWNLOAD), ("slow data", report)
print("0 failures")
