import type { setProperties } from '@slipway/contract/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices.limits.ts'
import { offModelText } from '@slipway/contract/devices/off-model-text.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { ThingModel } from '@slipway/contract/features/thing-model.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, type Database } from '../../db/database.ts'
import type { Actor } from '../../http/route.ts'
import { SET_PROPERTIES } from './command-sending.ts'
import { commandsStore } from './commands.store.ts'
import type { DeviceOrders } from './device-orders.ts'
import type { DevicesService } from './devices.service.ts'
import { devicesStore } from './devices.store.ts'
import { unkeepable } from './kept-value.ts'
import type { LiveChanges } from './live-changes.ts'
import { toCommand } from './snapshot.views.ts'

const MS_PER_S = 1000

interface Parts {
  db: Database
  clock: Clock
  orders: DeviceOrders
  live: LiveChanges
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  modelOf(productId: string): Promise<ThingModel>
}

/** Puts a command into the device's queue; it is sent when the device is or comes online, until it expires. */
export function settingProperties({ db, clock, orders, live, devices, modelOf }: Parts) {
  return async function set(
    { productId, serial, data, expire }: CheckedInputOf<typeof setProperties>,
    actor: Actor,
    locale: Locale,
  ): Promise<Command> {
    await devices.requireOwn({ productId, serial }, actor)
    requireOnModel(await modelOf(productId), data, locale)
    const now = clock.now()
    const row = await inTransaction(db, async (tx) => {
      const { deviceId } = await devices.lockOwn(tx, { productId, serial }, actor)
      await devicesStore(tx).lock(deviceId)
      const store = commandsStore(tx)
      const limit = deviceLimits.waitingCommands
      if ((await store.countWaiting(deviceId, now)) >= limit)
        throw new DomainError('devices.commandQueueFull', { limit })
      await orders.sendCommands(tx, deviceId)
      return store.insert({
        deviceId,
        tail: SET_PROPERTIES,
        data,
        createdAt: now,
        expiresAt: now + expire * MS_PER_S,
        byAccount: actor.accountId,
      })
    })
    live.changed(row.device_id, 'commands')
    return toCommand(row, actor.account, now)
  }
}

/** Names the first key that does not fit, in the caller's language. */
function requireOnModel(model: ThingModel, data: Record<string, unknown>, locale: Locale): void {
  const offModel = model.checkSet(data)
  for (const [deKey, value] of Object.entries(data)) {
    const problem = offModel.get(deKey) ?? unkeepable(value)
    if (problem) throw new DomainError('devices.offModel', { deKey, problem: inLocale(offModelText(problem), locale) })
  }
}
