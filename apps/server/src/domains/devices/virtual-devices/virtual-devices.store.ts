import type { OwnVirtualDevice } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { moment } from '../../../db/database.ts'

interface Held {
  productId: string
  accountId: number
}

export const virtualDevicesStore = (db: DatabaseOrTransaction) => ({
  async deviceIdOf({ productId, accountId }: Held): Promise<number | undefined> {
    const row = await db
      .selectFrom('virtual_devices')
      .select('device_id')
      .where('product_id', '=', productId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row?.device_id
  },

  async dropTicket({ productId, accountId }: Held): Promise<void> {
    await db
      .deleteFrom('virtual_bind_tickets')
      .where('product_id', '=', productId)
      .where('account_id', '=', accountId)
      .execute()
  },

  async insert({ productId, accountId }: Held, device: { deviceId: number; createTime: number }): Promise<void> {
    const created_at = new Date(device.createTime)
    await db
      .insertInto('virtual_devices')
      .values({ product_id: productId, account_id: accountId, device_id: device.deviceId, created_at })
      .execute()
  },

  /** Those that run first, then the newest. */
  async listOf(accountId: number, limit: number): Promise<OwnVirtualDevice[]> {
    return db
      .selectFrom('virtual_devices as v')
      .innerJoin('devices as d', 'd.id', 'v.device_id')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .leftJoin('device_presence as s', 's.device_id', 'v.device_id')
      .select((of) => ['v.product_id as productId', 'd.serial', of.fn.coalesce('s.online', of.lit(false)).as('online')])
      .where('v.account_id', '=', accountId)
      .where('p.deleted_at', 'is', null)
      .orderBy('online', 'desc')
      .orderBy('v.device_id', 'desc')
      .limit(limit)
      .execute()
  },

  async deviceIdsOf(accountId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('virtual_devices')
      .select('device_id')
      .where('account_id', '=', accountId)
      .orderBy('device_id')
      .execute()
    return rows.map((row) => row.device_id)
  },

  /** A new token replaces the previous one. */
  async keepToken(deviceId: number, { hash, expiresAt }: { hash: Buffer; expiresAt: number }): Promise<void> {
    const kept = { token_hash: hash, expires_at: new Date(expiresAt) }
    await db
      .insertInto('virtual_device_tokens')
      .values({ device_id: deviceId, ...kept })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(kept))
      .execute()
  },

  /** Of two concurrent connections with the same token, one is admitted. */
  async spendToken(deviceId: number, { hash, now }: { hash: Buffer; now: number }): Promise<boolean> {
    const spent = await db
      .deleteFrom('virtual_device_tokens')
      .where('device_id', '=', deviceId)
      .where('token_hash', '=', hash)
      .where('expires_at', '>', moment(now))
      .returning('device_id')
      .executeTakeFirst()
    return spent !== undefined
  },

  async dropTokensOf(accountId: number): Promise<void> {
    const ofAccount = db.selectFrom('virtual_devices').select('device_id').where('account_id', '=', accountId)
    await db.deleteFrom('virtual_device_tokens').where('device_id', 'in', ofAccount).execute()
  },

  /** The tokens of all accounts. */
  async dropAllTokens(): Promise<void> {
    await db.deleteFrom('virtual_device_tokens').execute()
  },

  /** A new ticket replaces the previous one. */
  async keepTicket(
    { productId, accountId }: Held,
    { hash, expiresAt }: { hash: Buffer; expiresAt: number },
  ): Promise<void> {
    const kept = { ticket_hash: hash, expires_at: new Date(expiresAt) }
    await db
      .insertInto('virtual_bind_tickets')
      .values({ product_id: productId, account_id: accountId, ...kept })
      .onConflict((conflict) => conflict.columns(['product_id', 'account_id']).doUpdateSet(kept))
      .execute()
  },

  async spendTicket({ hash, now }: { hash: Buffer; now: number }): Promise<Held | undefined> {
    const spent = await db
      .deleteFrom('virtual_bind_tickets')
      .where('ticket_hash', '=', hash)
      .where('expires_at', '>', moment(now))
      .returning(['product_id', 'account_id'])
      .executeTakeFirst()
    return spent && { productId: spent.product_id, accountId: spent.account_id }
  },

  async dropTicketsOf(accountId: number): Promise<void> {
    await db.deleteFrom('virtual_bind_tickets').where('account_id', '=', accountId).execute()
  },
})
