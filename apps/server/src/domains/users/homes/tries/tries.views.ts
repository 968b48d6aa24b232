import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import type { TryKind } from '@slipway/contract/users/homes/tries/try-link.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { deviceRows, toPlace, type HomeDevicePlace } from '../home-devices.views.ts'

/** A virtual device with the link with which phones try a panel on it. */
export interface TriedDevice extends HomeDevicePlace {
  linkRow: number
  panelId: string
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
    .select(['l.id as link_row', 'l.panel', 'l.kind', 'l.expires_at', 'owner.user_id as owner_id'])
    .where('l.expires_at', '>', moment(now))
    .where('pr.deleted_at', 'is', null)

function toTried(row: Awaited<ReturnType<ReturnType<typeof tried>['execute']>>[number]): TriedDevice {
  return {
    ...toPlace(row, { role: 'guest', mayControl: true }),
    linkRow: row.link_row,
    panelId: row.panel,
    kind: row.kind as TryKind,
    endTime: row.expires_at,
    byUser: row.owner_id,
  }
}

export const triesViews = (db: DatabaseOrTransaction) => ({
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
