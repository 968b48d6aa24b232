import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import {
  getDevice,
  listOnOff,
  watchDevice,
  type DeviceSnapshot,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { onOff, type OnOffRow } from '@slipway/contract/devices/devices/devices.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { applySerials, downloadSerialSecrets } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { topicPrefix, type DeviceName } from '@slipway/contract/topic.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { signedInClient, type ConsoleClient } from '../../../../../tools/console-client.ts'
import { plainProduct } from '../../../../../tools/plain-product.ts'
import { eventually } from '../../testing/eventually.ts'

/** Slipway as devices and API callers see it, with any number of processes or brokers. */
export interface DevicePlane extends AsyncDisposable {
  /** `http://host:port`, without a trailing slash. */
  apiUrl: string
  root: { email: string; password: string }
  /** `mqtt://host:port`: a device can connect to any of them. */
  addresses: readonly [string, ...string[]]
  can: {
    protocolVersions: readonly (4 | 5)[]
    /** Whether a PUBACK means that the message has committed; otherwise that it is safely queued. */
    acknowledgesCommits: boolean
  }
  /** Kills the listener of this address like a power cut, and resolves when it is gone. */
  kill?(address: string): Promise<{ restart(): Promise<void> }>
}

export type OwnDevice = DeviceName & { deviceSecret: string }

/** After this time a device tries the next listener. */
const CONNECT_MS = 8_000

/** The limit of an address is part of the product: a refused caller retries. */
async function patient<T>(ask: () => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined
  await eventually(async () => {
    try {
      answer = { value: await ask() }
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.code === refusals['request.tooMany']) return false
      throw error
    }
  }, 'an answer within the limits of an address')
  return (answer as { value: T }).value
}

type Reply = { tail: string; body: Record<string, unknown> }

