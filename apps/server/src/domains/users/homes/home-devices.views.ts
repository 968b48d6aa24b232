import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { propertySet } from '@slipway/contract/devices/devices/devices.topics.ts'
import { homeRoles, type DevicePlace } from '@slipway/contract/users/homes/home-rules.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { numberedName } from '@slipway/contract/numbered-name.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

type KeptValues = Record<string, { v: unknown; t: number }>

/** A device with the place that a user has in its home. */
export interface HomeDevicePlace {
  deviceId: number
  productId: string
  serial: string
  homeRow: number
  homeId: string
  homeName: string
  boundBy: number
  boundAt: number
  /** The user that has given its name; null for one that it has from its product. */
  namedBy: number | null
  isActivated: boolean
  productModel: string
  /** Of a device that is shared with the user. */
  shareRow?: number | undefined
  place: DevicePlace
  /** Only of a guest. */
  shareId?: string
  shown: HomeDevice
}

export interface BindableProduct {
  name: string
  picture: string
  publishStatus: number
}

/** Properties that people set now; commands of developers can wait for days. Only for what streams show: controls don't read it. */
export const busyKeys = sql<string[] | null>`(select array_agg(distinct k.key order by k.key) from device_commands c
  cross join lateral jsonb_object_keys(c.data) as k (key)
  where c.device_id = hd.device_id and c.status in (1, 2) and c.tail = ${propertySet.tail}
    and (c.by_user is not null or c.by_scene is not null))`

export const deviceRows = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('home_devices as hd')
    .innerJoin('homes as h', 'h.id', 'hd.home_id')
    .innerJoin('devices as d', 'd.id', 'hd.device_id')
    .innerJoin('products as pr', 'pr.id', 'hd.product_id')
    .innerJoin('sub_categories as sc', 'sc.id', 'pr.category_id')
    .leftJoin('home_rooms as r', 'r.id', 'hd.room_id')
    .leftJoin('device_presence as p', 'p.device_id', 'hd.device_id')
    .leftJoin('device_states as s', 's.device_id', 'hd.device_id')
    .leftJoin('device_topology as t', 't.sub_id', 'hd.device_id')
    .leftJoin('home_devices as gw', (join) =>
      join.onRef('gw.device_id', '=', 't.gateway_id').onRef('gw.home_id', '=', 'hd.home_id'),
    )
    .select([
      'hd.device_id',
      'hd.uid',
      'hd.product_id',
      'hd.home_id',
      'hd.name',
      'hd.named_by',
      'hd.bound_by',
      'hd.bound_at',
    ])
    .select('hd.values_from')
    .select([
      'h.uid as home_uid',
      'h.name as home_name',
      'd.serial',
      'd.activated_at',
      'd.disabled_at',
      'pr.product_name',
      'pr.product_model',
    ])
    .select([
      'pr.product_pic',
      'sc.display_url as category_pic',
      'r.uid as room_uid',
      'gw.uid as gateway_uid',
      'p.online',
      'p.changed_at',
      's.data',
    ])

type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number] & { busy?: string[] | null }

/** Without values of a previous home. */
function toShown(row: DeviceRow): HomeDevice {
  const kept = Object.entries((row.data ?? {}) as KeptValues).filter(([, { t }]) => t >= (row.values_from ?? 0))
  return {
    deviceId: row.uid,
    name: row.name,
    roomId: row.room_uid,
    gatewayId: row.gateway_uid,
    productId: row.product_id,
    productName: row.product_name,
    picture: row.product_pic || row.category_pic,
    online: row.online ?? false,
    onlineTime: row.changed_at,
    isDisabled: row.disabled_at !== null,
    bindTime: row.bound_at,
    values: Object.fromEntries(kept.map(([deKey, { v, t }]) => [deKey, { value: v, time: t }])),
    ...(row.busy && { busy: row.busy }),
  }
}

