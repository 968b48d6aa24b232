import { propertySet } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { DeviceTransport, Downlink } from '../../../../mqtt/ports.ts'
import type { CommandRow } from './command-row.ts'
import { commandEndsStore } from './command-ends.store.ts'
import { commandsStore, type PendingRequest } from './commands.store.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { DeviceProblems } from '../problems/device-problems.ts'
import { sendBy } from '../topology/downlink-routing.ts'
import type { Route } from '../messages/device-message.ts'
import type { LiveChanges } from '../bus/live-changes.ts'

const MS_PER_S = 1000
/** Devices in one query: after an outage all of them subscribe again within a second. */
const MAX_BATCH = 500

interface Dependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  problems: Pick<DeviceProblems, 'record'>
  transport(): DeviceTransport | undefined
  /** Stores a sent downlink in the order of the device's own messages. */
  storeDownlink(deviceId: number, downlink: Downlink): void
  /** The gateway through which the device is online, if any. */
  routeTo(deviceId: number): Promise<Route | undefined>
}

/**
 * Sends pending commands to the devices that are connected to this process: once in each connection until the device
 * replies. A command has the same id each time, so that the device can detect a repetition.
 */
export function commandSending({ db, clock, log, live, problems, transport, storeDownlink, routeTo }: Dependencies) {
  const store = commandsStore(db)
  const waiting = batcher<PendingRequest, CommandRow[]>((asked) => store.waiting(asked, clock.now()), MAX_BATCH)
  const wanted = new Set<number>()
  const running = new Map<number, Promise<void>>()
  /** The last command sent over a device's current connection; command ids of one device only increase. */
  const lastSent = new Map<number, number>()

  /** One run for each device at a time: two runs would send the same command twice. */
  function send(deviceId: number): void {
    if (!transport()) return
    wanted.add(deviceId)
    if (running.has(deviceId)) return
    const run = sendWanted(deviceId)
      .catch((error: unknown) => log.error({ err: error, deviceId }, 'commands could not be sent'))
      .finally(() => running.delete(deviceId))
    running.set(deviceId, run)
  }

  async function sendWanted(deviceId: number): Promise<void> {
    while (wanted.delete(deviceId)) {
      const after = lastSent.get(deviceId) ?? 0
      await sendEach(deviceId, await waiting.load({ deviceId, after }))
    }
  }

  async function sendEach(deviceId: number, commands: readonly CommandRow[]): Promise<void> {
    const isOver = (command: CommandRow): boolean => Object.keys(dataOf(command)).length === 0 && hasSuperseded(command)
    const over = commands.filter(isOver).map(({ id }) => id)
    const sent: number[] = []
    let way: Route | undefined
    const due = commands.filter((command) => !isOver(command))
    for (const [place, command] of due.entries()) {
      const downlink = downlinkOf(command, clock.now())
      let result = sendBy(transport(), { deviceId, way }, downlink)
      if (result === 'offline' && place === 0) {
        way = await routeTo(deviceId)
        if (way) result = sendBy(transport(), { deviceId, way }, downlink)
      }
      if (result === 'unheard') await noteUnheard({ deviceId, way }, due.slice(place))
      if (result !== 'sent') break
      sent.push(command.id)
      lastSent.set(deviceId, command.id)
      storeDownlink(deviceId, downlink)
    }
    if (over.length > 0) await commandEndsStore(db).markSuperseded(over, clock.now())
    if (sent.length > 0) await store.markSent(sent, clock.now())
    if (over.length + sent.length > 0) live.changed(deviceId, 'commands')
  }

  /** The device, or the gateway that carries it, has not subscribed to the topic of its commands. */
  async function noteUnheard(
    { deviceId, way }: { deviceId: number; way: Route | undefined },
    commands: readonly CommandRow[],
  ): Promise<void> {
    const found = commands[0]?.tail ?? ''
    problems.record({ deviceId: way?.gatewayId ?? deviceId }, { cause: 'notSubscribed', found })
    await store.markUnheard(
      commands.map(({ id }) => id),
      clock.now(),
    )
    live.changed(deviceId, 'commands')
  }

  return {
    /** The device has subscribed, or there is a new command for it. */
    send,
    /** A device without a connection asks: sends what it has not received, after this id. Resolves after that. */
    async sendAfter(deviceId: number, after: number): Promise<void> {
      lastSent.set(deviceId, after)
      send(deviceId)
      await running.get(deviceId)
    },
    /** The device's connection begins or ends. */
    forgetConnection: (deviceId: number): void => void lastSent.delete(deviceId),
    /** Notifications of new commands may have been missed: checks all devices that are online through this process. */
    async sendAllPending(instanceId: number): Promise<void> {
      if (transport()) for (const deviceId of await store.devicesWithPending(instanceId)) send(deviceId)
    },
    async stop(): Promise<void> {
      wanted.clear()
      await Promise.all(running.values())
    },
  }
}

const hasSuperseded = ({ superseded_keys: keys }: CommandRow): boolean => keys.length > 0

/** Without the properties that a newer command sets. */
function dataOf({ data, superseded_keys: keys }: CommandRow): Record<string, unknown> {
  const all = data as Record<string, unknown>
  return keys.length === 0 ? all : Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
}

function downlinkOf(command: CommandRow, now: number): Downlink {
  const { id, tail, expires_at: expiresAt } = command
  const data = dataOf(command)
  const expire = Math.max(1, Math.ceil((expiresAt - now) / MS_PER_S))
  return {
    tail,
    qos: 1,
    payload: JSON.stringify({ id: String(id), data, expire }),
    // MQTT 5: a device can reply with it instead of the id.
    correlationData: Buffer.from(String(id)),
  }
}

/** The topic tail of commands that set properties. */
export const SET_PROPERTIES = propertySet.tail
