import { sql } from 'kysely'
import { isWithin } from '../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface StoredInvitation {
  homeId: string
  mayManage: boolean
  expireTime: number
  homeName: string
  /** Of the user that invites. */
  nickname: string
  account: string
}

interface NewInvitation {
  hash: Buffer
  homeId: number
  userId: number
  mayManage: boolean
  uses: number
  at: number
  expireTime: number
}

export const invitationsStore = (db: DatabaseOrTransaction) => ({
  async insert({ hash, homeId, userId, mayManage, uses, at, expireTime }: NewInvitation): Promise<void> {
    await db
      .insertInto('home_invitations')
      .values({
        token_hash: hash,
        home_id: homeId,
        by_user: userId,
        may_manage: mayManage,
        uses_left: uses,
        created_at: new Date(at),
        expires_at: new Date(expireTime),
      })
      .execute()
  },

  async countSince(userId: number, { since, now }: { since: number; now: number }): Promise<number> {
    const row = await db
      .selectFrom('home_invitations')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('by_user', '=', userId)
      .where(isWithin('created_at', since, now))
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /** Undefined where it is used up, withdrawn or expired. */
  async open(hash: Buffer, now: number): Promise<StoredInvitation | undefined> {
    return db
      .selectFrom('home_invitations as i')
      .innerJoin('homes as h', 'h.id', 'i.home_id')
      .innerJoin('users as u', 'u.id', 'i.by_user')
      .select(['h.uid as homeId', 'h.name as homeName', 'i.may_manage as mayManage', 'i.expires_at as expireTime'])
      .select(['u.nickname', 'u.account'])
      .where('i.token_hash', '=', hash)
      .where('i.uses_left', '>', 0)
      .where('i.expires_at', '>', moment(now))
      .executeTakeFirst()
  },

  async useOne(hash: Buffer): Promise<void> {
    await db
      .updateTable('home_invitations')
      .set({ uses_left: sql<number>`uses_left - 1` })
      .where('token_hash', '=', hash)
      .execute()
  },

  /** They stay until they expire, because the day's limit counts them. */
  async withdraw(homeId: number): Promise<void> {
    await db.updateTable('home_invitations').set({ uses_left: 0 }).where('home_id', '=', homeId).execute()
  },

  async removeOf(userId: number): Promise<void> {
    await db.deleteFrom('home_invitations').where('by_user', '=', userId).execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('home_invitations').where('expires_at', '<=', moment(now)).execute()
  },
})
