import type { Pool, PoolClient } from 'pg'

/** Ends a loan; `isBroken` where the connection is not to be used again. */
export type GiveBack = (isBroken?: boolean) => void

/**
 * A connection of the pool for longer than one query. The pool replaces only what it lost itself: of a connection that is
 * borrowed `onLost` is told, once, before it is given back.
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
