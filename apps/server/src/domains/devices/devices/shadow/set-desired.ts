import type { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { sendControl } from '../bus/device-control-channel.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { devicesStore } from '../registry/devices.store.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { requireSettable } from '../commands/set-properties.ts'
import { shadowsStore } from './shadows.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  modelOf(productId: string): Promise<ThingModel>
}

/**
 * Sets the desired values of a device; an online device receives them now, an offline one requests them when it
 * connects.
 */
export function desiredSetter({ db, clock, live, devices, modelOf }: Dependencies) {
  return async function want(
    { productId, serial, desired: wanted, version: seen }: CheckedInputOf<typeof setDesired>,
    actor: Actor,
    locale: Locale,
  ): Promise<Shadow> {
    const name = { productId, serial }
    await devices.requireOwn(name, actor)
    const entries = Object.entries(wanted)
    const given = Object.fromEntries(entries.filter(([, value]) => value !== null))
    requireSettable(await modelOf(productId), given, locale)

    const { deviceId, shadow } = await inTransaction(db, async (tx) => {
      const found = await devices.lockOwn(tx, name, actor)
      await devicesStore(tx).lock(found.deviceId)
      const store = shadowsStore(tx)
      const current = await store.lock(found.deviceId)
      if (seen !== undefined && seen !== current.version)
        throw new DomainError('devices.shadowChanged', { version: current.version })
      const next: Shadow = {
        desired: Object.fromEntries(
          Object.entries({ ...current.desired, ...wanted }).filter(([, value]) => value !== null),
        ),
        version: current.version + 1,
        changeTime: clock.now(),
      }
      requireRoom(next.desired)
      await store.write(found.deviceId, next, clock.now())
      await sendControl(tx, { type: 'shadow', body: found.deviceId })
      return { deviceId: found.deviceId, shadow: next }
    })
    live.changed(deviceId, 'shadow')
    return shadow
  }
}

/** The limits of a report apply to the number of keys, and those of a message to the bytes. */
function requireRoom(desired: Shadow['desired']): void {
  const keys = deviceLimits.propertiesPerReport
  const bytes = deviceLimits.shadowBytes
  if (Object.keys(desired).length > keys || Buffer.byteLength(JSON.stringify(desired)) > bytes)
    throw new DomainError('devices.shadowTooLarge', { keys, bytes })
}
