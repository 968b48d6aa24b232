import { sql, type RawBuilder } from 'kysely'

/** A filter whose devices are counted: of all devices of a product, or of one tag or group, those of a state. */
export interface CountedFilter {
  productId: string
  labelId?: string | undefined
  online?: boolean | undefined
  simulated?: boolean | undefined
}

/** The id of the filter's label; 0, which no label has, for one of another product, and null without one. */
export const labelOf = ({ productId, labelId }: CountedFilter): RawBuilder<unknown> =>
  labelId === undefined
    ? sql`null`
    : sql`coalesce((select id from device_labels where id = ${labelId} and product_id = ${productId}), 0)`

/** How many devices of the filter a row of counts has. */
export function counted(row: string, { online, simulated }: CountedFilter): RawBuilder<unknown> {
  const columns = ['devices', 'online', 'simulated', 'simulated_online'].map((column) => sql.ref(`${row}.${column}`))
  return sql`devices_of_state(${sql.join(columns)}, ${online ?? null}::boolean, ${simulated ?? null}::boolean)`
}
