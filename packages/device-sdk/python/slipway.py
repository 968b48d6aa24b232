"""Slipway device SDK for Python, over paho-mqtt 2 (pip install "paho-mqtt>=2,<3"). SPDX-License-Identifier: Apache-2.0"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import threading
import time
from typing import Any, Callable

OK = 200
BAD_JSON = 400
NOT_YOURS = 403
UNKNOWN_FEATURE = 404
TIMEOUT = 408
TOO_LARGE = 413
OFF_MODEL = 422
TOO_MANY = 429
FAULT = 500


def sign(
    product_id: str, serial: str, device_secret: str, timestamp_ms: int | None = None, client: str | None = None
) -> tuple[str, str, str]:
    """Client id, user name and password; good for five minutes around timestamp_ms, so for one connect."""
    own = client if client is not None else serial
    in_id, in_text = ("", "") if timestamp_ms is None else (f"timestamp={timestamp_ms},", f"timestamp{timestamp_ms}")
    text = f"clientId{own}deviceName{serial}productKey{product_id}{in_text}"
    password = hmac.new(device_secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    return f"{own}|{in_id}signmethod=hmacsha256|", f"{serial}&{product_id}", password


def backoff_ms(attempt: int, chance: int) -> int:
    """How long to wait before connect number attempt, from 0; chance is from 0 to 65535."""
    most = 1000 << attempt if attempt < 6 else 60000
    return most // 2 + most // 2 * chance // 0x10000


def missing(handler: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a handler that a device replaces: without one, a set of several properties is refused before any is set."""
    setattr(handler, "is_missing", True)
    return handler


