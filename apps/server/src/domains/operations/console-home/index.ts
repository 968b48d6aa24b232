import { getConsoleHome } from '@slipway/contract/operations/console-home/console-home.calls.ts'
import { consoleHomeLimits } from '@slipway/contract/operations/console-home/console-home.limits.ts'
import { HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { consoleHomeService, type ConsoleHomeDependencies } from './console-home.service.ts'
import { takeSample } from './online-samples.store.ts'

const SAMPLE_MS = consoleHomeLimits.sampleEveryMinutes * MINUTE_MS

/** The console's home (SC-25). */
export function consoleHomeDomain(parts: ConsoleHomeDependencies): { routes: Route[]; jobs: Job[] } {
  const { db, clock } = parts
  const home = consoleHomeService(parts)
  return {
    routes: [serve(getConsoleHome, ({ input, actor }) => home.show(input, actor))],
    jobs: [
      {
        name: 'console-home.sample-online',
        cron: `*/${consoleHomeLimits.sampleEveryMinutes} * * * *`,
        runsAtStart: true,
        run() {
          const now = clock.now()
          const keepSince = now - (consoleHomeLimits.trendHours + 1) * HOUR_MS
          return takeSample(db.pool, { at: now - (now % SAMPLE_MS), keepSince })
        },
      },
    ],
  }
}
