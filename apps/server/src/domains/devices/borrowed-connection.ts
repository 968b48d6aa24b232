import type { Pool, PoolClient } from 'pg'

/** Ends a loan; `isBroken` where the connection is not to be used again. */
export type GiveBack = (isBroken?: boolean) => void

/**
 * A connection of the pool for longer than one query. The pool hears of a loss only while nobody has borrowed the
 * connection, and a loss that nobody hears of would end the process: `onLost` is told once, before it is given back.
 */
export async function borrowConnection(pool: Pool, onLost?: () => void): Promise<[PoolClient, GiveBack]> {
  const client = await pool.connect()
  let isGivenBack = false
  const giveBack: GiveBack = (isBroken = false) => {
    if (isGivenBack) return
    isGivenBack = true
    client.release(isBroken)
    client.removeListener('error', lose)
  }
  const lose = () => {
    if (isGivenBack) return
    onLost?.()
    giveBack(true)
  }
  client.on('error', lose)
  return [client, giveBack]
}
