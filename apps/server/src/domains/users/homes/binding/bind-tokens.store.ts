import { tokenRefusals, type TokenRefusal } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

interface NewToken {
  hash: Buffer
  uid: string
  homeId: number
  userId: number
  expireTime: number
}

export interface StoredToken {
  homeId: string
  userId: number
  /** The device that it was used for. */
  deviceId: number | null
}

export interface ShownToken {
  deviceId: string | null
  refusal: TokenRefusal | null
  expireTime: number
}

const toRefusal = (text: string | null): TokenRefusal | null => tokenRefusals.find((one) => one === text) ?? null

export const bindTokensStore = (db: DatabaseOrTransaction) => ({
  async insert({ hash, uid, homeId, userId, expireTime }: NewToken): Promise<void> {
    await db
      .insertInto('bind_tokens')
      .values({ token_hash: hash, uid, home_id: homeId, user_id: userId, expires_at: new Date(expireTime) })
      .execute()
  },

  /** Undefined where it does not exist or has expired. */
  async find(hash: Buffer, now: number): Promise<StoredToken | undefined> {
    return db
      .selectFrom('bind_tokens as t')
      .innerJoin('homes as h', 'h.id', 't.home_id')
      .select(['h.uid as homeId', 't.user_id as userId', 't.device_id as deviceId'])
      .where('t.token_hash', '=', hash)
      .where('t.expires_at', '>', moment(now))
      .executeTakeFirst()
  },

  /** With the device as its home knows it, if the home has it still. */
  async shown(uid: string, userId: number, now: number): Promise<ShownToken | undefined> {
    const row = await db
      .selectFrom('bind_tokens as t')
      .leftJoin('home_devices as d', (join) =>
        join.onRef('d.device_id', '=', 't.device_id').onRef('d.home_id', '=', 't.home_id'),
      )
      .select(['d.uid as deviceId', 't.refusal', 't.expires_at as expireTime'])
      .where('t.uid', '=', uid)
      .where('t.user_id', '=', userId)
      .where('t.expires_at', '>', moment(now))
      .executeTakeFirst()
    return row && { ...row, refusal: toRefusal(row.refusal) }
  },

  async use(hash: Buffer, deviceId: number): Promise<void> {
    await db
      .updateTable('bind_tokens')
      .set({ device_id: deviceId, refusal: null })
      .where('token_hash', '=', hash)
      .execute()
  },

  async noteRefusal(hash: Buffer, refusal: TokenRefusal): Promise<void> {
    await db
      .updateTable('bind_tokens')
      .set({ refusal })
      .where('token_hash', '=', hash)
      .where('device_id', 'is', null)
      .execute()
  },

  async removeOf(userId: number): Promise<void> {
    await db.deleteFrom('bind_tokens').where('user_id', '=', userId).execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('bind_tokens').where('expires_at', '<=', moment(now)).execute()
  },
})
