import { exportReport, getReports } from '@slipway/contract/operations/statistics/statistics.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, serveDownload, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { reportExport } from './report-export.ts'
import { statisticsService, type StatisticsDependencies } from './statistics.service.ts'
import { foldStatistics } from './statistics.store.ts'
import { statisticsViews } from './statistics.views.ts'
import { userDaysStore } from './user-days.store.ts'

export { exportedDays } from './user-days.store.ts'

/** SC-86 to SC-90 (decision 0172). */
export function statisticsDomain({ db, clock, statisticsZone }: StatisticsDependencies): {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
} {
  const statistics = statisticsService({ db, clock, statisticsZone })
  const exported = reportExport(statistics)
  return {
    routes: [
      serve(getReports, ({ input, actor, locale }) => statistics.show(input, actor, locale)),
      serveDownload(exportReport, ({ input, actor, locale }) => exported(input, actor, locale)),
    ],
    jobs: [
      {
        name: 'statistics.fold',
        cron: '10 3 * * *',
        runsAtStart: true,
        async run() {
          await foldStatistics(db, (await statisticsViews(db.pool).calendar(clock.now())).today)
        },
      },
    ],
    subscriptions: [inTransaction(userErased, (tx, { userId }) => userDaysStore(tx).eraseOf(userId))],
  }
}
