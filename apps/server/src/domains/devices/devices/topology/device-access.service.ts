import { resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceAccess, type Device, type DeviceAccess } from '@slipway/contract/devices/devices/devices.ts'
import { deviceAccessLifecycle, type DeviceAccessEvent } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { nextState } from '@slipway/contract/lifecycle.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../../clock.ts'
import { replies } from '../../../../db/call-context/announced-replies.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { CarriedInHomes } from '../binding/device-binding.ts'
import { sendControl } from '../bus/device-control-channel.ts'
import { voidLabel } from '../registry/bound-devices.store.ts'
import { disconnectDevice } from '../registry/device-disconnecting.ts'
import { newDeviceSecret, type DeviceSecretBox } from '../registry/device-secrets.ts'
import type { DevicesService, WithSecret } from '../registry/devices.service.ts'
import { devicesStore } from '../registry/devices.store.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { subSessions } from './sub-presence.store.ts'
import { topologyRows } from './topology.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  secrets: DeviceSecretBox
  live: LiveChanges
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  homes: CarriedInHomes
}

/** The changes that end a device's connection: a new secret, disabling, deletion. */
export function deviceAccessService({ db, clock, secrets, live, devices, homes }: Dependencies) {
  /** Ends its own connection, or its session through a gateway, which is notified and returned. */
  async function endConnection(tx: DatabaseOrTransaction, deviceId: number): Promise<number | undefined> {
    const gatewayId = await topologyRows(tx).gatewayOf(deviceId)
    if (gatewayId !== undefined) {
      await subSessions(tx).endOf([deviceId], { at: clock.now(), reason: 'kicked' })
      await sendControl(tx, { type: 'topology', body: gatewayId })
    }
    await disconnectDevice(tx, deviceId)
    return gatewayId
  }

  function tellPages(deviceId: number, gatewayId: number | undefined): void {
    live.changed(deviceId, 'device')
    if (gatewayId !== undefined) live.changed(gatewayId, 'topology')
  }

  return {
    async resetSecret(name: DeviceName, actor: Actor): Promise<WithSecret> {
      const deviceSecret = newDeviceSecret()
      const { deviceId, result, gatewayId } = await inTransaction(db, async (tx) => {
        const found = await devices.lockOwn(tx, name, actor)
        await devicesStore(tx).replaceSecret(found.deviceId, secrets.seal(deviceSecret, name))
        await voidLabel(tx, found.deviceId)
        const ended = { deviceId: found.deviceId, gatewayId: await endConnection(tx, found.deviceId) }
        return { ...ended, result: await replies(tx, resetDeviceSecret, { ...found.device, deviceSecret }) }
      })
      tellPages(deviceId, gatewayId)
      return result
    },

    /** Repeating the current state is a success. The connection ends after the device can no longer sign in. */
    async decide(name: DeviceName, event: DeviceAccessEvent, actor: Actor): Promise<Device> {
      const { deviceId, gatewayId } = await inTransaction(db, async (tx) => {
        const found = await devices.lockOwn(tx, name, actor)
        const next = nextState(deviceAccessLifecycle, accessOf(found.device), event)
        if (next === undefined) return { ...found, gatewayId: undefined }
        const disabledAt = next === deviceAccess.disabled ? clock.now() : undefined
        await devicesStore(tx).setDisabled(found.deviceId, disabledAt)
        return { ...found, gatewayId: disabledAt === undefined ? undefined : await endConnection(tx, found.deviceId) }
      })
      tellPages(deviceId, gatewayId)
      return (await devices.requireOwn(name, actor)).device
    },

    async delete(name: DeviceName, actor: Actor): Promise<void> {
      const { deviceId, gatewayId, subIds } = await inTransaction(db, async (tx) => {
        const found = await devices.lockOwn(tx, name, actor)
        await homes.lockHomeOf(tx, found.deviceId)
        // Locks the device, so that no gateway adds it and it adds no sub-device meanwhile.
        await devicesStore(tx).lock(found.deviceId)
        const gateway = await endConnection(tx, found.deviceId)
        const subs = await topologyRows(tx).idsOf(found.deviceId)
        await homes.leave(tx, subs)
        await devicesStore(tx).delete(found.deviceId)
        // Only after the lock: until then a gateway could log them in.
        if (subs.length > 0) await subSessions(tx).endOf(subs, { at: clock.now(), reason: 'gatewayOffline' })
        return { deviceId: found.deviceId, gatewayId: gateway, subIds: subs }
      })
      tellPages(deviceId, gatewayId)
      for (const subId of subIds) for (const part of ['device', 'topology'] as const) live.changed(subId, part)
    },
  }
}

const accessOf = ({ disabledTime }: Device): DeviceAccess =>
  disabledTime === null ? deviceAccess.allowed : deviceAccess.disabled

export type DeviceAccessService = ReturnType<typeof deviceAccessService>
