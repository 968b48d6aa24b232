import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import type { SubDevice } from '@slipway/contract/devices/devices/devices.ts'
import type { listSubDevices, removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { CarriedInHomes } from '../binding/device-binding.ts'
import { sendControl } from '../bus/device-control-channel.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { subDevicesViews } from './sub-devices.views.ts'
import { subSessions } from './sub-presence.store.ts'
import { topologyRows } from './topology.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  homes: CarriedInHomes
}

/** The sub-devices of a gateway, for the owner of the gateway. */
export function subDevicesService({ db, clock, live, devices, homes }: Dependencies) {
  return {
    async list(input: CheckedInputOf<typeof listSubDevices>, actor: Actor): Promise<Page<SubDevice>> {
      const { deviceId } = await devices.requireOwn(input, actor)
      const views = subDevicesViews(db)
      const [items, { subs: total }] = await Promise.all([
        views.list(deviceId, { offset: offsetOf(input), limit: input.pageSize }),
        views.of(deviceId),
      ])
      return { items, total }
    },

    async remove({ sub, ...name }: CheckedInputOf<typeof removeSubDevice>, actor: Actor): Promise<void> {
      const { gatewayId, subId } = await inTransaction(db, async (tx) => {
        const { deviceId } = await devices.lockOwn(tx, name, actor)
        await homes.lockHomeOf(tx, deviceId)
        const removed = await topologyRows(tx).remove(deviceId, sub)
        if (removed === undefined) throw new DomainError('devices.notSubDevice', { serial: sub })
        await subSessions(tx).endOf([removed], { at: clock.now(), reason: 'removedFromGateway' })
        await homes.leave(tx, [removed])
        await sendControl(tx, { type: 'topology', body: deviceId })
        return { gatewayId: deviceId, subId: removed }
      })
      live.changed(gatewayId, 'topology')
      for (const part of ['device', 'topology'] as const) live.changed(subId, part)
    },
  }
}

export type SubDevicesService = ReturnType<typeof subDevicesService>