/** A device on a plain MQTT client, and its received messages. */
export interface PlainDevice {
  own: OwnDevice
  client: MqttClient
  /** All downlinks in order of arrival. */
  heard: Reply[]
  /** The next message on this tail that no earlier call has returned; waits for it. */
  told(tail: string, which?: (body: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  /** Resolves with the PUBACK. */
  say(tail: string, body: object): Promise<void>
  isClosed(): boolean
}

/** The tests' operations on a plane, over HTTP and MQTT alone. */
export async function openPlaneRig(plane: DevicePlane) {
  const { email, password } = plane.root
  const console = await patient(() => signedInClient(plane.apiUrl, email, password))
  const call = <C extends AnyCall>(one: C, input: InputOf<C>): Promise<ResultOf<C>> =>
    patient(() => console.call(one, input))
  const client: ConsoleClient = { ...console, call }
  const productId = await plainProduct(client, 'Device plane')
  await addFeatures(client, productId)
  const open: MqttClient[] = []
  const spare: OwnDevice[] = []
  let supply: Promise<void> | undefined

  async function applyFor(quantity: number): Promise<OwnDevice[]> {
    const { applicationId } = await call(applySerials, { productId, quantity })
    const { method, url, headers, body } = requestOf(downloadSerialSecrets, { applicationId, format: 'csv' })
    const reply = await fetch(plane.apiUrl + url, {
      method,
      headers: { ...headers, accesstoken: console.accessToken },
      ...(body === undefined ? {} : { body }),
    })
    const [, ...lines] = (await reply.text()).trimEnd().split('\r\n')
    if (lines.length !== quantity) throw new Error(`${lines.length} of ${quantity} secrets were downloaded`)
    return lines.map((line) => {
      const [, , serial = '', deviceSecret = ''] = line.split(',')
      return { productId, serial, deviceSecret }
    })
  }

  async function connect(own: OwnDevice, options: IClientOptions & { address?: string } = {}): Promise<MqttClient> {
    const { address = plane.addresses[0], ...chosen } = options
    const credentials = signedCredentials({ ...own, timestampMs: Date.now() })
    const mqtt = await connectAsync(
      address,
      { ...credentials, reconnectPeriod: 0, resubscribe: false, connectTimeout: CONNECT_MS, ...chosen },
      false,
    )
    mqtt.on('error', () => undefined)
    open.push(mqtt)
    return mqtt
  }

  /** Signed in and subscribed. */
  async function online(own: OwnDevice, options: IClientOptions & { address?: string } = {}): Promise<PlainDevice> {
    const mqtt = await connect(own, options)
    const prefix = topicPrefix(own)
    const heard: Reply[] = []
    let isClosed = false
    const read = new Map<string, number>()
    mqtt.on('close', () => (isClosed = true))
    mqtt.on('message', (topic, payload) => {
      heard.push({ tail: topic.slice(prefix.length), body: JSON.parse(payload.toString()) as Reply['body'] })
    })
    await mqtt.subscribeAsync(`${prefix}down/#`, { qos: 1 })
    return {
      own,
      client: mqtt,
      heard,
      told(tail, which = () => true) {
        return eventually(() => {
          const from = read.get(tail) ?? 0
          const at = heard.findIndex((said, place) => place >= from && said.tail === tail && which(said.body))
          if (at < 0) return undefined
          read.set(tail, at + 1)
          return heard[at]?.body
        }, `${own.serial} is told on ${tail}`)
      },
      say: async (tail, body) => void (await mqtt.publishAsync(prefix + tail, JSON.stringify(body), { qos: 1 })),
      isClosed: () => isClosed,
    }
  }

  const shown = ({ serial }: OwnDevice): Promise<DeviceSnapshot> => call(getDevice, { productId, serial })

  return {
    plane,
    productId,
    call,
    connect,
    online,
    shown,
    /** Devices before their first connect; their secrets are downloaded as for a factory. */
    async devices(count: number): Promise<OwnDevice[]> {
      const made: OwnDevice[] = []
      while (made.length < count) made.push(...(await applyFor(Math.min(100, count - made.length))))
      return made
    },
    async device(): Promise<OwnDevice> {
      // One download for all that wait: an account has few in progress.
      while (spare.length === 0) {
        await (supply ??= applyFor(25)
          .then((made) => void spare.push(...made))
          .finally(() => (supply = undefined)))
      }
      return spare.pop() as OwnDevice
    },
    /** Resolves once a report is stored: immediately where a PUBACK guarantees it. */
    async until(own: OwnDevice, what: string, holds: (shown: DeviceSnapshot) => boolean): Promise<DeviceSnapshot> {
      return eventually(async () => {
        const snapshot = await shown(own)
        return holds(snapshot) && snapshot
      }, `${own.serial} ${what}`)
    },
    async rows(own: OwnDevice): Promise<OnOffRow[]> {
      return (await call(listOnOff, { productId, serial: own.serial, pageStart: 0, pageSize: 50 })).items
    },
    watch: (own: OwnDevice) => watch(plane.apiUrl, console.accessToken, own),
    async [Symbol.asyncDispose]() {
      await Promise.all(open.map((mqtt) => mqtt.endAsync(true)))
    },
  }
}

export type PlaneRig = Awaited<ReturnType<typeof openPlaneRig>>

/** Connections without an end. */
export const openOnes = (rows: readonly OnOffRow[]): number =>
  rows.reduce((sum, { type }) => sum + (type === onOff.online ? 1 : -1), 0)

/** The live page of a device, as a browser reads it. */
async function watch(apiUrl: string, accessToken: string, { productId, serial }: OwnDevice) {
  const { url, headers } = requestOf(watchDevice, { productId, serial })
  const gone = new AbortController()
  const reply = await fetch(apiUrl + url, { headers: { ...headers, accesstoken: accessToken }, signal: gone.signal })
  const events: Partial<DeviceSnapshot>[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)))
    }
  })().catch(() => undefined)
  await eventually(() => events.length > 0, 'the live page begins')
  return {
    events,
    async [Symbol.asyncDispose]() {
      gone.abort()
      await reading
    },
  }
}

async function addFeatures({ call }: ConsoleClient, productId: string): Promise<void> {
  const named = (deKey: string) => ({ productId, deKey, deName: { zh: deKey, en: deKey } })
  const grams = { deKey: 'grams', type: 'integer', minimum: 1, maximum: 500, required: true, description: '' }
  const told = { deKey: 'grams', type: 'integer', minimum: 1, maximum: 500 }
  const features: unknown[] = [
    { ...named('number'), featureType: 1, transType: 1, deInput: { type: 'integer', minimum: 0, maximum: 1e9 } },
    { ...named('level'), featureType: 1, transType: 3, deInput: { type: 'integer', minimum: 0, maximum: 100 } },
    { ...named('dispense'), featureType: 2, deInput: { type: 'object', properties: [grams] } },
    { ...named('jammed'), featureType: 3, deOutput: { type: 'object', properties: [told] } },
  ]
  for (const feature of features) await call(addFeature, feature as InputOf<typeof addFeature>)
}
