"""Firmware updates for the Slipway device SDK in Python. SPDX-License-Identifier: Apache-2.0

Signatures are verified by the package "cryptography" where it is installed, otherwise by a slow verifier of this file.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import secrets
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Protocol

OK, DOWNLOAD, HASH, SIGNATURE, HARDWARE, SEQUENCE, EXPIRED, NEEDS = 0, 1, 2, 3, 4, 5, 6, 7
SPACE, BATTERY, BUSY, DECLINED, FLASH, SELF_TEST, DELTA, OTHER = 8, 9, 10, 11, 12, 13, 14, 99

TYPES = ("module", "bluetooth", "zigbee", "mcu")  # in install order
MANIFEST_MAX, LIST_MAX, FRESH_MAX = 2048, 4096, 1024
MAX_COUNT, MAX_SIZE, MAX_WHOLE = 2**32 - 1, 2**31 - 1, 2**53 - 1

# ---- Ed25519 (RFC 8032) ----

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
BASE = (
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
)


def _sum(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(point: tuple[int, int, int, int], factor: int) -> tuple[int, int, int, int]:
    result = (0, 1, 1, 0)
    for bit in bin(factor)[2:]:
        result = _sum(result, result)
        if bit == "1":
            result = _sum(result, point)
    return result


def _unpacked(data: bytes) -> tuple[int, int, int, int] | None:
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= P:
        return None
    over, under = (y * y - 1) % P, (D * y * y + 1) % P
    x = over * pow(under, 3, P) * pow(over * pow(under, 7, P), (P - 5) // 8, P) % P
    if (under * x * x - over) % P != 0:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (under * x * x - over) % P != 0 or (x == 0 and sign):
        return None
    x = P - x if x % 2 != sign else x
    return x, y, 1, x * y % P


def verify_pure(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """A second or less on a small computer: once for each offer."""
    point, s = _unpacked(public_key), int.from_bytes(signature[32:], "little")
    if point is None or s >= ORDER or len(signature) != 64:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    minus = (P - point[0], point[1], 1, P - point[3])
    x, y, z, _ = _sum(_times((*BASE, 1, BASE[0] * BASE[1] % P), s), _times(minus, k))
    inverse = pow(z, P - 2, P)
    encoded = (y * inverse % P | (x * inverse % P % 2) << 255).to_bytes(32, "little")
    return encoded == signature[:32]


try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    def verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

except ImportError:
    verify = verify_pure


def decoded(text: str, length: int) -> bytes | None:
    """Base64url without padding; None where another text means the same bytes."""
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) != (length * 4 + 2) // 3:
        return None
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return data if base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


Verify = Callable[[bytes, bytes, bytes], bool]


def is_signed(public_key: str, text: str, sign: str, verifier: Verify) -> bool:
    key, signature = decoded(public_key, 32), decoded(sign, 64)
    if key is None or signature is None or not text.isascii():
        return False
    return verifier(key, text.encode(), signature)


# ---- Signed documents ----


class Malformed(ValueError):
    pass


def _require(holds: bool) -> None:
    if not holds:
        raise Malformed


def canonical(value: Any) -> str:
    """The only text of a value: printable ASCII without escapes, whole numbers, ascending keys."""
    if isinstance(value, str):
        _require(re.fullmatch(r"[\x20\x21\x23-\x5b\x5d-\x7e]*", value) is not None)
        return f'"{value}"'
    if isinstance(value, int) and not isinstance(value, bool):
        _require(0 <= value <= MAX_WHOLE)
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    _require(isinstance(value, dict))
    return "{" + ",".join(f"{canonical(key)}:{canonical(value[key])}" for key in sorted(value)) + "}"


def _document(text: str, most: int, keys: str) -> dict[str, Any]:
    """What is not written as canonical() writes it is refused: duplicate keys, escapes, other orders."""
    try:
        value = json.loads(text) if len(text) <= most else None
        _require(isinstance(value, dict) and canonical(value) == text)
    except (ValueError, RecursionError) as error:
        raise Malformed from error
    _members(value, keys)
    _require(value["format"] == 1)
    _text(value, "product", r"[0-9a-f]{32}")
    return value


def _members(value: Any, keys: str) -> None:
    _require(isinstance(value, dict) and sorted(value) == sorted(keys.split()))


def _whole(value: dict[str, Any], key: str, least: int, most: int) -> None:
    _require(isinstance(value[key], int) and least <= value[key] <= most)


def _text(value: dict[str, Any], key: str, pattern: str) -> None:
    _require(isinstance(value[key], str) and re.fullmatch(pattern, value[key]) is not None)


def _items(value: dict[str, Any], key: str, least: int, most: int, check: Callable[[Any], Any]) -> None:
    items = value[key]
    _require(isinstance(items, list) and least <= len(items) <= most)
    _require(len({check(item) for item in items}) == len(items))


def _name(pattern: str) -> Callable[[Any], str]:
    def check(item: Any) -> str:
        _require(isinstance(item, str) and re.fullmatch(pattern, item) is not None)
        return item

    return check


def _image(image: Any) -> str:
    _members(image, "fromSeq seq sha256 size type version")
    _whole(image, "fromSeq", 0, MAX_COUNT)
    _whole(image, "seq", 1, MAX_COUNT)
    _whole(image, "size", 1, MAX_SIZE)
    _text(image, "sha256", r"[0-9a-f]{64}")
    _text(image, "version", r".{1,64}")
    _require(image["type"] in TYPES)
    return image["type"]


def _number(need: Any) -> str:
    _members(need, "seq type")
    _whole(need, "seq", 1, MAX_COUNT)
    _require(need["type"] in TYPES)
    return need["type"]


def read_manifest(text: str) -> dict[str, Any]:
    keys = "areas created epoch expires format hardware images keyId model needs product release"
    manifest = _document(text, MANIFEST_MAX, keys)
    for key, least, most in (("release", 1, MAX_WHOLE), ("epoch", 1, MAX_COUNT), ("model", 0, MAX_COUNT)):
        _whole(manifest, key, least, most)
    for key in ("created", "expires"):
        _whole(manifest, key, 0, MAX_WHOLE)
    _text(manifest, "keyId", r"[0-9a-f]{16}")
    _items(manifest, "areas", 0, 16, _name(r"[A-Z0-9-]{1,16}"))
    _items(manifest, "hardware", 0, 64, _name(r"[A-Za-z0-9._-]{1,32}"))
    _items(manifest, "images", 1, len(TYPES), _image)
    _items(manifest, "needs", 0, len(TYPES), _number)
    return manifest


def _root(root: Any) -> str:
    _members(root, "id public")
    _text(root, "id", r"[0-9a-f]{16}")
    _require(isinstance(root["public"], str) and decoded(root["public"], 32) is not None)
    return root["id"]


def _key(key: Any) -> str:
    _members(key, "id notAfter public use")
    _whole(key, "notAfter", 0, MAX_WHOLE)
    _require(key["use"] in ("release", "fresh"))
    return _root({"id": key["id"], "public": key["public"]})


def read_key_list(text: str) -> dict[str, Any]:
    listed = _document(text, LIST_MAX, "created epoch expires format keys product roots version")
    for key in ("version", "epoch"):
        _whole(listed, key, 1, MAX_COUNT)
    for key in ("created", "expires"):
        _whole(listed, key, 0, MAX_WHOLE)
    _items(listed, "keys", 0, 16, _key)
    _items(listed, "roots", 1, 4, _root)
    return listed


def read_fresh(text: str) -> dict[str, Any]:
    fresh = _document(text, FRESH_MAX, "format latest nonce product serial time")
    _text(fresh, "serial", r"[A-Za-z0-9_-]{1,32}")
    _text(fresh, "nonce", r"[A-Za-z0-9_-]{16,64}")
    _whole(fresh, "time", 0, MAX_WHOLE)
    _items(fresh, "latest", 0, len(TYPES), _number)
    return fresh


# ---- The checks, in their fixed order ----


class Refused(Exception):
    """An update that is not accepted or cannot go on, with the code that the platform receives."""

    def __init__(self, code: int, why: str = "") -> None:
        super().__init__(f"code {code} {why}".rstrip())
        self.code = code


def _demand(holds: bool, code: int) -> None:
    if not holds:
        raise Refused(code)


def _read(reader: Callable[[str], dict[str, Any]], text: str) -> dict[str, Any]:
    try:
        return reader(text)
    except Malformed:
        raise Refused(OTHER) from None


@dataclass
class Facts:
    """What a device knows of itself; time_ms is None without a clock; running: (epoch, seq) by type."""

    product_id: str
    serial: str
    hardware: str | None = None
    area: str | None = None
    time_ms: int | None = None
    running: dict[str, tuple[int, int]] = field(default_factory=dict)
    latest: dict[str, int] = field(default_factory=dict)

    def is_past(self, limit: int) -> bool:
        return self.time_ms is not None and self.time_ms > limit


def built_in(roots: list[dict[str, str]]) -> dict[str, Any]:
    """What is trusted before the first key list."""
    return {"version": 0, "epoch": 0, "roots": roots, "keys": [], "expires": MAX_WHOLE}


def check_key_list(
    text: str, signs: list[dict[str, str]], trust: dict[str, Any], device: Facts, verifier: Verify = verify
) -> dict[str, Any]:
    """The newer list; raises Refused."""

    def has_signed(root: dict[str, str]) -> bool:
        by = [sign["sign"] for sign in signs[:8] if sign["keyId"] == root["id"]]
        return any(is_signed(root["public"], "slipway-keys-v1\n" + text, sign, verifier) for sign in by)

    _demand(len(text) <= LIST_MAX, OTHER)
    _demand(any(map(has_signed, trust["roots"])), SIGNATURE)
    listed = _read(read_key_list, text)
    _demand(listed["product"] == device.product_id, HARDWARE)
    _demand(listed["version"] > trust["version"] and listed["epoch"] >= trust["epoch"], SEQUENCE)
    _demand(not device.is_past(listed["expires"]), EXPIRED)
    known = {root["public"] for root in trust["roots"]}
    added = [root for root in listed["roots"] if root["public"] not in known]
    _demand(any(map(has_signed, listed["roots"])) and all(map(has_signed, added)), SIGNATURE)
    return listed


def _listed(trust: dict[str, Any], use: str, key_id: str) -> dict[str, Any]:
    for key in trust["keys"]:
        if key["use"] == use and key["id"] == key_id:
            return key
    raise Refused(SIGNATURE)


def check_manifest(
    kind: str, text: str, key_id: str, sign: str, trust: dict[str, Any], device: Facts, verifier: Verify = verify
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The manifest and its image for this firmware type; raises Refused."""
    _demand(len(text) <= MANIFEST_MAX, OTHER)
    key = _listed(trust, "release", key_id)
    _demand(is_signed(key["public"], "slipway-manifest-v1\n" + text, sign, verifier), SIGNATURE)
    manifest = _read(read_manifest, text)
    _demand(manifest["keyId"] == key_id, SIGNATURE)
    areas, hardware = manifest["areas"], manifest["hardware"]
    _demand(manifest["product"] == device.product_id, HARDWARE)
    _demand(not areas or device.area is None or device.area in areas, HARDWARE)
    _demand(not hardware or device.hardware in hardware, HARDWARE)
    image = next((one for one in manifest["images"] if one["type"] == kind), None)
    if image is None:
        raise Refused(OTHER)
    own = device.running.get(kind, (0, 0))
    _demand(manifest["epoch"] == trust["epoch"] and (manifest["epoch"], image["seq"]) > own, SEQUENCE)
    _demand(own[1] >= image["fromSeq"] and image["seq"] >= device.latest.get(kind, 0), SEQUENCE)
    _demand(all(device.running.get(need["type"], (0, 0))[1] >= need["seq"] for need in manifest["needs"]), NEEDS)
    _demand(not any(map(device.is_past, (manifest["expires"], key["notAfter"], trust["expires"]))), EXPIRED)
    return manifest, image


