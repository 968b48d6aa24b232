import type { Pool, PoolClient } from 'pg'
import { currentDeadline } from './deadlines.ts'

/** A connection that comes after the deadline of the call returns to the pool. */
export async function connectedInTime(pool: Pool): Promise<PoolClient> {
  const deadline = currentDeadline()
  const waiting = pool.connect()
  if (!deadline) return waiting
  try {
    return await deadline.or(waiting)
  } catch (error) {
    waiting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  }
}

/** Statements that a call gives to the pool itself end with the call, too: their connection is closed then. */
export function boundStatements(pool: Pool): void {
  const ask = pool.query.bind(pool) as unknown as (...statement: unknown[]) => Promise<unknown>
  const query = async (...statement: unknown[]): Promise<unknown> => {
    const deadline = currentDeadline()
    if (!deadline) return ask(...statement)
    const client = await connectedInTime(pool)
    let isBroken = true
    try {
      const result = await deadline.or(client.query(...(statement as [string])))
      isBroken = false
      return result
    } finally {
      // As the pool itself: the state of a connection is unknown after an error.
      client.release(isBroken)
    }
  }
  pool.query = query as unknown as Pool['query']
}
