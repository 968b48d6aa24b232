import type {
  addDeviceLabel,
  labelDevice,
  renameDeviceLabel,
} from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind, type DeviceLabel, type LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { DevicesApi } from '../devices/index.ts'
import { deviceGroupsStore } from './device-groups.store.ts'
import { productChange } from './product-change.ts'

export interface DeviceGroupsDependencies {
  db: Database
  clock: Clock
  products: {
    requireOwn(productId: string, actor: Actor): Promise<unknown>
    lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<unknown>
  }
  devices: Pick<DevicesApi, 'bulk' | 'requireOwn'>
}

interface OneLabel {
  productId: string
  labelId: string
}

export function deviceGroupsService({ db, clock, products, devices }: DeviceGroupsDependencies) {
  const store = deviceGroupsStore(db)

  const taken = (name: string) => (error: unknown) => {
    throw isUniqueViolation(error) ? new DomainError('device-groups.nameTaken', { name }) : error
  }

  const changing = productChange({ db, products })

  /** Throws `device-groups.notFound` where a label is absent, of another product or of another kind. */
  async function requireLabels(
    tx: DatabaseOrTransaction,
    productId: string,
    labelIds: readonly string[],
    kind: LabelKind,
  ) {
    const found = await deviceGroupsStore(tx).named(productId, labelIds)
    const known = new Set(found.filter((label) => label.kind === kind).map(({ labelId }) => labelId))
    if (labelIds.some((labelId) => !known.has(labelId))) throw new DomainError('device-groups.notFound')
  }

  return {
    requireLabels,

    async list(productId: string, actor: Actor): Promise<DeviceLabel[]> {
      await products.requireOwn(productId, actor)
      return store.list(productId)
    },

    async add({ productId, kind, name }: CheckedInputOf<typeof addDeviceLabel>, actor: Actor): Promise<DeviceLabel> {
      const labelId = await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const labels = deviceGroupsStore(tx)
        const limit = deviceGroupLimits.labelsPerProduct
        if ((await labels.count(productId, kind)) >= limit) throw new DomainError('device-groups.tooMany', { limit })
        return labels.insert(productId, { kind, name, at: clock.now() })
      }).catch(taken(name))
      return { labelId, kind, name, devices: 0 }
    },

    async rename({ productId, labelId, name }: CheckedInputOf<typeof renameDeviceLabel>, actor: Actor): Promise<void> {
      const isRenamed = await changing(productId, actor, (tx) =>
        deviceGroupsStore(tx).rename(productId, labelId, name),
      ).catch(taken(name))
      if (!isRenamed) throw new DomainError('device-groups.notFound')
    },

    async delete({ productId, labelId }: OneLabel, actor: Actor): Promise<void> {
      const isDeleted = await changing(productId, actor, (tx) => deviceGroupsStore(tx).delete(productId, labelId))
      if (!isDeleted) throw new DomainError('device-groups.notFound')
    },

    async assign({ tagIds, groupId, ...name }: CheckedInputOf<typeof labelDevice>, actor: Actor): Promise<void> {
      await changing(name.productId, actor, async (tx) => {
        await devices.requireOwn(name, actor)
        // A label counts the devices that its list shows, so that virtual ones, and those before their first connect, have none.
        const [listed] = await devices.bulk.bySerials(tx, name.productId, [name.serial])
        const deviceId = listed?.deviceId
        if (deviceId === undefined) throw new DomainError('devices.notFound')
        const labels = deviceGroupsStore(tx)
        if (tagIds) {
          await requireLabels(tx, name.productId, tagIds, labelKind.tag)
          await labels.removeMembers([deviceId], { kind: labelKind.tag })
          for (const labelId of tagIds) await labels.addMembers([deviceId], { labelId, kind: labelKind.tag })
        }
        if (groupId === '') await labels.removeMembers([deviceId], { kind: labelKind.group })
        else if (groupId !== undefined) {
          await requireLabels(tx, name.productId, [groupId], labelKind.group)
          await labels.addMembers([deviceId], { labelId: groupId, kind: labelKind.group })
        }
      })
    },

    /** The ids by lower-case name, up to the product's limit created where they are missing. The caller has locked the product. */
    async idsNamed(
      tx: DatabaseOrTransaction,
      productId: string,
      { kind, names }: { kind: LabelKind; names: readonly string[] },
    ): Promise<Map<string, string>> {
      const labels = deviceGroupsStore(tx)
      const ids = async () =>
        new Map(
          (await labels.list(productId))
            .filter((label) => label.kind === kind)
            .map(({ name, labelId }) => [name.toLowerCase(), labelId]),
        )
      const known = await ids()
      // The first spelling is the label's name.
      const missing = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
      for (const name of known.keys()) missing.delete(name)
      if (missing.size === 0) return known
      const room = Math.max(0, deviceGroupLimits.labelsPerProduct - known.size)
      await labels.insertMissing(productId, { kind, names: [...missing.values()].slice(0, room), at: clock.now() })
      return ids()
    },
  }
}

export type DeviceGroupsService = ReturnType<typeof deviceGroupsService>
