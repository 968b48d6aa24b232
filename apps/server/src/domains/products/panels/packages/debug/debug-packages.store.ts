import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../../db/database.ts'
import type { StoredManifest } from '../panel-packages.store.ts'

interface NewDebug {
  bundle: string
  manifest: StoredManifest
  uploadTime: number
  expireTime: number
}

export const debugPackagesStore = (db: DatabaseOrTransaction) => ({
  /** In place of the one that the developer has. */
  async put(
    { panelId, accountId }: { panelId: string; accountId: number },
    { bundle, manifest, uploadTime, expireTime }: NewDebug,
  ): Promise<void> {
    const values = {
      bundle,
      manifest: JSON.stringify(manifest),
      uploaded_at: new Date(uploadTime),
      expires_at: new Date(expireTime),
    }
    await db
      .insertInto('panel_debug_packages')
      .values({ panel_id: rowNumberOf(panelId), account_id: accountId, ...values })
      .onConflict((conflict) => conflict.columns(['panel_id', 'account_id']).doUpdateSet(values))
      .execute()
  },

  async find(
    panelId: string,
    accountId: number,
    now: number,
  ): Promise<{ bundle: string; manifest: StoredManifest } | undefined> {
    const row = await db
      .selectFrom('panel_debug_packages')
      .select(['bundle', 'manifest'])
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', moment(now))
      .executeTakeFirst()
    return row && { bundle: row.bundle, manifest: row.manifest as unknown as StoredManifest }
  },

  /** With a build, only that one. */
  async remove(panelId: string, accountId: number, bundle: string | undefined): Promise<void> {
    await db
      .deleteFrom('panel_debug_packages')
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('account_id', '=', accountId)
      .$if(bundle !== undefined, (found) => found.where('bundle', '=', bundle ?? ''))
      .execute()
  },

  /** All but the newest ones of a panel. */
  async prune(panelId: string, keep: number): Promise<void> {
    await sql`
      delete from panel_debug_packages where panel_id = ${rowNumberOf(panelId)} and account_id in (
        select account_id from panel_debug_packages where panel_id = ${rowNumberOf(panelId)}
        order by uploaded_at desc, account_id desc offset ${keep})`.execute(db)
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('panel_debug_packages').where('expires_at', '<=', moment(now)).execute()
  },
})
