"""Holds slipway.py against the vectors that the platform's own tests use. SPDX-License-Identifier: Apache-2.0"""

import json
import sys

import slipway
import slipway_ota
import slipway_update

vectors = json.load(open(sys.argv[1], encoding="utf-8"))
for one in vectors["signIn"] + vectors["withoutClock"]:
    made = slipway.sign(one["productId"], one["serial"], one["deviceSecret"], one.get("timestampMs"), one["client"])
    assert made == (one["clientId"], one["username"], one["password"]), made
for one in vectors["backoff"]:
    assert slipway.backoff_ms(one["attempt"], one["random"]) == one["ms"], one
codes = vectors["codes"]
assert [slipway.OK, slipway.OFF_MODEL, slipway.FAULT] == [codes["ok"], codes["offModel"], codes["fault"]]


class Client:
    """Records what a device publishes, by topic and as JSON."""

    def __init__(self):
        self.published = []

    def publish(self, topic, payload, qos):
        assert qos == 1
        self.published.append((topic, json.loads(payload)))


class Reboot:
    def set_temp(self, value):
        return None

    def run_reboot(self, data):
        return vectors["payloads"]["actionReply"]["data"]


def connected(product_id, serial):
    device = slipway.Device("", 0, product_id, serial, "", Reboot(), clock=lambda: 1750000000)
    device._client = Client()
    return device, device._client.published


for one in vectors["topics"]:
    device, published = connected(one["productId"], one["serial"])
    device.send(one["tail"], {})
    assert [topic for topic, _ in published] == [one["topic"]], published

payloads = vectors["payloads"]
device, published = connected("p", "s")
device.report(payloads["report"]["data"])
device.event("alarm", payloads["event"]["data"], payloads["event"]["status"])
device.shadow_get()
device.batch(payloads["batch"]["items"])
device.handle("iot/v1/p/s/down/property/set", b'{"id":"7","data":{"temp":23.5}}')
device.handle("iot/v1/p/s/down/action/reboot", b'{"id":"a-9"}')
assert published == [
    ("iot/v1/p/s/up/property/report", payloads["report"]),
    ("iot/v1/p/s/up/event/alarm", payloads["event"]),
    ("iot/v1/p/s/up/shadow/get", payloads["shadowGet"]),
    ("iot/v1/p/s/up/batch", payloads["batch"]),
    ("iot/v1/p/s/up/property/set/reply", payloads["setReply"]),
    ("iot/v1/p/s/up/action/reboot/reply", payloads["actionReply"]),
], published


class Lamp(slipway.Device):
    def __init__(self, handlers):
        super().__init__("", 0, "p", "s", "", handlers)
        self.sent = []

    def _send(self, tail, body):
        self.sent.append((tail, body))


class Handlers:
    def set_temp(self, value):
        return 422 if value > 85 else None

    def run_reboot(self, data):
        return {"was": data}

    def run_bad(self, data):
        raise ValueError("stuck")


lamp = Lamp(Handlers())
for key, temp in (("1", 1), ("2", 99)):
    lamp.handle("iot/v1/p/s/down/property/set", json.dumps({"id": key, "data": {"temp": temp}}).encode())
lamp.handle("iot/v1/p/s/down/property/set", b'{"id":"3","data":{"__class__":1}}')
lamp.handle("iot/v1/p/s/down/action/reboot", b'{"id":"4","data":{"in":5}}')
lamp.handle("iot/v1/p/s/down/action/bad", b'{"id":"5"}')
lamp.handle("iot/v1/p/s/down/action/other", b'{"id":"6"}')
lamp.handle("iot/v1/p/other/down/action/reboot", b'{"id":"7"}')
lamp.handle("iot/v1/p/s/down/action/reboot", b"no json")
assert lamp.sent == [
    ("up/property/set/reply", {"id": "1", "code": 200}),
    ("up/property/set/reply", {"id": "2", "code": 422, "msg": "temp"}),
    ("up/property/set/reply", {"id": "3", "code": 404, "msg": "__class__"}),
    ("up/action/reboot/reply", {"id": "4", "code": 200, "data": {"was": {"in": 5}}}),
    ("up/action/bad/reply", {"id": "5", "code": 500, "msg": "stuck"}),
    ("up/action/other/reply", {"id": "6", "code": 404}),
], lamp.sent

class KitHandlers:
    @slipway.missing
    def set_mode(self, value):
        return 404


class HalfHandlers(KitHandlers):
    done = []

    def set_sw(self, value):
        self.done.append(value)


lamp = Lamp(HalfHandlers())
lamp.handle("iot/v1/p/s/down/property/set", b'{"id":"8","data":{"sw":false,"mode":"cool"}}')
assert lamp.sent == [("up/property/set/reply", {"id": "8", "code": 404, "msg": "mode"})], lamp.sent
assert HalfHandlers.done == [], "nothing is set where a handler is missing"

lamp = Lamp(Handlers())
for one in vectors["uplinks"]:
    lamp.send(one["tail"], one["body"])
assert lamp.sent == [
    (one["tail"], {"id": str(at + 1), **one["body"]}) for at, one in enumerate(vectors["uplinks"])
], lamp.sent


homes = Lamp(Handlers())
for one in vectors["binding"]["sent"]:
    body = one["body"]
    getattr(homes, "bind_" + one["tail"].rsplit("/", 1)[1])(*body.values())
assert homes.sent == [
    (one["tail"], {"id": str(at + 1), **one["body"]}) for at, one in enumerate(vectors["binding"]["sent"])
], homes.sent
told = []
homes.on_bound = lambda bound, at: told.append((bound, at))
for one in vectors["binding"]["received"]:
    homes.handle("iot/v1/p/s/down/bind", json.dumps(one["body"]).encode())
assert told == [(one["bound"], one["at"] or None) for one in vectors["binding"]["received"]], told


class NewBoard:
    def load(self):
        return None


device, published = connected("p", "s")
questions = []
facts = slipway_ota.Facts("p", "s")
updates = slipway_update.Updates(device, "http://platform", NewBoard(), facts, [], str, on_ask=questions.append)
updates._take("down/ota/ask", {"jobId": "812", "version": "V1.2.0"})
updates.answer(questions[0]["jobId"], True)
updates.answer(questions[0]["jobId"], False)
bodies = [{key: value for key, value in body.items() if key != "id"} for _topic, body in published]
declined = {"jobId": "812", "state": "rejected", "percent": 0, "code": slipway_ota.DECLINED}
assert bodies == [{"accept": "812"}, {"data": declined}], bodies
assert [topic.rsplit("/", 1)[1] for topic, _body in published] == ["get", "progress"], published
print("0 failures")
