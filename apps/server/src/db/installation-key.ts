import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { keptMasterKey, masterKey } from './data-folder.ts'

/** Of statistics (SI-110). */
export const DEFAULT_ZONE = 'Asia/Shanghai'

const fingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('slipway master key').update(key).digest('hex')

interface Places {
  dataFolder: string
  /** `SLIPWAY_MASTER_KEY`: for processes that share no folder. */
  given: Buffer | undefined
  /** Of statistics; stored by the first start only, because a day that was counted can't move. */
  statisticsZone: string | undefined
}

/**
 * The encryption key of this database's secrets: from the setting, or from the data folder, where the first start
 * creates it. Throws for a wrong key: no device secret could be decrypted, and every device would be refused.
 */
export async function installationKey(pool: Pool, { dataFolder, given, statisticsZone }: Places): Promise<Buffer> {
  const inFolder = keptMasterKey(dataFolder)
  if (given && inFolder && !given.equals(inFolder)) {
    throw new Error(
      `SLIPWAY_MASTER_KEY and the master.key of ${dataFolder} are different keys. ` +
        'Remove the one that this database was not set up with.',
    )
  }
  const own = given ?? inFolder
  const kept = await keptFingerprint(pool)
  if (kept === undefined) return remember(pool, own ?? masterKey(dataFolder), statisticsZone ?? DEFAULT_ZONE)
  if (own && fingerprintOf(own) === kept) return own
  const which = given ? 'SLIPWAY_MASTER_KEY is' : inFolder ? `The master.key of ${dataFolder} is` : 'A new key would be'
  throw new Error(
    `${which} not the key that this database was set up with. Copy master.key from the data folder used before, or from ` +
      'its backup, or set SLIPWAY_MASTER_KEY to what "base64 -w0 master.key" prints there.',
  )
}

async function keptFingerprint(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ kept: string }>('select key_fingerprint as kept from installation')
  return rows[0]?.kept
}

async function remember(pool: Pool, key: Buffer, zone: string): Promise<Buffer> {
  // Throws for a zone that Postgres doesn't know: each connection of a device would fail with it.
  await pool.query('select now() at time zone $1', [zone])
  await pool.query('insert into installation (only_row, key_fingerprint, statistics_zone) values (true, $1, $2)', [
    fingerprintOf(key),
    zone,
  ])
  return key
}

/** The zone of statistics, where it is another one than the setting asks for; undefined: the setting is followed, or not set. */
export async function zoneInstead(pool: Pool, statisticsZone: string | undefined): Promise<string | undefined> {
  const { rows } = await pool.query<{ zone: string }>('select statistics_zone as zone from installation')
  const zone = rows[0]?.zone
  return statisticsZone === undefined || statisticsZone === zone ? undefined : zone
}