def check_fresh(
    text: str, key_id: str, sign: str, nonce: str, trust: dict[str, Any], device: Facts, verifier: Verify = verify
) -> dict[str, Any]:
    """The reply to a nonce; raises Refused."""
    key = _listed(trust, "fresh", key_id)
    _demand(is_signed(key["public"], "slipway-fresh-v1\n" + text, sign, verifier), SIGNATURE)
    fresh = _read(read_fresh, text)
    _demand(fresh["product"] == device.product_id and fresh["serial"] == device.serial, HARDWARE)
    _demand(fresh["nonce"] == nonce and fresh["time"] <= key["notAfter"], EXPIRED)
    _demand(not device.is_past(key["notAfter"]), EXPIRED)
    return fresh


def new_nonce() -> str:
    return secrets.token_urlsafe(24)


def place(package_id: str, serial: str) -> int:
    """The device's position in a package's rollout, from 0 to 999,999."""
    return int.from_bytes(hashlib.sha256(f"{package_id}:{serial}".encode()).digest()[:4], "big") % 1_000_000


# ---- The next step ----


@dataclass
class StepFacts:
    """phase is None without an update; runs_new_image: another slot runs than when the update began."""

    phase: str | None
    size: int
    received: int
    runs_new_image: bool
    is_trial: bool
    free_bytes: int
    battery_percent: int
    min_battery_percent: int
    is_busy: bool
    forced: bool
    boot_count: int
    armed_at_boot: int


