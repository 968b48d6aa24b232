import { sql, type RawBuilder } from 'kysely'
import { isListed } from './device-walk.ts'

/** The orders that migration 0108 cuts into ranges; devices with a name and those without are two of them. */
export type RangedList = 'id' | 'serial' | 'named' | 'nameless'

/** Ids of a range of the order by id, as in the triggers that count them. */
export const ID_RANGE = 1024

interface RangedOrder {
  /** Of `device_presence`: the range that a device is in. The order by id has none, because the id says its range. */
  column: RawBuilder<unknown>
  /** The devices `d` of the list. */
  where: RawBuilder<unknown>
  /** Their key, as `first_serial`, `first_name` and `first_id` of a range. */
  key: RawBuilder<unknown>
  /** From the first key of the range on, or before it, in a form that the index of the order serves. */
  compared(operator: '>=' | '<', range: string): RawBuilder<unknown>
  order(way: 'asc' | 'desc'): RawBuilder<unknown>
}

const nameKey = sql`device_name_key(d.name)`
const byName = (way: 'asc' | 'desc') => sql`${nameKey} ${sql.raw(way)}, d.id ${sql.raw(way)}`

export const rangedOrders: Record<Exclude<RangedList, 'id'>, RangedOrder> = {
  serial: {
    column: sql.ref('serial_range'),
    where: isListed,
    key: sql`d.serial, '', 0::bigint`,
    compared: (operator, range) => sql`d.serial ${sql.raw(operator)} ${sql.ref(`${range}.first_serial`)}`,
    order: (way) => sql`d.serial ${sql.raw(way)}`,
  },
  named: {
    column: sql.ref('name_range'),
    where: sql`${isListed} and ${nameKey} is not null`,
    key: sql`'', ${nameKey}, d.id`,
    compared: (operator, range) =>
      sql`(${nameKey}, d.id) ${sql.raw(operator)} (${sql.ref(`${range}.first_name`)}, ${sql.ref(`${range}.first_id`)})`,
    order: byName,
  },
  nameless: {
    column: sql.ref('name_range'),
    where: sql`${isListed} and ${nameKey} is null`,
    key: sql`'', '', d.id`,
    compared: (operator, range) => sql`d.id ${sql.raw(operator)} ${sql.ref(`${range}.first_id`)}`,
    // The name, too, because the planner doesn't see that it is the same in all of them.
    order: byName,
  },
}
