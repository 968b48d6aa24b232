import { propertyReport, propertySet, propertySetReply, wireCode } from '@slipway/contract/devices/devices.topics.ts'
import { downFilter, topicName } from '@slipway/contract/topic.ts'
import { connectAsync } from 'mqtt'
import type { MqttClient } from 'mqtt'
import { easyCredentials, signedCredentials } from './sign.ts'
import type { DeviceKey } from './sign.ts'

export interface SetAnswer {
  code?: number
  msg?: string
}

export interface DeviceOptions extends DeviceKey {
  /** `mqtt://host:1883`, `mqtts://…` or `wss://host/mqtt`. */
  url: string
  /** `signed` unless chosen otherwise. */
  signIn?: 'signed' | 'easy'
  protocolVersion?: 4 | 5
  /** The pause before it connects again. */
  reconnectMs?: number
  /** Epoch ms; only a device whose clock is set elsewhere gives its own. */
  now?: () => number
  /** Someone wants these values. Nothing answered means done; what is thrown is answered as a fault. */
  onSet: (data: Record<string, unknown>) => SetAnswer | void | Promise<SetAnswer | void>
}

export interface Device {
  /** Resolves once the platform has kept the values. */
  report(data: Record<string, unknown>): Promise<void>
  close(): Promise<void>
}

/** Connects, hears what is wanted and stays connected until `close`. Rejects where the first sign-in is refused. */
export async function connectDevice(options: DeviceOptions): Promise<Device> {
  const { url, signIn = 'signed', protocolVersion = 4, reconnectMs = 1000, now = Date.now, ...key } = options
  const credentials = () =>
    signIn === 'easy' ? easyCredentials(key) : signedCredentials({ ...key, timestampMs: now() })
  const session = { protocolVersion, clean: true, keepalive: 60, reconnectPeriod: reconnectMs }
  const client = await connectAsync(url, { ...session, ...credentials() }, false)
  client.on('error', () => undefined)
  // A signature is good for minutes only: every connect gets its own.
  client.on('reconnect', () => Object.assign(client.options, credentials()))
  client.on('message', (topic, payload) => {
    if (topic === topicName(propertySet, key)) void answerSet(client, options, payload)
  })
  await client.subscribeAsync(downFilter(key), { qos: 1 })

  let lastId = 0
  return {
    async report(data) {
      lastId++
      const message = JSON.stringify({ id: String(lastId), time: now(), data })
      await client.publishAsync(topicName(propertyReport, key), message, { qos: 1 })
    },
    close: () => client.endAsync(),
  }
}

async function answerSet(client: MqttClient, { onSet, ...key }: DeviceOptions, payload: Buffer): Promise<void> {
  const wanted = readSet(payload)
  if (!wanted) return
  const answer = await Promise.resolve(wanted.data)
    .then(onSet)
    .catch((error: unknown): SetAnswer => ({ code: wireCode.fault, msg: String(error).slice(0, 255) }))
  const reply = JSON.stringify({ id: wanted.id, code: answer?.code ?? wireCode.ok, msg: answer?.msg })
  client.publish(topicName(propertySetReply, key), reply, { qos: 1 }, () => undefined)
}

function readSet(payload: Buffer): { id: string; data: Record<string, unknown> } | undefined {
  try {
    return propertySet.payload.parse(JSON.parse(payload.toString('utf8')))
  } catch {
    return undefined
  }
}
