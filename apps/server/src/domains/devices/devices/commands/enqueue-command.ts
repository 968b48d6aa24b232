import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { propertySet } from '@slipway/contract/devices/devices/devices.topics.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { toCommand, type CommandRow } from './command-row.ts'
import { newCommandsStore } from './new-commands.store.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { devicesStore } from '../registry/devices.store.ts'
import type { LiveChanges } from '../bus/live-changes.ts'

const MS_PER_S = 1000

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  devices: Pick<DevicesService, 'lockOwn'>
}

export interface CommandRequest extends DeviceName {
  tail: string
  data: Record<string, unknown>
  /** Seconds. */
  expire: number
}

interface NewCommand extends Omit<CommandRequest, keyof DeviceName> {
  deviceId: number
  byAccount: number | null
  byUser: number | null
  byScene: number | null
}

/** Enqueues a command; the caller has decided whether its giver may control the device, and announces the change. */
export function commandPutter({ clock }: Pick<Dependencies, 'clock'>) {
  return async function put(tx: DatabaseOrTransaction, { expire, ...command }: NewCommand): Promise<CommandRow> {
    const now = clock.now()
    const { deviceId, tail, data } = command
    const limitBytes = deviceLimits.commandBytes
    if (Buffer.byteLength(JSON.stringify(data)) > limitBytes) throw new DomainError('request.tooLarge', { limitBytes })
    await devicesStore(tx).lock(deviceId)
    const keys = tail === propertySet.tail ? Object.keys(data) : []
    const expiresAt = now + expire * MS_PER_S
    const row = await newCommandsStore(tx).enqueue({ ...command, createdAt: now, expiresAt }, keys)
    if (!row) throw new DomainError('devices.commandQueueFull', { limit: deviceLimits.waitingCommands })
    return row
  }
}

export type PutCommand = ReturnType<typeof commandPutter>

/** Enqueues a command for the device; it is sent when the device is or comes online, until it expires. */
export function commandEnqueuer({ db, clock, live, devices }: Dependencies, put: PutCommand) {
  return async function enqueue({ tail, data, expire, ...name }: CommandRequest, actor: Actor): Promise<Command> {
    const row = await inTransaction(db, async (tx) => {
      const { deviceId, device } = await devices.lockOwn(tx, name, actor)
      if (device.disabledTime !== null) throw new DomainError('devices.disabled')
      return put(tx, { deviceId, tail, data, expire, byAccount: actor.accountId, byUser: null, byScene: null })
    })
    live.changed(row.device_id, 'commands')
    return toCommand(row, actor.account, clock.now())
  }
}

export type EnqueueCommand = ReturnType<typeof commandEnqueuer>
