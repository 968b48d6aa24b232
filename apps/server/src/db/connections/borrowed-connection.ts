import type { Pool, PoolClient } from 'pg'

/** Returns the connection; `isBroken` where it must not be used again. */
export type GiveBack = (isBroken?: boolean) => void

/**
 * A connection of the pool for more than one query. The pool notices only losses of its idle connections: for a
 * borrowed one `onLost` is called once, before it is returned.
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
