import { sql, type RawBuilder } from 'kysely'
import { isListed } from './device-walk.ts'

/** The orders that migration 0108 cuts into ranges; devices with a name and those without are two of them. */
export type RangedList = 'id' | 'serial' | 'named' | 'nameless'

/** Ids of a range of the order by id, as in the triggers that count them. */
export const ID_RANGE = 1024

interface RangedOrder {
  /** The devices `d` of the list. */
  where: RawBuilder<unknown>
  /** Their key, as `first_serial`, `first_name` and `first_id` of a range. */
  key: RawBuilder<unknown>
  /** From the first key of the range on, or before it, in a form that the index of the order serves. */
  compared(operator: '>=' | '<', range: string): RawBuilder<unknown>
  order(way: 'asc' | 'desc'): RawBuilder<unknown>
}

/** The column of `device_presence` that has the range of a device. The order by id has none, because the id says its range. */
export const rangeColumns: Record<Exclude<RangedList, 'id'>, RawBuilder<unknown>> = {
  serial: sql.ref('serial_range'),
  named: sql.ref('name_range'),
  nameless: sql.ref('name_range'),
}

function ordersOf(listed: RawBuilder<unknown>, nameKey: RawBuilder<unknown>): Record<RangedList, RangedOrder> {
  const byName = (way: 'asc' | 'desc') => sql`${nameKey} ${sql.raw(way)}, d.id ${sql.raw(way)}`
  const byId: RangedOrder = {
    where: listed,
    key: sql`'', '', d.id`,
    compared: (operator, range) => sql`d.id ${sql.raw(operator)} ${sql.ref(`${range}.first_id`)}`,
    order: (way) => sql`d.id ${sql.raw(way)}`,
  }
  return {
    id: byId,
    serial: {
      where: listed,
      key: sql`d.serial, '', 0::bigint`,
      compared: (operator, range) => sql`d.serial ${sql.raw(operator)} ${sql.ref(`${range}.first_serial`)}`,
      order: (way) => sql`d.serial ${sql.raw(way)}`,
    },
    named: {
      where: sql`${listed} and ${nameKey} is not null`,
      key: sql`'', ${nameKey}, d.id`,
      compared: (operator, range) =>
        sql`(${nameKey}, d.id) ${sql.raw(operator)} (${sql.ref(`${range}.first_name`)}, ${sql.ref(`${range}.first_id`)})`,
      order: byName,
    },
    // The order has the name, too, because the planner doesn't see that it is the same in all of them.
    nameless: { ...byId, where: sql`${listed} and ${nameKey} is null`, order: byName },
  }
}

/** Of the devices of a product. */
export const rangedOrders = ordersOf(isListed, sql`device_name_key(d.name)`)
/** Of the members of a label, which have the keys of these orders (migration 0142); only listed devices have labels. */
export const labelledOrders = ordersOf(sql`true`, sql`d.name_key`)
