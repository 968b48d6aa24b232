import { homeRoles, type DevicePlace } from '@slipway/contract/users/homes/home-rules.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { isGood } from '../shares/shares.views.ts'

/** A device as a control needs to know it. */
export interface ControlledDevice {
  deviceId: number
  productId: string
  online: boolean
  isDisabled: boolean
  place: DevicePlace
}

/** Joins no more than a control needs: each tap waits for it twice, and planning the joins of a shown device takes longer than a commit. */
const controlled = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('home_devices as hd')
    .innerJoin('devices as d', 'd.id', 'hd.device_id')
    .leftJoin('device_presence as p', 'p.device_id', 'hd.device_id')
    .select(['hd.device_id', 'hd.product_id', 'd.disabled_at', 'p.online'])

type ControlledRow = Awaited<ReturnType<ReturnType<typeof controlled>['execute']>>[number]

const toControlled = (row: ControlledRow, place: DevicePlace): ControlledDevice => ({
  deviceId: row.device_id,
  productId: row.product_id,
  online: row.online ?? false,
  isDisabled: row.disabled_at !== null,
  place,
})

const shared = (db: DatabaseOrTransaction, now: number) =>
  controlled(db)
    .innerJoin('device_shares as sh', 'sh.device_id', 'hd.device_id')
    .select('sh.may_control')
    .where(isGood(now))

export const controlledDevicesViews = (db: DatabaseOrTransaction) => ({
  /** A device of the user's homes, or one that is shared with it; undefined for all others. */
  async find(userId: number, deviceId: string, now: number): Promise<ControlledDevice | undefined> {
    const ofHome = await controlled(db)
      .innerJoin('home_members as m', 'm.home_id', 'hd.home_id')
      .select(['m.role', 'm.may_manage'])
      .where('m.user_id', '=', userId)
      .where('hd.uid', '=', deviceId)
      .executeTakeFirst()
    if (ofHome) {
      const role = ofHome.role === homeRoles.owner ? homeRoles.owner : homeRoles.member
      return toControlled(ofHome, { role, mayManage: ofHome.may_manage })
    }
    const ofShare = await shared(db, now)
      .where('sh.user_id', '=', userId)
      .where('hd.uid', '=', deviceId)
      .executeTakeFirst()
    return ofShare && toControlled(ofShare, { role: 'guest', mayControl: ofShare.may_control })
  },

  /** What a link of visitors leads to. Their commands are given in the name of the user that has shared the device. */
  async byVisit(
    hash: Buffer,
    now: number,
  ): Promise<(ControlledDevice & { byUser: number; shareId: string }) | undefined> {
    const row = await shared(db, now)
      .select(['sh.uid', 'sh.by_user'])
      .where('sh.link_hash', '=', hash)
      .where('sh.link_until', '>', moment(now))
      .where('sh.is_visit', '=', true)
      .executeTakeFirst()
    if (!row) return undefined
    const place = { role: 'guest', mayControl: row.may_control } as const
    return { ...toControlled(row, place), byUser: row.by_user, shareId: row.uid }
  },
})
