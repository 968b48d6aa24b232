import {
  addDeviceLabel,
  deleteDeviceFilter,
  deleteDeviceLabel,
  getDeviceView,
  labelDevice,
  listDeviceLabels,
  renameDeviceLabel,
  saveDeviceColumns,
  saveDeviceFilter,
} from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import type { DeviceLabel, LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Route } from '../../../http/route.ts'
import {
  deviceGroupsService,
  type DeviceGroupsDependencies,
  type DeviceGroupsService,
} from './device-groups.service.ts'
import { deviceGroupsStore } from './device-groups.store.ts'
import { deviceViewsService } from './device-views.service.ts'
import { deviceViewsStore } from './device-views.store.ts'

export interface DeviceGroupsApi {
  routes: Route[]
  subscriptions: Subscription[]
  /** Throws `device-groups.notFound` where a label is absent, of another product or of another kind. */
  requireLabels: DeviceGroupsService['requireLabels']
  idsNamed: DeviceGroupsService['idsNamed']
  labelsOf(productId: string): Promise<DeviceLabel[]>
  /** The names of the tags and the group of these devices; those without are absent. */
  namesOf(
    db: DatabaseOrTransaction,
    deviceIds: readonly number[],
  ): Promise<Map<number, { tags: string[]; group: string }>>
  /** Returns the devices without it: those that are gone, or have as many tags as they may have. */
  addMembers(
    tx: DatabaseOrTransaction,
    deviceIds: readonly number[],
    label: { labelId: string; kind: LabelKind },
  ): Promise<number[]>
  removeMembers(
    tx: DatabaseOrTransaction,
    deviceIds: readonly number[],
    which: { labelIds?: readonly string[]; kind: LabelKind },
  ): Promise<void>
  /** Replaces the labels of one kind. The caller has locked the product. */
  replaceMembers(
    tx: DatabaseOrTransaction,
    members: readonly { deviceId: number; labelIds: readonly string[] }[],
    kind: LabelKind,
  ): Promise<void>
}

/** Tags and groups of devices, and how an account reads a product's device list (decision 0060). */
export function deviceGroupsDomain(parts: DeviceGroupsDependencies): DeviceGroupsApi {
  const groups = deviceGroupsService(parts)
  const views = deviceViewsService(parts)
  return {
    routes: [
      serve(listDeviceLabels, ({ input, actor }) => groups.list(input.productId, actor)),
      serve(addDeviceLabel, ({ input, actor }) => groups.add(input, actor)),
      serve(renameDeviceLabel, ({ input, actor }) => groups.rename(input, actor).then(() => null)),
      serve(deleteDeviceLabel, ({ input, actor }) => groups.delete(input, actor).then(() => null)),
      serve(labelDevice, ({ input, actor }) => groups.assign(input, actor).then(() => null)),
      serve(getDeviceView, ({ input, actor }) => views.view(input.productId, actor)),
      serve(saveDeviceColumns, ({ input, actor }) =>
        views.saveColumns(input.productId, input.columns, actor).then(() => null),
      ),
      serve(saveDeviceFilter, ({ input, actor }) => views.saveFilter(input, actor)),
      serve(deleteDeviceFilter, ({ input, actor }) => views.deleteFilter(input, actor).then(() => null)),
    ],
    subscriptions: [
      inTransaction(accountDeleted, (tx, { accountId }) => deviceViewsStore(tx).deleteViewsOf(accountId)),
    ],
    requireLabels: groups.requireLabels,
    idsNamed: groups.idsNamed,
    labelsOf: (productId) => deviceGroupsStore(parts.db).list(productId),
    namesOf: (db, deviceIds) => deviceGroupsStore(db).namesOf(deviceIds),
    addMembers: (tx, deviceIds, label) => deviceGroupsStore(tx).addMembers(deviceIds, label),
    removeMembers: (tx, deviceIds, which) => deviceGroupsStore(tx).removeMembers(deviceIds, which),
    replaceMembers: (tx, members, kind) => deviceGroupsStore(tx).replaceMembers(members, kind),
  }
}
