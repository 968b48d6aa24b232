import { sql } from 'kysely'

/**
 * The slice of a prepared statement. With a plain parameter Postgres plans the statement again for each page, because the
 * plan for an unknown limit looks more expensive: for a list of ten that takes longer than reading it.
 */
export const plannedOnce = (limit: number, offset: number) =>
  sql`limit (select ${limit}::bigint) offset (select ${offset}::bigint)`
