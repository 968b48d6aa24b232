import { maskedAccount, nameForOthers } from '@slipway/contract/devices/device-query/masked.ts'
import { homeRoles, type HomeRole } from '@slipway/contract/users/homes/home-rules.ts'
import type { HomeMember } from '@slipway/contract/users/homes/homes.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'

export interface StoredMember extends Omit<HomeMember, 'isMe'> {
  userId: number
}

interface NewMember {
  userId: number
  role: HomeRole
  mayManage: boolean
}

export const membersStore = (db: DatabaseOrTransaction) => ({
  /** The owner first, then in the order in which they joined. */
  async listOf(homeId: number): Promise<StoredMember[]> {
    const rows = await db
      .selectFrom('home_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.home_id', '=', homeId)
      .select(['m.uid', 'm.user_id', 'm.role', 'm.may_manage', 'm.added_at', 'u.nickname', 'u.avatar', 'u.account'])
      .orderBy('m.role')
      .orderBy('m.added_at')
      .orderBy('m.user_id')
      .execute()
    return rows.map((row) => ({
      userId: row.user_id,
      memberId: row.uid,
      nickname: row.nickname,
      ...(row.avatar !== null && { avatar: row.avatar }),
      account: maskedAccount(row.account),
      role: row.role === homeRoles.owner ? homeRoles.owner : homeRoles.member,
      mayManage: row.may_manage,
      addTime: row.added_at,
    }))
  },

  /** The name of a user for others. */
  async nameOf(userId: number): Promise<string> {
    const user = await db
      .selectFrom('users')
      .select(['nickname', 'account'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return nameForOthers(user)
  },

  async insert(homeId: number, { userId, role, mayManage }: NewMember, at: number): Promise<void> {
    await db
      .insertInto('home_members')
      .values({ home_id: homeId, user_id: userId, uid: newUid(), role, may_manage: mayManage, added_at: new Date(at) })
      .execute()
  },

  async setMayManage(homeId: number, userId: number, mayManage: boolean): Promise<void> {
    await one(db, homeId, userId).set({ may_manage: mayManage }).execute()
  },

  /** The previous owner first: a home has one owner at any time. */
  async transfer(homeId: number, { from, to }: { from: number; to: number }): Promise<void> {
    await one(db, homeId, from).set({ role: homeRoles.member, may_manage: true }).execute()
    await one(db, homeId, to).set({ role: homeRoles.owner, may_manage: false }).execute()
  },

  async remove(homeId: number, userId: number): Promise<void> {
    await db.deleteFrom('home_members').where('home_id', '=', homeId).where('user_id', '=', userId).execute()
  },
})

const one = (db: DatabaseOrTransaction, homeId: number, userId: number) =>
  db.updateTable('home_members').where('home_id', '=', homeId).where('user_id', '=', userId)
