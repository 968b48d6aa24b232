import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind, type DeviceLabel, type LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export const deviceGroupsStore = (db: DatabaseOrTransaction) => ({
  /** By name, tags first. */
  async list(productId: string): Promise<DeviceLabel[]> {
    const { rows } = await sql<DeviceLabel>`
      select l.id::text as "labelId", l.kind, l.name, coalesce(c.n, 0)::int as devices
      from device_labels l left join counters c on c.scope = 'deviceLabel' and c.key = l.id::text
      where l.product_id = ${productId} order by l.kind, lower(l.name)`.execute(db)
    return rows
  },

  /** These labels of the product; those of other products are missing. */
  async named(productId: string, labelIds: readonly string[]): Promise<{ labelId: string; kind: LabelKind }[]> {
    const { rows } = await sql<{ labelId: string; kind: LabelKind }>`
      select id::text as "labelId", kind from device_labels
      where product_id = ${productId} and id = any(${labelIds}::bigint[]) for key share`.execute(db)
    return rows
  },

  async namesOf(deviceIds: readonly number[]): Promise<Map<number, { tags: string[]; group: string }>> {
    const { rows } = await sql<{ id: number; tags: string[]; group: string }>`
      select m.device_id as id, coalesce(array_agg(l.name) filter (where l.kind = ${labelKind.tag}), '{}') as tags,
        coalesce(min(l.name) filter (where l.kind = ${labelKind.group}), '') as "group"
      from device_label_members m join device_labels l on l.id = m.label_id
      where m.device_id = any(${deviceIds}::bigint[]) group by m.device_id`.execute(db)
    return new Map(rows.map(({ id, ...names }) => [id, names]))
  },

  async insert(productId: string, { kind, name, at }: { kind: LabelKind; name: string; at: number }): Promise<string> {
    const { id } = await db
      .insertInto('device_labels')
      .values({ product_id: productId, kind, name, created_at: new Date(at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async insertMissing(
    productId: string,
    { kind, names, at }: { kind: LabelKind; names: readonly string[]; at: number },
  ): Promise<void> {
    await sql`insert into device_labels (product_id, kind, name, created_at)
      select ${productId}, ${kind}, name, ${new Date(at)} from unnest(${names}::text[]) as name
      on conflict do nothing`.execute(db)
  },

  async count(productId: string, kind: LabelKind): Promise<number> {
    const row = await db
      .selectFrom('device_labels')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row?.n ?? 0
  },

  async rename(productId: string, labelId: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('device_labels')
      .set({ name })
      .where('product_id', '=', productId)
      .where('id', '=', Number(labelId))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async delete(productId: string, labelId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('device_labels')
      .where('product_id', '=', productId)
      .where('id', '=', Number(labelId))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  addMembers: (deviceIds: readonly number[], label: MemberLabel) => addMembers(db, deviceIds, label),

  /** Replaces the labels of one kind of these devices. */
  async replaceMembers(members: readonly { deviceId: number; labelIds: readonly string[] }[], kind: LabelKind) {
    const pairs = members.flatMap(({ deviceId, labelIds }) => labelIds.map((labelId) => ({ deviceId, labelId })))
    const wanted = sql`select * from unnest(${pairs.map(({ deviceId }) => deviceId)}::bigint[],
      ${pairs.map(({ labelId }) => labelId)}::bigint[]) as wanted (device_id, label_id)`
    await sql`delete from device_label_members m
      where m.device_id = any(${members.map(({ deviceId }) => deviceId)}::bigint[]) and m.kind = ${kind}
        and (m.device_id, m.label_id) not in (${wanted})`.execute(db)
    await sql`insert into device_label_members (label_id, device_id, kind)
      select w.label_id, w.device_id, ${kind} from (${wanted}) as w order by w.label_id, w.device_id
      on conflict do nothing`.execute(db)
  },

  /** `labelIds` undefined: all labels of that kind. */
  async removeMembers(
    deviceIds: readonly number[],
    which: { labelIds?: readonly string[]; kind: LabelKind },
  ): Promise<void> {
    let query = db
      .deleteFrom('device_label_members')
      .where('device_id', '=', sql<number>`any(${deviceIds}::bigint[])`)
      .where('kind', '=', which.kind)
    if (which.labelIds) query = query.where('label_id', '=', sql<number>`any(${which.labelIds}::bigint[])`)
    await query.execute()
  },
})

interface MemberLabel {
  labelId: string
  kind: LabelKind
}

/**
 * A new group replaces the old one. Returns the devices without the tag: those that are gone, or have as many as they
 * may have.
 */
async function addMembers(
  db: DatabaseOrTransaction,
  deviceIds: readonly number[],
  { labelId, kind }: MemberLabel,
): Promise<number[]> {
  if (kind === labelKind.group) {
    await sql`delete from device_label_members
      where device_id = any(${deviceIds}::bigint[]) and kind = ${kind} and label_id <> ${labelId}`.execute(db)
  }
  await sql`insert into device_label_members (label_id, device_id, kind)
    select ${labelId}, id, ${kind} from devices where id = any(${deviceIds}::bigint[])
      and (select count(*) from device_label_members m where m.device_id = devices.id and m.kind = ${kind})
        < ${deviceGroupLimits.tagsPerDevice}
    order by id for key share
    on conflict do nothing`.execute(db)
  if (kind === labelKind.group) return []
  const { rows } = await sql<{ id: number }>`select given.id from unnest(${deviceIds}::bigint[]) as given (id)
    where not exists (
      select from device_label_members m where m.device_id = given.id and m.label_id = ${labelId}
    )`.execute(db)
  return rows.map(({ id }) => id)
}
