import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind, type LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { RowRefusal, RowResult, WaitingRow } from './device-bulk.store.ts'
import { deviceImportStore } from './device-import.store.ts'

interface Dependencies {
  devices: Pick<DevicesApi, 'bulk'>
  groups: Pick<DeviceGroupsApi, 'idsNamed' | 'replaceMembers'>
}

/**
 * Adds the devices of these rows, or changes those that have their serial numbers: a few statements for all rows, with a
 * result for each. The caller has locked the product. A refused row changes no device.
 */
export const rowImporter =
  ({ devices: { bulk }, groups }: Dependencies) =>
  async (
    tx: DatabaseOrTransaction,
    { jobId, productId }: { jobId: number; productId: string },
    rows: readonly WaitingRow[],
  ): Promise<{ results: RowResult[]; changed: number[] }> => {
    const refusals = new Map<number, RowRefusal>()
    const refuse = (n: number, name: RefusalName, details: Record<string, unknown>) =>
      refusals.set(n, { name, details })

    const labels = await labelsOf(groups, tx, { productId, rows })
    for (const row of rows) {
      if (!labels.has(row)) refuse(row.n, 'device-groups.tooMany', { limit: deviceGroupLimits.labelsPerProduct })
    }
    const serials = rows.map(({ serial }) => serial)
    const known = new Map((await bulk.described(tx, productId, serials)).map((device) => [device.serial, device]))
    const open = rows.filter(({ n }) => !refusals.has(n))
    const fresh = open.filter(({ serial }) => !known.has(serial))
    const { added, room } = await bulk.addMany(tx, productId, fresh.map(wordsOf))
    for (const { n } of fresh.slice(room)) refuse(n, 'devices.tooMany', { limit: deviceLimits.devicesPerProduct })

    const imported: { row: WaitingRow; deviceId: number; isNew: boolean }[] = []
    for (const row of open) {
      const same = known.get(row.serial)
      const deviceId = same?.isListed && !same.isVirtual ? same.deviceId : added.get(row.serial)
      if (deviceId !== undefined) imported.push({ row, deviceId, isNew: !same })
      // A virtual device, a serial number that was applied for, or one that another call has just added.
      else if (!refusals.has(row.n)) refuse(row.n, 'devices.serialTaken', { serial: row.serial })
    }
    const ofNew = imported.filter(({ isNew }) => isNew).map(({ row, deviceId }) => ({ n: row.n, deviceId }))
    await deviceImportStore(tx).markAdded(jobId, ofNew)
    const changed = imported.filter(({ isNew }) => !isNew)
    await bulk.describeMany(
      tx,
      changed.map(({ row, deviceId }) => ({ ...wordsOf(row), deviceId })),
    )
    for (const kind of [labelKind.tag, labelKind.group]) {
      const members = imported.flatMap(({ row, deviceId }) => {
        const labelIds = labels.of(row, kind)
        return labelIds ? [{ deviceId, labelIds }] : []
      })
      await groups.replaceMembers(tx, members, kind)
    }
    const resultOf = ({ n }: WaitingRow): RowResult => {
      const refusal = refusals.get(n)
      return refusal ? { n, refusal } : { n }
    }
    return { results: rows.map(resultOf), changed: changed.map(({ deviceId }) => deviceId) }
  }

/** The ids of the labels that the rows name; those that the product does not have are created up to its limit. */
async function labelsOf(
  groups: Dependencies['groups'],
  tx: DatabaseOrTransaction,
  { productId, rows }: { productId: string; rows: readonly WaitingRow[] },
) {
  const idsOf = (kind: LabelKind) =>
    groups.idsNamed(tx, productId, { kind, names: rows.flatMap((row) => namesOf(row, kind) ?? []) })
  const ids = { [labelKind.tag]: await idsOf(labelKind.tag), [labelKind.group]: await idsOf(labelKind.group) }
  const of = (row: WaitingRow, kind: LabelKind): string[] | undefined => {
    const found = namesOf(row, kind)?.flatMap((name) => ids[kind].get(name.toLowerCase()) ?? [])
    return found && [...new Set(found)]
  }
  const hasAll = (row: WaitingRow, kind: LabelKind) =>
    (namesOf(row, kind) ?? []).every((name) => ids[kind].has(name.toLowerCase()))
  return { of, has: (row: WaitingRow) => hasAll(row, labelKind.tag) && hasAll(row, labelKind.group) }
}

const wordsOf = ({ serial, data }: WaitingRow) => ({ serial, name: data?.name, remark: data?.remark })

/** Undefined where the row keeps its labels of this kind; none where it removes them. */
function namesOf({ data }: WaitingRow, kind: LabelKind): readonly string[] | undefined {
  if (kind === labelKind.tag) return data?.tags
  if (data?.group === undefined) return undefined
  return data.group === '' ? [] : [data.group]
}

export type RowImporter = ReturnType<typeof rowImporter>
