import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface Invitation {
  account: string
  indexcode: string
  /** Null: the role was deleted. */
  roleId: number | null
  createdAt: number
  expiresAt: number
}

export const invitationsStore = (db: DatabaseOrTransaction) => ({
  /** Replaces the address's previous invitation. */
  async keep(
    { account, indexcode, roleId, createdAt, expiresAt }: Invitation,
    by: { tokenHash: Buffer; invitedBy: number },
  ): Promise<void> {
    const fresh = {
      account,
      token_hash: by.tokenHash,
      role_id: roleId,
      invited_by: by.invitedBy,
      created_at: new Date(createdAt),
      expires_at: new Date(expiresAt),
    }
    await db
      .insertInto('invitations')
      .values({ indexcode, ...fresh })
      .onConflict((conflict) => conflict.column('indexcode').doUpdateSet(fresh))
      .execute()
  },

  async pending(now: number, limit: number): Promise<Invitation[]> {
    const rows = await db
      .selectFrom('invitations')
      .select(['account', 'indexcode', 'role_id', 'created_at', 'expires_at'])
      .where('expires_at', '>', moment(now))
      .orderBy('created_at', 'desc')
      .orderBy('indexcode')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      account: row.account,
      indexcode: row.indexcode,
      roleId: row.role_id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }))
  },

  async addressOf(tokenHash: Buffer, now: number): Promise<Pick<Invitation, 'account' | 'indexcode'> | undefined> {
    return db
      .selectFrom('invitations')
      .select(['account', 'indexcode'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', moment(now))
      .executeTakeFirst()
  },

  /** A valid invitation, consumed by this call; of two concurrent calls only one gets it. */
  async take(
    tokenHash: Buffer,
    now: number,
  ): Promise<Pick<Invitation, 'account' | 'indexcode' | 'roleId'> | undefined> {
    const row = await db
      .deleteFrom('invitations')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', moment(now))
      .returning(['account', 'indexcode', 'role_id'])
      .executeTakeFirst()
    return row && { account: row.account, indexcode: row.indexcode, roleId: row.role_id }
  },

  async remove(indexcode: string): Promise<void> {
    await db.deleteFrom('invitations').where('indexcode', '=', indexcode).execute()
  },

  /** Does not delete an invitation that has replaced it meanwhile. */
  async takeBack(tokenHash: Buffer): Promise<void> {
    await db.deleteFrom('invitations').where('token_hash', '=', tokenHash).execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('invitations').where('expires_at', '<=', moment(now)).execute()
  },
})
