import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { DatabaseOrTransaction } from '../database.ts'

/** The prepared queries of a view, within a transaction: they see what it has written. */
export const queriesOf = (tx: DatabaseOrTransaction): Pick<Pool, 'query'> => ({
  query: (async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }) as unknown as Pool['query'],
})