export const toPlace = (row: DeviceRow, place: DevicePlace): HomeDevicePlace => ({
  deviceId: row.device_id,
  productId: row.product_id,
  serial: row.serial,
  homeRow: row.home_id,
  homeId: row.home_uid,
  homeName: row.home_name,
  boundBy: row.bound_by,
  boundAt: row.bound_at,
  namedBy: row.named_by,
  isActivated: row.activated_at !== null,
  productModel: row.product_model,
  place,
  shown: toShown(row),
})

/** The devices of a home in its order, by the numbers of their rows; only those of `only` that are still there. */
async function shownIn(
  db: DatabaseOrTransaction,
  homeRow: number,
  only?: readonly number[],
): Promise<Map<number, HomeDevice>> {
  const found = await deviceRows(db)
    .select(busyKeys.as('busy'))
    .where('hd.home_id', '=', homeRow)
    .$if(only !== undefined, (of) => of.where('hd.device_id', 'in', [...(only ?? [])]))
    .orderBy('hd.sort')
    .orderBy('hd.device_id')
    .execute()
  return new Map(found.map((row) => [row.device_id, toShown(row)]))
}

export const homeDevicesViews = (db: DatabaseOrTransaction) => ({
  listOf: async (homeRow: number): Promise<HomeDevice[]> => [...(await shownIn(db, homeRow)).values()],

  shownIn: (homeRow: number, only?: readonly number[]) => shownIn(db, homeRow, only),

  /** Undefined for absent devices and for those of homes that the user is not in. */
  async find(userId: number, deviceId: string): Promise<HomeDevicePlace | undefined> {
    const row = await deviceRows(db)
      .innerJoin('home_members as m', 'm.home_id', 'hd.home_id')
      .select(['m.role', 'm.may_manage'])
      .where('m.user_id', '=', userId)
      .where('hd.uid', '=', deviceId)
      .executeTakeFirst()
    if (!row) return undefined
    const role = row.role === homeRoles.owner ? homeRoles.owner : homeRoles.member
    return toPlace(row, { role, mayManage: row.may_manage })
  },

  /** `name`, or `name` with the first free number, so that the names of a home's devices differ. */
  async freeName(homeRow: number, name: string): Promise<string> {
    const rows = await db.selectFrom('home_devices').select('name').where('home_id', '=', homeRow).execute()
    return numberedName(name, rows, homeLimits.deviceName.max)
  },

  /** What a new device of the product is called, and whether it can be bound; undefined where the product is deleted. */
  async productOf(productId: string): Promise<BindableProduct | undefined> {
    const row = await db
      .selectFrom('products as pr')
      .innerJoin('sub_categories as sc', 'sc.id', 'pr.category_id')
      .select(['pr.product_name', 'pr.product_pic', 'sc.display_url'])
      .select(sql<number>`pr.publish_status`.as('publishStatus'))
      .where('pr.id', '=', productId)
      .where('pr.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    const { product_name: name, product_pic: own, display_url: ofCategory, publishStatus } = row
    return { name, picture: own || ofCategory, publishStatus }
  },
})

/** A device of the user's homes; undefined for all others. */
export const deviceOfUser = (
  db: DatabaseOrTransaction,
  userId: number,
  deviceId: string,
): Promise<HomeDevicePlace | undefined> => homeDevicesViews(db).find(userId, deviceId)

/** The user that has bound a device, for developers: who it is and since when. `account`: null in a test home. */
export async function boundUserOf(
  db: DatabaseOrTransaction,
  deviceId: number,
): Promise<{ account: string | null; bindTime: number } | undefined> {
  const found = await db
    .selectFrom('home_devices as hd')
    .innerJoin('users as u', 'u.id', 'hd.bound_by')
    .innerJoin('homes as h', 'h.id', 'hd.home_id')
    .select(['u.account', 'h.is_test', 'hd.bound_at as bindTime'])
    .where('hd.device_id', '=', deviceId)
    .executeTakeFirst()
  return found && { account: found.is_test ? null : found.account, bindTime: found.bindTime }
}

/** The masked accounts of users, for developers. */
export async function userNamesOf(db: DatabaseOrTransaction, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const found = await db.selectFrom('users').select(['id', 'account']).where('id', 'in', userIds).execute()
  return new Map(found.map(({ id, account }) => [id, maskedAccount(account)]))
}
