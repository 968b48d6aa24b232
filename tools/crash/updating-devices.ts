import { setTimeout as delay } from 'node:timers/promises'
import type { RandomStream } from '@slipway/contract/devices/fleet-simulator/random-stream.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { fetchKeyLists } from '@slipway/device-sdk/ota/connect-updates.ts'
import { sharedPages } from '@slipway/device-sdk/ota/flash-pages.ts'
import { fetchRange, type GetRange } from '@slipway/device-sdk/ota/http-range.ts'
import { pagedBoard } from '@slipway/device-sdk/ota/paged-board.ts'
import { pacedRange, simulatedUpdater } from '@slipway/device-sdk/ota/simulated-updater.ts'
import { signedCredentials, type DeviceKey } from '@slipway/device-sdk/sign.ts'
import { isObject, prefixOf, readBody } from '@slipway/device-sdk/wire.ts'
import { connectAsync, type MqttClient } from 'mqtt'

export type Versions = Record<'module' | 'mcu', string>

export interface UpdatingDevice {
  key: DeviceKey
  area: string
  /** Each version that it has reported, in order; the platform takes a report as proof. */
  reported: Versions[]
  cuts: number
  powerOn(): Promise<void>
  /** At any instant: the program ends, and its connections break. */
  cutPower(): void
  runs(): Versions
}

interface Parts {
  url: string
  mqttPort: number
  roots: readonly RootKey[]
  factory: Versions
}

const TRANSFER_MS = { min: 1_500, max: 6_000 }
const RESTART_MS = 300
const RECONNECT_MS = { min: 200, max: 1_000 }
const BLOCK_BYTES = 4096
const DAY_MS = 86_400_000

/** Devices of the SDK on simulated boards, over MQTT and HTTP. Their clocks jump with each start. */
export function updatingDevices({ url, mqttPort, roots, factory }: Parts) {
  const pages = sharedPages()

  return (key: DeviceKey, area: string, random: RandomStream): UpdatingDevice => {
    const { productId, serial } = key
    const prefix = prefixOf(key)
    let life = 0
    let client: MqttClient | undefined
    let lastId = 0
    let clockOffMs = 0

    /** Links name the address of the machine in its network. */
    const throughLoopback: GetRange = (link, ...rest) => fetchRange(url + new URL(link).pathname, ...rest)

    async function send(tail: string, body: Record<string, unknown>): Promise<void> {
      if (!client?.connected) throw new Error('the device is offline')
      await client.publishAsync(prefix + tail, JSON.stringify({ id: String(++lastId), ...body }), { qos: 1 })
      const { data } = body
      if (tail === 'up/ota/version' && isObject(data)) device.reported.push(data['versions'] as Versions)
    }

    const board = pagedBoard({
      versions: factory,
      pages,
      trial: () => 'works',
      onRestart: () => void restart().catch(() => undefined),
    })
    const updater = simulatedUpdater({
      productId,
      serial,
      area,
      roots,
      board,
      now: () => Date.now() + clockOffMs,
      keyLists: (version) => fetchKeyLists({ platformUrl: url, productId, roots }, version),
      blockBytes: BLOCK_BYTES,
      getFor: (update) =>
        pacedRange(throughLoopback, {
          size: update?.size ?? 0,
          ms: random.whole(TRANSFER_MS.min, TRANSFER_MS.max),
        }),
      send,
      onProgress: () => undefined,
    })

    function disconnect(): void {
      client?.end(true)
      client = undefined
    }

    async function restart(): Promise<void> {
      const own = ++life
      disconnect()
      await delay(RESTART_MS)
      if (isAlive(own)) await powerOn()
    }

    async function powerOn(): Promise<void> {
      const own = ++life
      clockOffMs = random.whole(-DAY_MS, DAY_MS)
      // A cut during the start ends it.
      const isRunning = await updater.powerOn().catch(() => false)
      if (isRunning && isAlive(own)) void stayConnected(own)
    }

    /** False after a restart or a cut: another start of the device, or none, goes on. */
    const isAlive = (own: number): boolean => own === life

    async function stayConnected(own: number): Promise<void> {
      while (isAlive(own)) {
        try {
          const opened = await connect(own)
          await new Promise<void>((resolve) => void opened.once('close', () => resolve()))
        } catch {
          // The server is away.
        }
        await delay(random.whole(RECONNECT_MS.min, RECONNECT_MS.max))
      }
    }

    async function connect(own: number): Promise<MqttClient> {
      const credentials = signedCredentials({ ...key, timestampMs: Date.now() })
      const opened = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { ...credentials, reconnectPeriod: 0 })
      opened.on('error', () => undefined)
      opened.on('message', (topic, payload) => {
        const body = readBody(payload)
        if (body && isAlive(own)) updater.receive(topic.slice(prefix.length), body)
      })
      await opened.subscribeAsync(`${prefix}down/#`, { qos: 1 })
      if (!isAlive(own)) opened.end(true)
      else {
        client = opened
        void updater.connected()
      }
      return opened
    }

    const device: UpdatingDevice = {
      key,
      area,
      reported: [],
      cuts: 0,
      powerOn,
      cutPower() {
        life++
        device.cuts++
        updater.cutPower()
        disconnect()
      },
      runs: () => ({ ...factory, ...board.versions() }),
    }
    return device
  }
}
