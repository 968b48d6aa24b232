import { commandStatus } from '@slipway/contract/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices.lifecycle.ts'
import { propertySet } from '@slipway/contract/devices/devices.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { DeviceIdentity, DeviceTransport, Downlink } from '../../gateway/ports.ts'
import { commandsStore } from './commands.store.ts'
import { downMessage, type KeptMessage } from './kept-message.ts'
import type { LiveChanges } from './live-changes.ts'
import type { CommandRow } from './snapshot.views.ts'

const MS_PER_S = 1000

interface Parts {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  transport(): DeviceTransport | undefined
  keepDown(message: KeptMessage): void
}

/** What a transport is to deliver: `fresh` are commands that were never sent, `all` also those without an answer. */
type Extent = 'fresh' | 'all'

/**
 * Sends waiting commands to the devices that are connected to this process. A command keeps its id however often it is
 * sent, so that a device can tell a repetition.
 */
export function commandSending({ db, clock, log, live, transport, keepDown }: Parts) {
  const store = commandsStore(db)
  const wanted = new Map<number, Extent>()
  const running = new Map<number, Promise<void>>()

  /** One run a device at a time: two would send the same command twice. */
  function send(deviceId: number, extent: Extent): void {
    if (!transport()) return
    if (wanted.get(deviceId) !== 'all') wanted.set(deviceId, extent)
    if (running.has(deviceId)) return
    const run = sendWanted(deviceId)
      .catch((error: unknown) => log.error({ err: error, deviceId }, 'commands could not be sent'))
      .finally(() => running.delete(deviceId))
    running.set(deviceId, run)
  }

  async function sendWanted(deviceId: number): Promise<void> {
    for (let extent = wanted.get(deviceId); extent; extent = wanted.get(deviceId)) {
      wanted.delete(deviceId)
      const statuses = extent === 'all' ? waitingStatuses : [commandStatus.pending]
      await sendEach(deviceId, await store.waiting(deviceId, statuses, clock.now()))
    }
  }

  async function sendEach(deviceId: number, commands: readonly CommandRow[]): Promise<void> {
    const sent: number[] = []
    for (const command of commands) {
      const downlink = downlinkOf(command, clock.now())
      if (transport()?.sendDown(deviceId, downlink) !== 'sent') break
      sent.push(command.id)
      keepDown(downMessage({ deviceId, productId: '' }, downlink, clock.now()))
    }
    if (sent.length === 0) return
    await store.markSent(sent, clock.now())
    live.changed(deviceId, 'commands')
  }

  return {
    /** A command was added somewhere. */
    onAdded: (deviceId: number): void => send(deviceId, 'fresh'),
    onReady: ({ deviceId }: DeviceIdentity): void => send(deviceId, 'all'),
    /** Word of new commands may have been missed. */
    async sendAllPending(): Promise<void> {
      if (transport()) for (const deviceId of await store.devicesWithPending()) send(deviceId, 'fresh')
    },
    async stop(): Promise<void> {
      wanted.clear()
      await Promise.all(running.values())
    },
  }
}

function downlinkOf({ id, tail, data, expires_at: expiresAt }: CommandRow, now: number): Downlink {
  const expire = Math.max(1, Math.ceil((expiresAt - now) / MS_PER_S))
  return { tail, qos: 1, payload: JSON.stringify({ id: String(id), data, expire }) }
}

/** The tail of commands that set properties. */
export const SET_PROPERTIES = propertySet.tail