def next_step(facts: StepFacts) -> tuple[str, int]:
    """One step and its code, from facts alone: after a power cut the same facts give the same step."""
    if facts.is_trial:
        return ("selfTest" if facts.phase and facts.runs_new_image else "rollBack"), OK
    if facts.phase is None:
        return "rest", OK
    if facts.runs_new_image:
        return "record", OK
    if facts.phase == "armed":
        return ("restart", OK) if facts.boot_count == facts.armed_at_boot else ("fail", SELF_TEST)
    if facts.phase == "downloading":
        if facts.received >= facts.size:
            return "check", OK
        return ("wait", SPACE) if facts.free_bytes < facts.size - facts.received else ("download", OK)
    if facts.battery_percent < facts.min_battery_percent:
        return "wait", BATTERY
    return ("wait", BUSY) if facts.is_busy and not facts.forced else ("install", OK)


# ---- An update ----


class Board(Protocol):
    """What the device provides; save, arm, confirm and reject take effect entirely or not at all."""

    capacity: int

    def load(self) -> str | None: ...
    def save(self, text: str) -> None: ...
    def running_slot(self) -> str: ...
    def is_trial(self) -> bool: ...
    def boot_count(self) -> int: ...
    def write(self, offset: int, data: bytes) -> None: ...
    def read(self, offset: int, length: int) -> bytes: ...
    def arm(self) -> None: ...
    def confirm(self) -> None: ...
    def reject(self) -> None: ...
    def restart(self) -> None: ...
    def self_test(self) -> bool: ...
    def free_bytes(self) -> int: ...
    def battery_percent(self) -> int: ...
    def is_busy(self) -> bool: ...