class Device:
    """Stays connected from run() until close(), and hands what the platform asks to the handlers."""

    def __init__(
        self,
        host: str,
        port: int,
        product_id: str,
        serial: str,
        device_secret: str,
        handlers: Any = None,
        tls: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._address = (host, port)
        self._key = (product_id, serial, device_secret)
        self._prefix = f"iot/v1/{product_id}/{serial}/"
        self._handlers = handlers
        self._tls = tls
        self._clock = clock
        self._last_id = 0
        self._client: Any = None
        self._connected = threading.Event()
        self._closed = threading.Event()
        self.on_ack: Callable[[dict[str, Any]], None] = lambda ack: None
        self.on_connected: Callable[[], None] = lambda: None
        # In a home or in none, and since when (epoch ms) if that is known: what is personal is to be deleted with the latter.
        self.on_bound: Callable[[bool, int | None], None] = lambda bound, at: None
        self.on_update: Callable[[str, dict[str, Any]], None] = lambda tail, data: None

    def run(self) -> None:
        """Connects, and connects again after each loss with a pause that grows and a signature of its own."""
        attempt = 0
        while not self._closed.is_set():
            client = self._connect()
            if client is not None:
                while not self._closed.is_set() and client.loop(timeout=1.0) == 0:
                    if self._connected.is_set():
                        attempt = 0
                self._connected.clear()
            self._closed.wait(backoff_ms(attempt, random.randrange(0x10000)) / 1000)
            attempt += 1

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=self.run, daemon=True)
        thread.start()
        return thread

    def wait_connected(self, timeout: float | None = None) -> bool:
        return self._connected.wait(timeout)

    def close(self) -> None:
        self._closed.set()
        if self._client is not None:
            self._client.disconnect()

    def report(self, data: dict[str, Any]) -> None:
        self.send("up/property/report", {"time": self._now_ms(), "data": data})

    def event(self, key: str, data: dict[str, Any], status: int = 1) -> None:
        self.send(f"up/event/{key}", {"time": self._now_ms(), "status": status, "data": data})

    def batch(self, items: list[dict[str, Any]]) -> None:
        """At most 200 items: {"type": "property", "time": ms, "data": {...}}, events with "deKey" beside."""
        self.send("up/batch", {"items": items})

    def shadow_get(self) -> None:
        """Asks for what is wanted of the device; it comes as if it were set."""
        self.send("up/shadow/get", {})

    def bind_token(self, token: str) -> str:
        """Passes on the token that the app handed over with the Wi-Fi network. on_ack gets the answer, by the id returned."""
        return self.send("up/bind/token", {"token": token})

    def bind_open(self, seconds: int = 60) -> str:
        """Its button was pressed: people in its network can add it for that long, 1 to 120."""
        return self.send("up/bind/open", {"seconds": seconds})

    def bind_reset(self, name: str) -> str:
        """It was reset by hand. Another name for each reset; send it after each connect until on_ack gets 200 or 403."""
        return self.send("up/bind/reset", {"reset": name})

    def bind_get(self) -> str:
        """Asks for on_bound, as after each connect: the device may have been removed while it was offline."""
        return self.send("up/bind/get", {})

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)

    def _connect(self) -> Any:
        import paho.mqtt.client as mqtt

        if not hasattr(mqtt, "CallbackAPIVersion"):
            raise RuntimeError('slipway needs paho-mqtt 2: pip install "paho-mqtt>=2,<3"')
        client_id, username, password = sign(*self._key, timestamp_ms=self._now_ms())
        client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=client_id, clean_session=True)
        client.username_pw_set(username, password)
        if self._tls:
            client.tls_set()
        client.on_connect = self._on_connect
        client.on_message = self._on_message
        self._client = client
        try:
            client.connect(*self._address, keepalive=60)
        except OSError:
            return None
        return client

    def _on_connect(self, client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            return
        client.subscribe(self._prefix + "down/#", qos=1)
        self._connected.set()
        self.on_connected()

    def send(self, tail: str, body: dict[str, Any]) -> str:
        """Publishes any message of the protocol: the topic after the device's prefix, and the body without its id, which is returned."""
        self._last_id += 1
        own = str(self._last_id)
        self._send(tail, {"id": own, **body})
        return own

    def _send(self, tail: str, body: dict[str, Any]) -> None:
        if self._client is None:
            raise ConnectionError("not connected yet")
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        self._client.publish(self._prefix + tail, text.encode(), qos=1)

    def _on_message(self, _client: Any, _data: Any, message: Any) -> None:
        self.handle(message.topic, message.payload)

    def handle(self, topic: str, payload: bytes) -> None:
        """Hands on one message that came; what is no JSON object is left alone."""
        try:
            body = json.loads(payload)
        except ValueError:
            return
        if not topic.startswith(self._prefix) or not isinstance(body, dict):
            return
        tail = topic[len(self._prefix) :]
        data = body.get("data")
        data = data if isinstance(data, dict) else {}
        if tail == "down/property/set":
            self._send("up/property/set/reply", {"id": body.get("id"), **self._set_all(data)})
        elif tail.startswith("down/action/"):
            key = tail[len("down/action/") :]
            self._send(f"up/action/{key}/reply", {"id": body.get("id"), **self._run(key, data)})
        elif tail == "down/shadow":
            desired = body.get("desired")
            self._set_all({key: value for key, value in (desired or {}).items() if self._handler("set_", key)})
        elif tail == "down/ack":
            self.on_ack(body)
        elif tail == "down/bind":
            at = body.get("at")
            self.on_bound(body.get("bound") is True, at if isinstance(at, int) else None)
        elif tail.startswith("down/ota/"):
            self.on_update(tail, data)

    def _handler(self, head: str, key: str) -> Callable[[Any], Any] | None:
        handler = getattr(self._handlers, head + key, None)
        return handler if callable(handler) and not getattr(handler, "is_missing", False) else None

    def _set_all(self, data: dict[str, Any]) -> dict[str, Any]:
        for key in data:
            if self._handler("set_", key) is None:
                return {"code": UNKNOWN_FEATURE, "msg": key[:255]}
        try:
            for key, value in data.items():
                handler = self._handler("set_", key)
                code = handler(value) if handler else None
                if code not in (None, OK):
                    return {"code": code, "msg": key[:255]}
        except Exception as error:  # the device's own fault is the answer
            return {"code": FAULT, "msg": str(error)[:255]}
        return {"code": OK}

    def _run(self, key: str, data: dict[str, Any]) -> dict[str, Any]:
        handler = self._handler("run_", key)
        if handler is None:
            return {"code": UNKNOWN_FEATURE}
        try:
            return {"code": OK, "data": handler(data) or {}}
        except NotImplementedError:
            return {"code": UNKNOWN_FEATURE}
        except Exception as error:  # the device's own fault is the answer
            return {"code": FAULT, "msg": str(error)[:255]}
