import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { pause } from '../concurrency/backoff.ts'
import type { ConnectionSettings } from '../db/database.ts'
import { withAuditContext } from '../db/audit-context.ts'
import type { Log } from '../log.ts'

/** Work that the platform schedules. */
export interface Job {
  /** `domain.work`: letters, digits, dots and hyphens. */
  name: string
  /** Minute, hour, day, month, weekday; UTC. */
  cron: string
  /** Whether it also runs when a process with jobs starts. */
  runsAtStart?: boolean
  /** It must be idempotent, because it runs again after a crash. */
  run(): Promise<void>
}

export interface JobsOptions {
  settings: ConnectionSettings
  log: Pick<Log, 'info' | 'error'>
  jobs: readonly Job[]
  /**
   * No other process works on this database, so that every job in progress is one of a dead process: it is given back
   * immediately, because it would hold up its queue until its heartbeat is missed.
   */
  isAlone?: boolean
}

export interface RunningJobs {
  /** Resolves when the schedules are stored and the workers run; never rejects. */
  started: Promise<void>
  /** Enqueues a job outside of its schedule. */
  runSoon(name: string): Promise<void>
  /** Waits for the running jobs, at most ten seconds. */
  stop(): Promise<void>
}

const SCHEMA = 'jobs'
const RETRY_START_MS = 5_000
const STOP_TIMEOUT_MS = 10_000
/** The job of a crashed process is given to another worker after this time. */
const HEARTBEAT_S = 30
/** Schedules have a resolution of minutes; more frequent polling would only cost. */
const POLLING_S = 20
const DAY_S = 24 * 60 * 60

/** Each job runs in one process at a time. Starts in the background and retries until it succeeds. */
export function startJobs(options: JobsOptions): RunningJobs {
  const { log } = options
  const stopping = new AbortController()
  const working = start()

  async function start(): Promise<Workers | undefined> {
    while (!stopping.signal.aborted) {
      const boss = bossOf(options)
      try {
        await boss.start()
        if (options.isAlone) await giveBack(options.settings)
        return { boss, workerIds: await startWorkers(boss, options) }
      } catch (error) {
        log.error({ err: error }, 'the jobs failed to start and will be retried')
        await boss.stop({ graceful: false }).catch((err: unknown) => log.error({ err }, 'stopping failed'))
        await pause(RETRY_START_MS, stopping.signal)
      }
    }
    return undefined
  }

  return {
    started: working.then(() => undefined),
    async runSoon(name) {
      const workers = await working
      const workerId = workers?.workerIds.get(name)
      if (!workers || !workerId) throw new Error(`there is no job ${name}`)
      await workers.boss.send(name)
      workers.boss.notifyWorker(workerId)
    },
    async stop() {
      stopping.abort()
      const workers = await working
      await workers?.boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/**
 * What a dead process had in progress is run again now; that run counts as another try. A job that has ended its process
 * too often may be the reason: it fails.
 */
async function giveBack(settings: ConnectionSettings): Promise<void> {
  const client = new Client(settings)
  await client.connect()
  try {
    await client.query(
      `update ${SCHEMA}.job set heartbeat_on = null,
         state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::${SCHEMA}.job_state,
         start_after = case when retry_count < retry_limit then now() else start_after end,
         completed_on = case when retry_count < retry_limit then null else now() end
       where state = 'active'`,
    )
  } finally {
    await client.end()
  }
}

interface Workers {
  boss: PgBoss
  workerIds: ReadonlyMap<string, string>
}

function bossOf({ settings, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({ ...settings, schema: SCHEMA, max: 2, application_name: 'slipway jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  return boss
}

async function startWorkers(boss: PgBoss, { jobs, log }: JobsOptions): Promise<Map<string, string>> {
  const workerIds = new Map<string, string>()
  for (const { name, cron, run, runsAtStart } of jobs) {
    await boss.createQueue(name, {
      policy: 'exclusive',
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: DAY_S,
      retryLimit: 3,
      retryBackoff: true,
    })
    await boss.schedule(name, cron)
    const work = async () => {
      try {
        await withAuditContext({ kind: 'job', name }, run)
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed')
        throw error
      }
    }
    if (runsAtStart) await boss.send(name)
    workerIds.set(name, await boss.work(name, { pollingIntervalSeconds: POLLING_S }, work))
  }
  const known = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
  return workerIds
}
