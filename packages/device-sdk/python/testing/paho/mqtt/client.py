"""What slipway.py uses of paho-mqtt 2, over a socket: tests need no package index."""

from __future__ import annotations

import select
import socket
import threading
import types
from enum import Enum
from typing import Any


class CallbackAPIVersion(Enum):
    VERSION2 = 2


def _text(value: str) -> bytes:
    data = value.encode()
    return len(data).to_bytes(2, "big") + data


class Client:
    on_connect: Any = None
    on_message: Any = None

    def __init__(self, _version: CallbackAPIVersion, client_id: str, clean_session: bool) -> None:
        assert clean_session
        self._id, self._last, self._lock = client_id, 0, threading.Lock()

    def username_pw_set(self, username: str, password: str) -> None:
        self._user = (username, password)

    def connect(self, host: str, port: int, keepalive: int) -> None:
        self._socket = socket.create_connection((host, port))
        head = _text("MQTT") + bytes([4, 0xC2]) + keepalive.to_bytes(2, "big")
        self._packet(0x10, head + _text(self._id) + _text(self._user[0]) + _text(self._user[1]))

    def subscribe(self, topic: str, qos: int) -> None:
        self._packet(0x82, self._next() + _text(topic) + bytes([qos]))

    def publish(self, topic: str, payload: bytes, qos: int) -> None:
        assert qos == 1
        self._packet(0x32, _text(topic) + self._next() + payload)

    def disconnect(self) -> None:
        self._packet(0xE0, b"")

    def loop(self, timeout: float) -> int:
        readable, _, _ = select.select([self._socket], [], [], timeout)
        if not readable:
            return 0
        first = self._socket.recv(1)
        if not first:
            return 1
        length, shift = 0, 0
        while True:
            byte = self._read(1)[0]
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        self._handle(first[0], self._read(length))
        return 0

    def _handle(self, first: int, body: bytes) -> None:
        if first == 0x20:
            self.on_connect(self, None, None, types.SimpleNamespace(is_failure=body[1] != 0), None)
        if first & 0xF0 != 0x30:
            return
        at = 2 + int.from_bytes(body[:2], "big")
        topic, packet_id = body[2:at].decode(), body[at : at + 2] if first & 6 else b""
        self.on_message(self, None, types.SimpleNamespace(topic=topic, payload=body[at + len(packet_id) :]))
        if packet_id:
            self._packet(0x40, packet_id)

    def _next(self) -> bytes:
        self._last = self._last % 0xFFFF + 1
        return self._last.to_bytes(2, "big")

    def _read(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            piece = self._socket.recv(length - len(data))
            if not piece:
                raise ConnectionError
            data += piece
        return data

    def _packet(self, first: int, body: bytes) -> None:
        length, head = len(body), bytes([first])
        while True:
            head += bytes([length % 128 | (128 if length >= 128 else 0)])
            length //= 128
            if length == 0:
                break
        with self._lock:
            self._socket.sendall(head + body)
