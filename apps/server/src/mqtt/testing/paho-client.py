"""A device on Eclipse Paho for Python: orders come in as lines of JSON, what it hears goes out the same way."""

import json
import sys
import threading

import paho.mqtt.client as mqtt
from paho.mqtt.properties import Properties
from paho.mqtt.packettypes import PacketTypes

settings = json.loads(sys.argv[1])
is_5 = settings["version"] == 5
said = threading.Lock()


def say(kind, **facts):
    with said:
        print(json.dumps({"kind": kind, **facts}), flush=True)


def code_of(reason):
    return getattr(reason, "value", reason)


options = {
    "client_id": settings["clientId"],
    "protocol": mqtt.MQTTv5 if is_5 else mqtt.MQTTv311,
    "transport": settings.get("transport", "tcp"),
}
if not is_5:
    options["clean_session"] = settings.get("clean", True)
if hasattr(mqtt, "CallbackAPIVersion"):
    # Paho 2, asked for the callbacks of Paho 1.
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION1, **options)
else:
    client = mqtt.Client(**options)


def on_connect(_client, _data, flags, reason, properties=None):
    told = vars(properties) if properties is not None else {}
    plain = {name: value for name, value in told.items() if isinstance(value, (int, str))}
    say("connect", code=code_of(reason), present=bool(flags["session present"]), properties=plain)


def on_disconnect(_client, _data, reason, _properties=None):
    say("disconnect", code=code_of(reason))


def on_message(_client, _data, message):
    correlation = getattr(getattr(message, "properties", None), "CorrelationData", b"")
    say("message", topic=message.topic, payload=message.payload.decode(), qos=message.qos, correlation=correlation.decode())


def on_subscribe(_client, _data, mid, granted, properties=None):
    say("subscribe", mid=mid, codes=[code_of(one) for one in granted])


def on_unsubscribe(_client, _data, mid, *_rest):
    say("unsubscribe", mid=mid)


def on_publish(_client, _data, mid, *_rest):
    say("publish", mid=mid)


client.on_connect, client.on_disconnect, client.on_message = on_connect, on_disconnect, on_message
client.on_subscribe, client.on_unsubscribe, client.on_publish = on_subscribe, on_unsubscribe, on_publish
client.username_pw_set(settings["username"], settings["password"])
if settings.get("transport") == "websockets":
    client.ws_set_options(path="/mqtt")
if settings.get("will"):
    client.will_set(settings["will"], "gone", qos=1)
# Who is ended stays away.
client.reconnect_delay_set(min_delay=3600, max_delay=3600)
arguments = {"keepalive": 60}
if is_5:
    wishes = Properties(PacketTypes.CONNECT)
    wishes.UserProperty = ("any", "thing")
    if settings.get("receiveMaximum"):
        wishes.ReceiveMaximum = settings["receiveMaximum"]
    if settings.get("sessionExpiry"):
        wishes.SessionExpiryInterval = settings["sessionExpiry"]
    arguments.update(clean_start=settings.get("clean", True), properties=wishes)
client.connect("127.0.0.1", settings["port"], **arguments)
client.loop_start()

for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "subscribe":
        client.subscribe([tuple(one) for one in order["filters"]] if not is_5 else [
            (topic, mqtt.SubscribeOptions(qos=qos)) for topic, qos in order["filters"]
        ])
    elif order["do"] == "unsubscribe":
        client.unsubscribe(order["filters"])
    elif order["do"] == "publish":
        properties = None
        if is_5:
            properties = Properties(PacketTypes.PUBLISH)
            properties.UserProperty = [("a", "1"), ("a", "2")]
            properties.ContentType = "application/json"
            if order.get("answerTo"):
                properties.ResponseTopic = order["answerTo"]
                properties.CorrelationData = b"correlated"
        for payload in order["payloads"]:
            client.publish(order["topic"], payload, qos=order["qos"], properties=properties)
    elif order["do"] == "disconnect":
        client.disconnect()
client.loop_stop()
