import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { expect, test } from 'vitest'
import { openDatabase, openPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { addArrivals, fillTables, FILLED_ROWS } from '../db/testing/filled-tables.ts'
import { STARTED_TEMPLATE_DATABASE } from '../db/testing/template-database.ts'
import { cloneDatabase } from '../db/testing/test-database.ts'
import { watchedClient, type HeldLock } from '../db/testing/watched-client.ts'
import type { Job } from '../jobs/jobs.ts'
import { movableClock, partsOf } from '../testing/test-parts.ts'
import { composeDomains } from './compose.ts'

/** A statement that touches so many rows under a lock does so because the table has them. */
const FEW_ROWS = FILLED_ROWS / 4
/** Migrations up to this one were released before this rule. */
const LAST_FREE = '0262'
const MIGRATIONS = path.join(import.meta.dirname, '../db/migrations')
/** Small tables with numbers of their own order, which only people write. */
const SMALL = new Set(['modules', 'main_categories', 'panels'])

type NamedLock = HeldLock & { by: string }
const overRows = (locks: readonly NamedLock[]): NamedLock[] =>
  locks.filter(({ rows, table }) => rows > FEW_ROWS && !SMALL.has(table))

test('no job holds a lock that writers wait for while it reads or writes rows', async () => {
  await using clone = await cloneDatabase(STARTED_TEMPLATE_DATABASE)
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-locks-'))
  const locks: NamedLock[] = []
  let by = ''
  const Client = watchedClient((lock) => locks.push({ ...lock, by }))
  const database = openDatabase(clone.settings, { poolSize: 8, Client })
  const clock = movableClock()
  const domains = await composeDomains(partsOf({ database, dataFolder, clock }))
  const jobs: Job[] = Object.values(domains).flatMap((domain) => ('jobs' in domain ? domain.jobs : []))
  const runAll = async () => {
    for (const job of jobs) {
      by = job.name
      await job.run()
    }
  }
  try {
    await fillTables(database.pool, clock.now())
    await runAll()
    // Arrivals of days without a partition, then a year that ends every retention.
    for (const days of [10, 400]) {
      clock.advance(days * DAY_MS)
      await addArrivals(database.pool, clock.now())
      await runAll()
    }
  } finally {
    await domains.deviceBulk.stop()
    await domains.devices.stop()
    await domains.outbox.stop()
    domains.homes.stop()
    await database.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  expect(overRows(locks)).toEqual([])
  // The watch sees what it looks for: partitions are created and detached under short locks.
  const seen = new Set(locks.map((lock) => `${lock.by} ${lock.mode} ${lock.table}`))
  for (const expected of [
    'devices.message-partitions AccessExclusiveLock device_messages',
    'device-history.partitions AccessExclusiveLock device_reports',
    'audit.weeks AccessExclusiveLock audit_entries',
    'campaigns.partitions AccessExclusiveLock ota_job_events',
    'outbox.partitions AccessExclusiveLock outbox_events',
  ])
    expect(seen).toContain(expected)
})

test('no new migration does so either, and a planted one is found', async () => {
  await using clone = await cloneDatabase('template0')
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-migrations-'))
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const add = (wanted: readonly string[]) => {
    for (const name of wanted) cpSync(path.join(MIGRATIONS, name), path.join(folder, name))
  }
  const locks: NamedLock[] = []
  const Client = watchedClient((lock) => locks.push({ ...lock, by: 'migration' }))
  const plain = openPool(clone.settings, { poolSize: 1 })
  const watched = openPool(clone.settings, { poolSize: 1, Client })
  try {
    add(names.filter((name) => name < `${LAST_FREE}~`))
    await migrate(plain, folder)
    await fillTables(plain, Date.now())
    add(names.filter((name) => name > `${LAST_FREE}~`))
    await migrate(watched, folder)
    expect(overRows(locks)).toEqual([])

    writeFileSync(path.join(folder, '9999-planted.sql'), 'create index planted on devices (remark);')
    await migrate(watched, folder)
    expect(overRows(locks)).toMatchObject([{ table: 'devices', mode: 'ShareLock' }])
  } finally {
    await plain.end()
    await watched.end()
    rmSync(folder, { recursive: true, force: true })
  }
})
