import { usualDdiRules, type DdiRules, type DeviceDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** What is kept of a client's feedback to one action. */
const MOST_LINES = 60
const MOST_ACTIONS = 20

export interface DdiClient {
  name: string | null
  canConfirm: boolean
  autoConfirm: boolean
}

const newClient: DdiClient = { name: null, canConfirm: false, autoConfirm: false }

export const ddiStore = (db: DatabaseOrTransaction) => ({
  async product(productId: string): Promise<{ rules: DdiRules; tokenTime: number | null }> {
    const row = await db.selectFrom('product_ddi').selectAll().where('product_id', '=', productId).executeTakeFirst()
    if (!row) return { rules: usualDdiRules, tokenTime: null }
    const { confirm_by, version_attribute: versionAttribute, firmware_type, gateway_token_at: tokenTime } = row
    const rules = { confirmBy: confirm_by, versionAttribute, firmwareType: firmware_type } as DdiRules
    return { rules, tokenTime }
  },

  async saveRules(productId: string, { confirmBy, versionAttribute, firmwareType }: DdiRules): Promise<void> {
    const rules = { confirm_by: confirmBy, version_attribute: versionAttribute, firmware_type: firmwareType }
    await db
      .insertInto('product_ddi')
      .values({ product_id: productId, ...rules })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(rules))
      .execute()
  },

  async saveToken(productId: string, hash: Buffer | null, at: number | null): Promise<void> {
    const token = { gateway_token: hash, gateway_token_at: at === null ? null : new Date(at) }
    await db
      .insertInto('product_ddi')
      .values({ product_id: productId, ...token })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(token))
      .execute()
  },

  async productOfToken(hash: Buffer): Promise<string | undefined> {
    const row = await db
      .selectFrom('product_ddi')
      .select('product_id')
      .where('gateway_token', '=', hash)
      .executeTakeFirst()
    return row?.product_id
  },

  async named(name: string): Promise<DeviceName | undefined> {
    return db
      .selectFrom('ddi_devices as c')
      .innerJoin('devices as d', 'd.id', 'c.device_id')
      .select(['d.product_id as productId', 'd.serial'])
      .where('c.name', '=', name)
      .executeTakeFirst()
  },

  async client(deviceId: number): Promise<DdiClient> {
    const row = await db.selectFrom('ddi_devices').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
    return row ? { name: row.name, canConfirm: row.can_confirm, autoConfirm: row.auto_confirm } : newClient
  },

  /** False where another device has the name. */
  async saveName(deviceId: number, name: string | null): Promise<boolean> {
    const row = await sql<{ n: number }>`
      insert into ddi_devices (device_id, name)
      select ${deviceId}, ${name}::text where not exists (
        select from ddi_devices where name = ${name} and device_id <> ${deviceId})
      on conflict (device_id) do update set name = excluded.name returning 1 as n`.execute(db)
    return row.rows.length > 0
  },

  async saveConfirming(deviceId: number, autoConfirm?: boolean): Promise<void> {
    const saved = { can_confirm: true, ...(autoConfirm === undefined ? {} : { auto_confirm: autoConfirm }) }
    await db
      .insertInto('ddi_devices')
      .values({ device_id: deviceId, ...saved })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(saved))
      .execute()
  },

  async feedback(deviceId: number): Promise<DeviceDdi['actions']> {
    const rows = await db
      .selectFrom('ddi_actions')
      .select(['action_no', 'created_at', 'lines', 'dropped'])
      .where('device_id', '=', deviceId)
      .orderBy('created_at', 'desc')
      .limit(MOST_ACTIONS)
      .execute()
    return rows.map(({ action_no, created_at, lines, dropped }) => ({
      actionNo: action_no,
      time: created_at,
      lines,
      dropped,
    }))
  },

  /** Adds lines, newest first, and the attempt that was closed; the oldest actions of the device make room. */
  async note(
    { deviceId, actionNo, jobId }: { deviceId: number; actionNo: number; jobId: number },
    { lines, closedAttempt, at }: { lines: readonly string[]; closedAttempt: number | null; at: number },
  ): Promise<void> {
    const newest = lines.toReversed()
    await sql`
      insert into ddi_actions as kept (device_id, action_no, job_id, closed_attempt, lines, created_at)
      values (${deviceId}, ${actionNo}, ${jobId}, ${closedAttempt}, ${newest}::text[], ${new Date(at)})
      on conflict (device_id, action_no) do update set
        closed_attempt = coalesce(excluded.closed_attempt, kept.closed_attempt),
        lines = (excluded.lines || kept.lines)[1:${sql.lit(MOST_LINES)}],
        dropped = kept.dropped
          + greatest(0, cardinality(excluded.lines) + cardinality(kept.lines) - ${sql.lit(MOST_LINES)})`.execute(db)
    await sql`
      delete from ddi_actions where device_id = ${deviceId} and action_no in (
        select action_no from ddi_actions where device_id = ${deviceId}
        order by created_at desc, action_no offset ${sql.lit(MOST_ACTIONS)})`.execute(db)
  },
})

export type DdiStore = ReturnType<typeof ddiStore>
