import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import { downFilter, topicName, type DeviceName } from '@slipway/contract/topic.ts'
import type { ConnectTexts } from './connect-texts.zh.ts'

export interface ConnectFacts extends DeviceName {
  host: string
  port: number
  deviceSecret: string
  /** The `data` of the example report. */
  data: Record<string, unknown>
}

type Comments = ConnectTexts['commands']['comments']

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

/** Plain-secret sign-in is accepted over loopback or TLS only. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Quotes any text for a POSIX shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The example's client name is the serial, so that several devices on one machine have different names. */
const clientOf = ({ serial }: DeviceName) => serial

const reportOf = ({ data }: ConnectFacts) => JSON.stringify({ id: '1', data })

const shellFacts = ({ productId, serial, deviceSecret }: ConnectFacts) =>
  [`PRODUCT=${productId}`, `SERIAL=${serial}`, `SECRET=${shellQuoted(deviceSecret)}`].join('\n')

/** The HMAC covers `signedText`, with the serial as the client name. */
const shellSign = [
  'TS=$(date +%s)000',
  'SIGN=$(printf %s "clientId${SERIAL}deviceName${SERIAL}productKey${PRODUCT}timestamp${TS}" |',
  '  openssl dgst -sha256 -hmac "$SECRET" | sed "s/^.* //")',
].join('\n')

const address = ({ host, port }: ConnectFacts) => `-h ${host} -p ${port}`
const signedIdentity = '-i "$SERIAL|timestamp=$TS,signmethod=hmacsha256|" -u "$SERIAL&$PRODUCT" -P "$SIGN"'
const plainSecretIdentity = '-i "$SERIAL" -u "$SERIAL&$PRODUCT" -P "$SECRET"'

const publishReport = (facts: ConnectFacts) =>
  `-q 1 -t "iot/v1/$PRODUCT/$SERIAL/${propertyReport.tail}" \\\n  -m ${shellQuoted(reportOf(facts))}`

export const signedPublish = (facts: ConnectFacts, comments: Comments): string => `# ${comments.signed}
${shellFacts(facts)}
${shellSign}
mosquitto_pub ${address(facts)} \\
  ${signedIdentity} \\
  ${publishReport(facts)}`

export const publishPlainSecret = (facts: ConnectFacts, comments: Comments): string => `# ${comments.plainSecret}
${shellFacts(facts)}
mosquitto_pub ${address(facts)} \\
  ${plainSecretIdentity} \\
  ${publishReport(facts)}`

export const subscribe = (facts: ConnectFacts, comments: Comments): string => `# ${comments.subscribe}
# ${comments.oneConnection}
${shellFacts(facts)}
${shellSign}
mosquitto_sub ${address(facts)} \\
  ${signedIdentity} \\
  -q 1 -v -t "iot/v1/$PRODUCT/$SERIAL/down/#"`

export const nodeProgram = (
  facts: ConnectFacts,
  comments: Comments,
): string => `// ${comments.install}: npm install mqtt
// ${comments.run} device.mjs: node device.mjs
import { createHmac } from 'node:crypto'
import mqtt from 'mqtt'

const secret = ${JSON.stringify(facts.deviceSecret)}
const base = ${JSON.stringify(`iot/v1/${facts.productId}/${facts.serial}`)}

// ${comments.signEachTime}
function signIn() {
  const ts = Date.now()
  const text = \`clientId${clientOf(facts)}deviceName${facts.serial}productKey${facts.productId}timestamp\${ts}\`
  return {
    clientId: \`${clientOf(facts)}|timestamp=\${ts},signmethod=hmacsha256|\`,
    username: ${JSON.stringify(usernameOf(facts))},
    password: createHmac('sha256', secret).update(text).digest('hex'),
  }
}

const client = mqtt.connect(${JSON.stringify(`mqtt://${urlHost(facts.host)}:${facts.port}`)}, signIn())
client.on('close', () => Object.assign(client.options, signIn()))
client.on('error', (error) => console.error(error.message))

const report = (data) =>
  client.publish(${JSON.stringify(topicName(propertyReport, facts))}, JSON.stringify({ id: String(Date.now()), data }), { qos: 1 })

client.on('connect', () => {
  console.log('connected')
  client.subscribe(${JSON.stringify(downFilter(facts))}, { qos: 1 })
  report(${JSON.stringify(facts.data)})
})

client.on('message', (topic, payload) => {
  console.log(topic, payload.toString())
  if (topic !== \`\${base}/down/property/set\`) return
  const { id, data } = JSON.parse(payload.toString())
  // ${comments.apply}
  client.publish(\`\${base}/up/property/set/reply\`, JSON.stringify({ id, code: 200 }), { qos: 1 })
  report(data)
})`

export const pythonProgram = (
  facts: ConnectFacts,
  comments: Comments,
): string => `# ${comments.install}: pip install "paho-mqtt>=2,<3"
# ${comments.run} device.py: python3 device.py
import hashlib, hmac, json, time
import paho.mqtt.client as mqtt

if not hasattr(mqtt, "CallbackAPIVersion"):
    raise SystemExit('paho-mqtt 2 is needed: pip install "paho-mqtt>=2,<3"')

SECRET = ${JSON.stringify(facts.deviceSecret)}
BASE = ${JSON.stringify(`iot/v1/${facts.productId}/${facts.serial}`)}

def report(client, data):
    client.publish(BASE + "/${propertyReport.tail}", json.dumps({"id": str(time.time_ns()), "data": data}), qos=1)

def on_connect(client, userdata, flags, reason, properties):
    print("connect:", reason)
    client.subscribe(BASE + "/down/#", qos=1)
    report(client, json.loads(${pythonQuoted(JSON.stringify(facts.data))}))

def on_message(client, userdata, message):
    print(message.topic, message.payload.decode())
    if message.topic == BASE + "/down/property/set":
        asked = json.loads(message.payload)
        # ${comments.apply}
        client.publish(BASE + "/up/property/set/reply", json.dumps({"id": asked["id"], "code": 200}), qos=1)
        report(client, asked["data"])

# ${comments.signEachTime}
def device():
    ts = str(int(time.time() * 1000))
    text = "clientId${clientOf(facts)}deviceName${facts.serial}productKey${facts.productId}timestamp" + ts
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="${clientOf(facts)}|timestamp=" + ts + ",signmethod=hmacsha256|")
    client.username_pw_set(${JSON.stringify(usernameOf(facts))}, hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).hexdigest())
    client.on_connect, client.on_message = on_connect, on_message
    return client

while True:
    client = device()
    try:
        client.connect(${JSON.stringify(facts.host)}, ${facts.port})
        while client.loop() == mqtt.MQTT_ERR_SUCCESS:
            pass
    except OSError as error:
        print("connect:", error)
    time.sleep(1)`

/** A JSON string as a Python literal: JSON's escapes are valid in Python. */
const pythonQuoted = (text: string) => JSON.stringify(text)

const urlHost = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
