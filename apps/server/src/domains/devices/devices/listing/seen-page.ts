import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import { labelOf, type CountedFilter } from './counted-filter.ts'

/** A page of "last seen", which a function of the database finds by counts of seconds (migration 0142). */
export async function seenPage(
  db: Database,
  filter: CountedFilter,
  isDown: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const { productId, online = null, simulated = null } = filter
  const [row] = await prepared(
    db,
    sql<{ ids: number[] }>`
    select seen_page(${productId}, ${labelOf(filter)}, ${online}, ${simulated}, ${isDown}, ${offset}, ${limit}) as ids`,
  )
  const ids = row?.ids ?? []
  return isDown ? ids : ids.toReversed()
}
