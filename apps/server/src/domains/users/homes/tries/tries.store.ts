import type { PanelTry, TryPhone } from '@slipway/contract/users/homes/tries/tries.ts'
import type { TryKind } from '@slipway/contract/users/homes/tries/try-link.ts'
import { tryLimits } from '@slipway/contract/users/homes/tries/tries.limits.ts'
import { newUid } from '../../../../crypto/opaque-ids.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

interface Held {
  productId: string
  accountId: number
}

interface NewLink extends Held {
  deviceId: number
  panelId: string
  version: string
  kind: TryKind
  createTime: number
  expireTime: number
}

export const triesStore = (db: DatabaseOrTransaction) => {
  const linksOf = ({ productId, accountId }: Held) =>
    db.selectFrom('panel_try_links as l').where('l.product_id', '=', productId).where('l.account_id', '=', accountId)

  return {
    async insert(link: NewLink): Promise<string> {
      const uid = newUid()
      await db
        .insertInto('panel_try_links')
        .values({
          uid,
          product_id: link.productId,
          account_id: link.accountId,
          device_id: link.deviceId,
          panel: link.panelId,
          version: link.version,
          kind: link.kind,
          created_at: new Date(link.createTime),
          expires_at: new Date(link.expireTime),
        })
        .execute()
      return uid
    },

    /** Those that are still good, the newest first. Names are those of now; empty: the generated panel. */
    async listOf(held: Held, now: number): Promise<Omit<PanelTry, 'panelName'>[]> {
      const rows = await linksOf(held)
        .select((of) => [
          'l.uid as tryId',
          'l.kind',
          'l.panel as panelId',
          'l.version',
          'l.created_at as createTime',
          'l.expires_at as expireTime',
          of
            .selectFrom('panel_try_phones as ph')
            .select((all) => all.fn.countAll<number>().as('n'))
            .whereRef('ph.link_id', '=', 'l.id')
            .as('phones'),
        ])
        .where('l.expires_at', '>', moment(now))
        .orderBy('l.id', 'desc')
        .limit(tryLimits.perProduct)
        .execute()
      return rows.map(({ kind, phones, ...row }) => ({ ...row, kind: kind as TryKind, phones: phones ?? 0 }))
    },

    /** The number of its row, if the account has it and it is still good. */
    async rowOf(tryId: string, held: Held, now: number): Promise<number | undefined> {
      const row = await linksOf(held)
        .select('l.id')
        .where('l.uid', '=', tryId)
        .where('l.expires_at', '>', moment(now))
        .executeTakeFirst()
      return row?.id
    },

    async remove(linkRow: number): Promise<void> {
      await db.deleteFrom('panel_try_links').where('id', '=', linkRow).execute()
    },

    async removeOfProduct(productId: string): Promise<void> {
      await db.deleteFrom('panel_try_links').where('product_id', '=', productId).execute()
    },

    async removeOld(now: number): Promise<void> {
      await db.deleteFrom('panel_try_links').where('expires_at', '<=', moment(now)).execute()
    },

    /** Phones that open the same link wait for each other. Undefined where the link is over. */
    async lockByUid(tryId: string, now: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('panel_try_links')
        .select('id')
        .where('uid', '=', tryId)
        .where('expires_at', '>', moment(now))
        .forUpdate()
        .executeTakeFirst()
      return row?.id
    },

    async isPhoneOf(linkRow: number, sessionHash: Buffer): Promise<boolean> {
      const row = await db
        .selectFrom('panel_try_phones')
        .select('id')
        .where('link_id', '=', linkRow)
        .where('session_hash', '=', sessionHash)
        .executeTakeFirst()
      return row !== undefined
    },

    async addPhone(linkRow: number, phone: { hash: Buffer; agent: string; at: number }): Promise<void> {
      await db
        .insertInto('panel_try_phones')
        .values({
          link_id: linkRow,
          session_hash: phone.hash,
          agent: phone.agent.slice(0, tryLimits.agent),
          opened_at: new Date(phone.at),
        })
        .execute()
    },

    /** The newest last. */
    async phonesOf(linkRow: number): Promise<TryPhone[]> {
      return db
        .selectFrom('panel_try_phones')
        .select(['opened_at as openTime', 'agent'])
        .where('link_id', '=', linkRow)
        .orderBy('id')
        .limit(tryLimits.phones)
        .execute()
    },
  }
}
