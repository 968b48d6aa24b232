import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import type { TryKind } from '@slipway/contract/users/homes/tries/try-link.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { deviceRows, toPlace, type HomeDevicePlace } from '../home-devices.views.ts'

/** A virtual device with the link with which phones try a panel on it. */
export interface TriedDevice extends HomeDevicePlace {
  linkRow: number
  panelId: string
  /** Of the developer who made the link. */
  accountId: number
  kind: TryKind
  endTime: number
  /** The owner of the home that it is in: commands of phones are given in this name. */
  byUser: number
}

const tried = (db: DatabaseOrTransaction, now: number) =>
  deviceRows(db)
    .innerJoin('panel_try_links as l', 'l.device_id', 'hd.device_id')
    .innerJoin('home_members as owner', (join) =>
      join.onRef('owner.home_id', '=', 'hd.home_id').on('owner.role', '=', homeRoles.owner),
    )
    .select(['l.id as link_row', 'l.panel', 'l.account_id', 'l.kind', 'l.expires_at', 'owner.user_id as owner_id'])
    .where('l.expires_at', '>', moment(now))
    .where('pr.deleted_at', 'is', null)

function toTried(row: Awaited<ReturnType<ReturnType<typeof tried>['execute']>>[number]): TriedDevice {
  return {
    ...toPlace(row, { role: 'guest', mayControl: true }),
    linkRow: row.link_row,
    panelId: row.panel,
    accountId: row.account_id,
    kind: row.kind as TryKind,
    endTime: row.expires_at,
    byUser: row.owner_id,
  }
}

export const triesViews = (db: DatabaseOrTransaction) => ({
  /** Whether a link of a product that isn't deleted shows this web package, reviewed or not. */
  async isTried(sha256: string, now: number): Promise<boolean> {
    const { rows } = await sql<{ is: boolean }>`
      with shown as (
        select p.panel_id::text as panel, null::bigint as account_id from panel_packages p
        where p.bundle = ${sha256} and p.platform = 'web'
        union all
        select d.panel_id::text, d.account_id from panel_debug_packages d
        where d.bundle = ${sha256} and d.expires_at > ${new Date(now)}
      )
      select exists (
        select from shown
        join panel_try_links l on l.panel = shown.panel and l.expires_at > ${new Date(now)}
          and (shown.account_id is null or (l.account_id = shown.account_id and l.kind = 'debug'))
        join products pr on pr.id = l.product_id and pr.deleted_at is null
      ) as is`.execute(db)
    return rows[0]?.is ?? false
  },

  async byLink(linkRow: number, now: number): Promise<TriedDevice | undefined> {
    const row = await tried(db, now).where('l.id', '=', linkRow).executeTakeFirst()
    return row && toTried(row)
  },

  /** What a phone has opened. */
  async bySession(sessionHash: Buffer, now: number): Promise<TriedDevice | undefined> {
    const row = await tried(db, now)
      .innerJoin('panel_try_phones as ph', 'ph.link_id', 'l.id')
      .where('ph.session_hash', '=', sessionHash)
      .executeTakeFirst()
    return row && toTried(row)
  },
})

/** What phones and developers see of the device, without its panel. */
export const triedParts = ({ shown, endTime }: TriedDevice) => {
  const { name, productName, picture, online, isDisabled, values } = shown
  return { name, productName, picture, online, isDisabled, values, mayControl: true, endTime }
}
