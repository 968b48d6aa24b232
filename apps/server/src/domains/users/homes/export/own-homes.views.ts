import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** What a user's export of its data has about homes: of those that it owns, and of devices that it has added to others. */
export const ownHomesViews = (db: DatabaseOrTransaction) => ({
  rooms: (userId: number) =>
    db
      .selectFrom('home_rooms as r')
      .innerJoin('homes as h', 'h.id', 'r.home_id')
      .innerJoin('home_members as m', 'm.home_id', 'r.home_id')
      .select(['h.name as home', 'r.name'])
      .where('m.user_id', '=', userId)
      .where('m.role', '=', homeRoles.owner)
      .orderBy('r.home_id')
      .orderBy('r.sort')
      .execute(),

  devices: (userId: number) =>
    db
      .selectFrom('home_devices as hd')
      .innerJoin('homes as h', 'h.id', 'hd.home_id')
      .innerJoin('devices as d', 'd.id', 'hd.device_id')
      .innerJoin('products as pr', 'pr.id', 'hd.product_id')
      .leftJoin('home_rooms as r', 'r.id', 'hd.room_id')
      .select(['hd.device_id', 'hd.product_id', 'h.name as home', 'r.name as room', 'hd.name', 'hd.bound_at'])
      .select(['pr.product_name', 'pr.product_model', 'd.serial'])
      .select(sql<boolean>`hd.bound_by = ${userId}`.as('isAddedByUser'))
      .where(
        sql<boolean>`(hd.bound_by = ${userId} or exists (select from home_members m
          where m.home_id = hd.home_id and m.user_id = ${userId} and m.role = ${homeRoles.owner}))`,
      )
      .orderBy('hd.home_id')
      .orderBy('hd.device_id')
      .execute(),

  /** The latest, also of devices that are no longer in a home of the user. */
  bindings: (userId: number, limit: number) =>
    db
      .selectFrom('device_bindings as b')
      .leftJoin('devices as d', 'd.id', 'b.device_id')
      .leftJoin('products as pr', 'pr.id', 'b.product_id')
      .select(['b.at', 'b.kind', 'b.proof', 'b.ip', 'd.serial', 'pr.product_name'])
      .where('b.user_id', '=', userId)
      .orderBy('b.id', 'desc')
      .limit(limit)
      .execute(),

  /** Those that the user has given or accepted. */
  shares: (userId: number, limit: number) =>
    db
      .selectFrom('device_shares as sh')
      .innerJoin('home_devices as hd', 'hd.device_id', 'sh.device_id')
      .innerJoin('users as giver', 'giver.id', 'sh.by_user')
      .leftJoin('users as guest', 'guest.id', 'sh.user_id')
      .select(['hd.name as device', 'sh.by_user', 'sh.is_visit', 'sh.may_control', 'sh.with_messages'])
      .select(['sh.created_at', 'sh.accepted_at', 'sh.ends_at'])
      .select(['giver.nickname as giver_nickname', 'giver.account as giver_account'])
      .select(['guest.nickname as guest_nickname', 'guest.account as guest_account'])
      .where((of) => of.or([of('sh.by_user', '=', userId), of('sh.user_id', '=', userId)]))
      .orderBy('sh.id', 'desc')
      .limit(limit)
      .execute(),
})
