import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('slipway master key').update(key).digest('hex')

/**
 * Remembers which key this database's secrets are encrypted with. Throws where the data folder brings another one: with it
 * no device secret could be read, and every device would be refused.
 */
export async function requireSameKey(pool: Pool, key: Buffer): Promise<void> {
  const fingerprint = fingerprintOf(key)
  await pool.query('insert into installation (only_row, key_fingerprint) values (true, $1) on conflict do nothing', [
    fingerprint,
  ])
  const { rows } = await pool.query<{ kept: string }>('select key_fingerprint as kept from installation')
  if (rows[0]?.kept === fingerprint) return
  throw new Error(
    'The master.key of this data folder is not the one that this database was set up with. ' +
      'Copy master.key from the data folder used before, or from its backup.',
  )
}
