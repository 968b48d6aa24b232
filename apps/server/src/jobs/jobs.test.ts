import { expect, test } from 'vitest'
import { cloneDatabase } from '../db/testing/test-database.ts'
import { openPool } from '../db/database.ts'
import { eventually } from '../testing/eventually.ts'
import { startJobs, type Job } from './jobs.ts'

const quiet = { info: () => {}, error: () => {} }
const job = (name: string, run: Job['run']): Job => ({ name, cron: '17 3 * * *', run })

test('a job runs when its turn has come', async () => {
  await using database = await cloneDatabase()
  const ran: string[] = []
  const jobs = startJobs({
    settings: database.settings,
    log: quiet,
    jobs: [
      job('products.purge', async () => void ran.push('products')),
      job('devices.expire', async () => void ran.push('devices')),
    ],
  })
  await jobs.runSoon('devices.expire')
  await eventually(() => ran.length > 0)
  expect(ran).toEqual(['devices'])
  await jobs.stop()
})

test('a job that runs at start does not wait for its turn', async () => {
  await using database = await cloneDatabase()
  const ran: string[] = []
  const atStart = { ...job('devices.partitions', async () => void ran.push('partitions')), runsAtStart: true }
  const jobs = startJobs({ settings: database.settings, log: quiet, jobs: [atStart] })
  await eventually(() => ran.length > 0)
  await jobs.stop()
})

test('a job that fails is reported with its name, and the next turn is not lost', async () => {
  await using database = await cloneDatabase()
  const told: object[] = []
  const log = { info: () => {}, error: (facts: object) => void told.push(facts) }
  let tries = 0
  const flaky = job('products.purge', async () => {
    tries++
    if (tries === 1) throw new Error('no luck')
  })
  const jobs = startJobs({ settings: database.settings, log, jobs: [flaky, job('devices.expire', async () => {})] })
  await jobs.runSoon('products.purge')
  await eventually(() => told.length > 0)
  expect(told).toMatchObject([{ job: 'products.purge', err: { message: 'no luck' } }])
  await jobs.stop()
})

test('the schedules are those of this version, whatever an earlier one had', async () => {
  await using database = await cloneDatabase()
  const { settings } = database
  const start = async (names: string[]) => {
    const jobs = startJobs({ settings, log: quiet, jobs: names.map((name) => job(name, async () => {})) })
    await jobs.started
    await jobs.stop()
  }
  await start(['products.purge', 'old.work'])
  await start(['products.purge', 'new.work'])

  const pool = openPool(settings, { poolSize: 1 })
  const { rows } = await pool.query('select name, cron from jobs.schedule order by name')
  await pool.end()
  expect(rows).toEqual([
    { name: 'new.work', cron: '17 3 * * *' },
    { name: 'products.purge', cron: '17 3 * * *' },
  ])
})

test('what a killed process had in progress runs again at the next start, and holds up no other run', async () => {
  await using database = await cloneDatabase()
  const { settings } = database
  const ran: string[] = []
  const finish = job('products.finish', async () => void ran.push('finish'))
  const begun = startJobs({ settings, log: quiet, jobs: [finish] })
  await begun.started
  await begun.stop()
  const pool = openPool(settings, { poolSize: 1 })
  await pool.query(`insert into jobs.job (name, state, started_on, heartbeat_on, heartbeat_seconds, policy, retry_limit)
    values ('products.finish', 'active', now(), now(), 30, 'exclusive', 3)`)
  const next = startJobs({ settings, log: quiet, jobs: [finish], isAlone: true })
  await next.runSoon('products.finish')
  await eventually(() => ran.length > 0)
  await next.stop()
  const { rows } = await pool.query(`select state::text from jobs.job where name = 'products.finish'`)
  await pool.end()
  expect(rows.filter(({ state }) => state === 'active')).toEqual([])
})

test('a job that ends its process at each try fails after the last one', async () => {
  await using database = await cloneDatabase()
  const { settings } = database
  const pool = openPool(settings, { poolSize: 1 })
  const begun = startJobs({ settings, log: quiet, jobs: [job('products.finish', async () => {})] })
  await begun.started
  await begun.stop()
  await pool.query(`insert into jobs.job (name, state, started_on, heartbeat_on, heartbeat_seconds, policy, retry_limit)
    values ('products.finish', 'active', now(), now(), 30, 'exclusive', 3)`)
  const states: unknown[] = []
  for (let start = 0; start < 5; start++) {
    const mayEnd = Promise.withResolvers<void>()
    const run = Promise.withResolvers<void>()
    const deadly = job('products.finish', () => (run.resolve(), mayEnd.promise))
    const jobs = startJobs({ settings, log: quiet, jobs: [deadly], isAlone: true })
    await jobs.started
    const { rows } = await pool.query<{ state: string }>(`select state::text from jobs.job`)
    const isTried = rows.some(({ state }) => state !== 'failed')
    if (isTried) await run.promise
    states.push(...(await pool.query(`select state::text, retry_count as tries from jobs.job`)).rows)
    mayEnd.resolve()
    await jobs.stop()
    // As a process leaves it that was ended by the job.
    await pool.query(`update jobs.job set state = 'active', completed_on = null where state = 'completed'`)
  }
  await pool.end()
  expect(states).toEqual([
    { state: 'active', tries: 1 },
    { state: 'active', tries: 2 },
    { state: 'active', tries: 3 },
    { state: 'failed', tries: 3 },
    { state: 'failed', tries: 3 },
  ])
})

test('stopping waits for a running job, and also ends a start that never got through', async () => {
  await using database = await cloneDatabase()
  let isDone = false
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = job('products.purge', async () => {
    begun.resolve()
    await mayEnd.promise
    isDone = true
  })
  const jobs = startJobs({ settings: database.settings, log: quiet, jobs: [slow] })
  await jobs.runSoon('products.purge')
  await begun.promise
  const stopping = jobs.stop().then(() => isDone)
  const pool = openPool(database.settings, { poolSize: 1 })
  // Enough time for a stop that does not wait: it needs fewer queries than this.
  for (let asked = 0; asked < 20; asked++) await pool.query('select 1')
  await pool.end()
  mayEnd.resolve()
  expect(await stopping).toBe(true)

  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
  const failures: object[] = []
  const log = { info: () => {}, error: (facts: object) => void failures.push(facts) }
  const lost = startJobs({ settings: nowhere, log, jobs: [slow] })
  await eventually(() => failures.length > 0)
  await lost.stop()
})
