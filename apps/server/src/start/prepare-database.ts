import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { openPool, type ConnectionSettings } from '../db/database.ts'
import { installationKey, zoneInstead } from '../db/installation-key.ts'
import { migrate } from '../db/migrate.ts'

export interface Prepared {
  key: Buffer
  /** Lets the next process of the same installation prepare, that is, find everything done. */
  done(): Promise<void>
}

/**
 * Migrates and finds the key. Processes that start together do this one after the other, up to `done`: whoever comes first
 * fills what an empty database needs, and the others find it filled.
 */
export async function prepareDatabase(
  settings: ConnectionSettings,
  { dataFolder, masterKey: given, statisticsZone }: Pick<Config, 'dataFolder' | 'masterKey' | 'statisticsZone'>,
  { log, say }: { log: Pick<Logger, 'info' | 'warn'>; say(line: string): void },
): Promise<Prepared> {
  const turn = new Client({ ...settings, application_name: 'slipway prepare' })
  // Lost, it lets the next one in; what this one still does is safe to do at the same time.
  turn.on('error', (error) => log.info({ err: error }, 'the lock for preparing the database was lost'))
  await turn.connect()
  const working = openPool(settings, { poolSize: 1 })
  try {
    const { rows } = await turn.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      advisoryLocks.preparation,
    ])
    if (!rows[0]?.isFree) {
      log.info('waiting for another process that is preparing the database')
      say('正在等待另一个进程完成数据库准备…  Waiting for another process that is preparing the database…')
      await turn.query('select pg_advisory_lock($1)', [advisoryLocks.preparation])
    }
    await migrate(working)
    const key = await installationKey(working, { dataFolder, given, statisticsZone })
    const zone = await zoneInstead(working, statisticsZone)
    if (zone !== undefined) {
      log.warn(
        { statisticsZone, zone },
        'SLIPWAY_STATISTICS_ZONE has no effect: statistics have counted days in another zone',
      )
      say(
        `SLIPWAY_STATISTICS_ZONE=${statisticsZone} 不生效：统计报表自首次启动起按 ${zone} 的自然日统计。  ` +
          `SLIPWAY_STATISTICS_ZONE=${statisticsZone} has no effect: statistics have used days of ${zone} since the first start.`,
      )
    }
    let ended: Promise<void> | undefined
    return { key, done: () => (ended ??= turn.end()) }
  } catch (error) {
    await turn.end()
    throw error
  } finally {
    await working.end()
  }
}
