import type { Logger } from 'pino'
import type { ConnectionSettings } from '../db/database.ts'
import { REHEARSING_JOB } from '../domains/devices/rehearsals/index.ts'
import { FINISHING_JOB } from '../domains/products/product-release/index.ts'
import { HAND_OVER_JOB } from '../domains/products/products/index.ts'
import { startJobs } from '../jobs/jobs.ts'
import type { Domains } from './compose.ts'
import type { StartedParts } from './started-parts.ts'

/** The domains' scheduled jobs and the outbox, in a process with the jobs' role. */
export async function startBackgroundJobs(
  domains: Domains,
  { settings, isAlone }: { settings: ConnectionSettings; isAlone: boolean },
  log: Logger,
  started: StartedParts,
): Promise<void> {
  const jobs = startJobs({
    settings,
    log,
    isAlone,
    jobs: Object.values(domains).flatMap((domain) => ('jobs' in domain ? domain.jobs : [])),
  })
  started.add(() => jobs.stop())
  // Before the jobs, which wait for the running ones.
  started.add(() => domains.rehearsals.stop())
  await domains.outbox.start()
  started.add(domains.campaigns.rollouts.start())
  started.add(() => domains.messages.writer.stop())
  await domains.messages.writer.start()
  started.add(() => domains.scenes.timers.stop())
  domains.scenes.timers.start()
  started.add(() => domains.pushes.sender.stop())
  await domains.pushes.sender.start()
  started.add(() => domains.webhooks.sender.stop())
  await domains.webhooks.sender.start()
  await domains.productRelease.onWaiting(() => {
    jobs
      .runSoon(FINISHING_JOB)
      .catch((err: unknown) => log.error({ err }, 'a release could not be started and waits for the next run'))
  })
  await domains.accounts.estates.onWaiting(() => {
    jobs
      .runSoon(HAND_OVER_JOB)
      .catch((err: unknown) => log.error({ err }, 'a transfer could not be started and waits for the next run'))
  })
  await domains.rehearsals.onWaiting(() => {
    jobs
      .runSoon(REHEARSING_JOB)
      .catch((err: unknown) => log.error({ err }, 'a rehearsal could not be started and waits for the next run'))
  })
}
