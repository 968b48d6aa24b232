import { bindLimits } from '@slipway/contract/users/homes/binding/bind-tokens.limits.ts'
import type { NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { newUid } from '../../../../crypto/opaque-ids.ts'
import { typedSerials } from './typed-serials.ts'

/** A device with an open window, by what the caller knows of it. */
export type WindowKey = { nearbyId: string } | DeviceName

interface Place {
  network: string
  now: number
}

const SHOWN_OF_SERIAL = 4

export const bindWindowsStore = (db: DatabaseOrTransaction) => ({
  /** A second press gives it more time; in the same network it keeps its ID, which a form may still use. */
  async open({ deviceId, network, until }: { deviceId: number; network: string; until: number }): Promise<void> {
    await db
      .insertInto('bind_windows')
      .values({ device_id: deviceId, uid: newUid(), network, until: new Date(until) })
      .onConflict((conflict) =>
        conflict.column('device_id').doUpdateSet(({ ref, eb }) => ({
          uid: eb
            .case()
            .when('bind_windows.network', '=', ref('excluded.network'))
            .then(ref('bind_windows.uid'))
            .else(ref('excluded.uid'))
            .end(),
          network: ref('excluded.network'),
          until: ref('excluded.until'),
        })),
      )
      .execute()
  },

  /** Only in the network of the device. */
  async deviceOf(key: WindowKey, { network, now }: Place): Promise<number | undefined> {
    const open = db
      .selectFrom('bind_windows as w')
      .innerJoin('devices as d', 'd.id', 'w.device_id')
      .select('w.device_id as deviceId')
      .where('w.network', '=', network)
      .where('w.until', '>', moment(now))
    const found =
      'nearbyId' in key
        ? open.where('w.uid', '=', key.nearbyId)
        : open
            .where('d.product_id', '=', key.productId)
            .where('d.serial', 'in', typedSerials(key.serial))
            .orderBy(({ eb }) => eb('d.serial', '=', key.serial), 'desc')
    return (await found.executeTakeFirst())?.deviceId
  },

  /** Those that are free, the latest press first. */
  async nearby({ network, now }: Place): Promise<NearbyDevice[]> {
    const rows = await db
      .selectFrom('bind_windows as w')
      .innerJoin('devices as d', 'd.id', 'w.device_id')
      .innerJoin('products as pr', 'pr.id', 'd.product_id')
      .innerJoin('sub_categories as sc', 'sc.id', 'pr.category_id')
      .select(['w.uid', 'w.until', 'd.serial', 'd.product_id', 'pr.product_name', 'pr.product_pic', 'sc.display_url'])
      .where('w.network', '=', network)
      .where('w.until', '>', moment(now))
      .where('pr.deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('home_devices as hd')
              .innerJoin('homes as h', 'h.id', 'hd.home_id')
              .select('hd.device_id')
              .whereRef('hd.device_id', '=', 'd.id')
              .where('h.is_test', '=', false),
          ),
        ),
      )
      .orderBy('w.until', 'desc')
      .limit(bindLimits.nearby)
      .execute()
    return rows.map((row) => ({
      nearbyId: row.uid,
      productId: row.product_id,
      productName: row.product_name,
      picture: row.product_pic || row.display_url,
      serialEnd: row.serial.slice(-SHOWN_OF_SERIAL),
      expireTime: row.until,
    }))
  },

  async close(deviceId: number): Promise<void> {
    await db.deleteFrom('bind_windows').where('device_id', '=', deviceId).execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('bind_windows').where('until', '<=', moment(now)).execute()
  },
})