def save_file(path: str, text: str) -> None:
    """For Board.save on a file system: after a power cut the file has the previous content or this one."""
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".new", path)
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


Fetch = Callable[[str, int], Iterator[tuple[int, bytes]]]


def fetch_range(url: str, start: int) -> Iterator[tuple[int, bytes]]:
    """Pieces with their offset in the file: from 0 where the server sends everything."""
    request = urllib.request.Request(url, headers={"Range": f"bytes={start}-"} if start else {})
    with urllib.request.urlopen(request, timeout=60) as reply:
        found = re.match(r"bytes (\d+)-", reply.headers.get("Content-Range") or "")
        offset = int(found[1]) if reply.status == 206 and found else 0
        while piece := reply.read(16384):
            yield offset, piece
            offset += len(piece)


class Updater:
    """One firmware type of one device. Call run() after each start and after each accepted offer."""

    BLOCK = 4096
    MAX_TRANSFERS = 8
    PATIENCE_S = 60  # after which a transfer must have this rate on average
    MIN_BYTES_PER_SECOND = 64

    def __init__(
        self,
        board: Board,
        facts: Facts,
        roots: list[dict[str, str]],
        report: Callable[[dict[str, Any]], None],
        kind: str = "module",
        fetch: Fetch = fetch_range,
        verifier: Verify = verify,
        min_battery_percent: int = 30,
        uptime: Callable[[], float] = time.monotonic,
    ) -> None:
        self.board, self.facts, self.kind, self.fetch, self.verifier = board, facts, kind, fetch, verifier
        self.uptime = uptime
        self.min_battery_percent = min_battery_percent
        self._report = report
        state = json.loads(board.load() or "null") or {}
        self.job: dict[str, Any] | None = state.get("job")
        self.ended: dict[str, Any] | None = state.get("ended")
        self._list: str | None = state.get("list")
        self.trust = read_key_list(self._list) if self._list else built_in(roots)
        if state.get("running"):
            facts.running[kind] = tuple(state["running"])

    def _save(self) -> None:
        running = self.facts.running.get(self.kind)
        state = {"job": self.job, "ended": self.ended, "list": self._list, "running": running}
        self.board.save(json.dumps(state))

    def report(self, state: str, code: int = OK) -> None:
        job = self.job or self.ended or {}
        percent = 100 * job.get("received", 0) // job.get("size", 1)
        of_job = {"jobId": job.get("jobId", ""), "attempt": job.get("attempt", 1)}
        self._report({**of_job, "state": state, "percent": percent, "code": code, "msg": ""})

    def key_list(self, text: str, signs: list[dict[str, str]]) -> None:
        """A newer key list; raises Refused."""
        self.trust = check_key_list(text, signs, self.trust, self.facts, self.verifier)
        self._list = text
        self._save()

    def offer(self, data: dict[str, Any]) -> int:
        """The code of a refusal, or 0; load newer key lists first where data["keys"] is above trust["version"]."""
        job_id, attempt = str(data.get("jobId")), int(data.get("attempt", 1))
        if self.job and self.job["phase"] == "armed":
            return OK
        if self.ended and self.ended["jobId"] == job_id and attempt <= self.ended["attempt"]:
            self.report(self.ended["state"], self.ended["code"])
            return self.ended["code"]
        try:
            job = self._accepted(data)
        except Refused as refused:
            of_job = {"jobId": job_id, "attempt": attempt}
            self._report({**of_job, "state": "failed", "percent": 0, "code": refused.code, "msg": ""})
            return refused.code
        same = self.job and (self.job["sha256"], self.job["epoch"]) == (job["sha256"], job["epoch"])
        if self.job and same:
            job = {**self.job, "jobId": job_id, "attempt": attempt, "url": job["url"], "forced": job["forced"]}
        self.job = job
        self._save()
        return OK

    def _accepted(self, data: dict[str, Any]) -> dict[str, Any]:
        parts = [data.get(key) for key in ("manifest", "keyId", "sign", "url", "jobId")]
        _demand(all(isinstance(part, str) for part in parts), OTHER)
        _demand(data.get("signMethod") == "ed25519" and data.get("type") == self.kind, OTHER)
        text, key_id, sign, url, job_id = parts
        manifest, image = check_manifest(self.kind, text, key_id, sign, self.trust, self.facts, self.verifier)
        _demand(image["size"] <= self.board.capacity, SPACE)
        number = (manifest["epoch"], image["seq"])
        _demand(not self.job or number >= (self.job["epoch"], self.job["seq"]), SEQUENCE)
        return {
            **{key: image[key] for key in ("version", "seq", "size", "sha256")},
            **{"epoch": manifest["epoch"], "jobId": job_id, "url": url, "forced": data.get("forced") is True},
            **{"attempt": int(data.get("attempt", 1)), "fromSlot": self.board.running_slot()},
            **{"phase": "downloading", "received": 0, "armedAtBoot": 0},
        }

    def cancel(self) -> bool:
        """False where the update is being installed already."""
        if self.job and self.job["phase"] == "armed":
            return False
        self.job = None
        self._save()
        return True

    def run(self) -> str:
        """Takes steps until nothing is left to do ("rest") or the device has to wait ("wait": call it again later)."""
        while True:
            step, code = next_step(self._step_facts())
            if step == "rest":
                return step
            if step == "wait":
                self.report("waiting", code)
                return step
            try:
                if step == "fail":
                    raise Refused(code)
                if getattr(self, f"_{step}")() == "wait":
                    return "wait"
            except Refused as refused:
                self._end("failed", refused.code)

    def _step_facts(self) -> StepFacts:
        board, job = self.board, self.job or {}
        return StepFacts(
            phase=job.get("phase"),
            size=job.get("size", 0),
            received=job.get("received", 0),
            runs_new_image=self.job is not None and board.running_slot() != job["fromSlot"],
            is_trial=board.is_trial(),
            free_bytes=board.free_bytes(),
            battery_percent=board.battery_percent(),
            min_battery_percent=self.min_battery_percent,
            is_busy=board.is_busy(),
            forced=job.get("forced", False),
            boot_count=board.boot_count(),
            armed_at_boot=job.get("armedAtBoot", 0),
        )

    def _end(self, state: str, code: int) -> None:
        job = self.job or {}
        self.ended = {"jobId": job.get("jobId", ""), "attempt": job.get("attempt", 1), "state": state, "code": code}
        self.job = None
        self._save()
        self.report(state, code)

    def _change(self, **changes: Any) -> None:
        self.job = {**(self.job or {}), **changes}
        self._save()

    def _download(self) -> str | None:
        self.report("downloading")
        job, before = self.job or {}, (self.job or {})["received"]
        try:
            self._transfer()
        except OSError:
            pass
        if (self.job or {})["received"] == job["size"]:
            return None
        failures = 0 if (self.job or {})["received"] > before else job.get("failures", 0) + 1
        _demand(failures < self.MAX_TRANSFERS, DOWNLOAD)
        self._change(failures=failures)
        return "wait"

    def _transfer(self) -> None:
        job = self.job or {}
        block, at, total, began = b"", None, 0, self.uptime()
        for offset, piece in self.fetch(job["url"], job["received"]):
            if at is None:
                at = offset
                if at not in (0, job["received"]):
                    return
            block += piece
            total += len(piece)
            _demand(at + len(block) <= job["size"], DOWNLOAD)
            while len(block) >= self.BLOCK or (block and at + len(block) == job["size"]):
                self._write(at, block[: self.BLOCK])
                at, block = at + len(block[: self.BLOCK]), block[self.BLOCK :]
                self._change(received=at)
            took = self.uptime() - began
            if took > self.PATIENCE_S and total < self.MIN_BYTES_PER_SECOND * took:
                return

    def _write(self, offset: int, data: bytes) -> None:
        try:
            self.board.write(offset, data)
            stored = self.board.read(offset, len(data))
        except OSError as error:
            raise Refused(FLASH, str(error)) from error
        _demand(stored == data, FLASH)

    def _check(self) -> None:
        job, digest = self.job or {}, hashlib.sha256()
        for at in range(0, job["size"], self.BLOCK):
            digest.update(self.board.read(at, min(self.BLOCK, job["size"] - at)))
        _demand(digest.hexdigest() == job["sha256"], HASH)
        self._change(phase="staged")
        self.report("downloaded")

    def _install(self) -> None:
        self.report("installing")
        self.board.arm()
        self._change(phase="armed", armedAtBoot=self.board.boot_count())
        self.report("installed")

    def _restart(self) -> None:
        self.board.restart()

    def _selfTest(self) -> None:
        if self.board.self_test():
            self.board.confirm()
        else:
            self._rollBack()

    def _rollBack(self) -> None:
        self.board.reject()
        self.board.restart()

    def _record(self) -> None:
        job = self.job or {}
        self.facts.running[self.kind] = (job["epoch"], job["seq"])
        self._end("installed", OK)
