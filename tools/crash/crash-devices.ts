import { propertyReport, propertySet, propertySetReply } from '@slipway/contract/devices/devices/devices.topics.ts'
import { topicName } from '@slipway/contract/topic.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connectAsync, type MqttClient } from 'mqtt'

export interface HeardCommand {
  commandId: number
  /** The number in the command's content; the writer uses each number once. */
  order: number
  /** The index of the device's connection. */
  connection: number
  /** Its reply had been acknowledged when the command arrived. */
  wasAnswered: boolean
}

export interface CrashDevice {
  productId: string
  serial: string
  deviceSecret: string
  connections: number
  /** The last number sent; every report and every event carries the next one. */
  lastReport: number
  lastEvent: number
  /** Numbers of acknowledged reports or events. */
  reports: number[]
  events: number[]
  heard: HeardCommand[]
  /** Ids of commands whose reply was acknowledged. */
  answered: Set<number>
}

export const newCrashDevice = (name: Pick<CrashDevice, 'productId' | 'serial' | 'deviceSecret'>): CrashDevice => ({
  ...name,
  connections: 0,
  lastReport: 0,
  lastEvent: 0,
  reports: [],
  events: [],
  heard: [],
  answered: new Set(),
})

export interface ConnectedDevices {
  /** Makes each device report numbers and send events as fast as they are acknowledged. */
  publish(): void
  /** Disconnects immediately; unacknowledged messages count as not stored. */
  stop(): Promise<void>
  /** Disconnects cleanly, as a device does when it is switched off. */
  leave(): Promise<void>
}

/** Unacknowledged reports per device, in addition to one event. */
const REPORTS_INFLIGHT = 3
/** Every third command is answered only when it is resent, so resending is tested. */
const LEFT_AT_FIRST = 3
export const CRASH_EVENT = 'tick'

/** Connects all devices, in turn to these ports; they receive commands from then on. */
export async function connectDevices(
  devices: readonly CrashDevice[],
  mqttPorts: readonly number[],
  { answersAll = false }: { answersAll?: boolean } = {},
): Promise<ConnectedDevices> {
  const stopping = new AbortController()
  const pairs = await Promise.all(
    devices.map(async (device, index) => {
      const port = mqttPorts[index % mqttPorts.length] ?? 0
      return { device, client: await connect(device, port, answersAll) }
    }),
  )

  async function tell(client: MqttClient, topic: string, next: () => number, acknowledged: number[]): Promise<void> {
    while (!stopping.signal.aborted) {
      const number = next()
      const body = JSON.stringify({ id: String(number), data: { number } })
      if (!(await isKept(client, topic, body))) return
      acknowledged.push(number)
    }
  }

  const end = async (isAtOnce: boolean): Promise<void> => {
    stopping.abort()
    await Promise.all(pairs.map(({ client }) => client.endAsync(isAtOnce)))
  }
  return {
    publish() {
      for (const { device, client } of pairs) {
        const report = topicName(propertyReport, device)
        const event = topicOf(device, `up/event/${CRASH_EVENT}`)
        for (let lane = 0; lane < REPORTS_INFLIGHT; lane++)
          void tell(client, report, () => ++device.lastReport, device.reports)
        void tell(client, event, () => ++device.lastEvent, device.events)
      }
    },
    stop: () => end(true),
    leave: () => end(false),
  }
}

const topicOf = ({ productId, serial }: CrashDevice, tail: string): string => `iot/v1/${productId}/${serial}/${tail}`

const isKept = (client: MqttClient, topic: string, body: string): Promise<boolean> =>
  client.publishAsync(topic, body, { qos: 1 }).then(
    () => true,
    () => false,
  )

async function connect(device: CrashDevice, mqttPort: number, answersAll: boolean): Promise<MqttClient> {
  const { productId, serial, deviceSecret } = device
  const credentials = signedCredentials({ productId, serial, deviceSecret, timestampMs: Date.now() })
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { ...credentials, reconnectPeriod: 0 })
  const connection = ++device.connections
  client.on('error', () => undefined)
  client.on('message', (topic, payload) => {
    if (topic === topicName(propertySet, device)) hear(device, client, { payload, connection, answersAll })
  })
  await client.subscribeAsync(topicOf(device, 'down/#'), { qos: 1 })
  return client
}

interface Heard {
  payload: Buffer
  connection: number
  answersAll: boolean
}

function hear(device: CrashDevice, client: MqttClient, { payload, connection, answersAll }: Heard): void {
  const { id, data } = propertySet.payload.parse(JSON.parse(payload.toString()))
  const commandId = Number(id)
  const order = Number(data['order'])
  const isRepeated = device.heard.some((earlier) => earlier.commandId === commandId)
  device.heard.push({ commandId, order, connection, wasAnswered: device.answered.has(commandId) })
  if (!isRepeated && !answersAll && order % LEFT_AT_FIRST === 0) return
  void answer(device, client, commandId)
}

async function answer(device: CrashDevice, client: MqttClient, commandId: number): Promise<void> {
  const body = JSON.stringify({ id: String(commandId), code: 200 })
  if (await isKept(client, topicName(propertySetReply, device), body)) device.answered.add(commandId)
}
