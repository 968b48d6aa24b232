import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { panelStopped } from '@slipway/contract/products/panels/health/panel-health.events.ts'
import { failsTooOften } from '@slipway/contract/products/panels/health/panel-health.ts'
import { panelHealthLimits } from '@slipway/contract/products/panels/health/panel-health.limits.ts'
import { isUpgrading } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { SweptBuckets } from '../../../../concurrency/swept-buckets.ts'
import { inTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import { afterCommit, type Subscription } from '../../../../events/subscriptions.ts'
import { serve, type Route } from '../../../../http/route.ts'
import type { Job } from '../../../../jobs/jobs.ts'
import { releasedPackages } from '../packages/released-packages.ts'
import type { PanelReader } from '../panel-audience.ts'
import type { panelDelivery } from '../panel-delivery.ts'
import { programIn } from '../panel-programs.ts'
import { panelAccess, stateAfter, type PanelsDependencies } from '../panel-rules.ts'
import { panelsStore } from '../panels.store.ts'
import { panelHealthStore, type CountedReport } from './panel-health.store.ts'
import { stopMails, type StopMailsDependencies } from './stop-mails.ts'

export type HealthDependencies = PanelsDependencies & StopMailsDependencies & { events: EventPublisher }

export interface HealthReport extends CountedReport {
  productId: string
  /** Whose device it is. */
  reader: PanelReader
}

/** What apps say about code panels, and what follows from it (decision 0153). */
/** Other panels are drawn by the app itself, and don't fail. */
const runsCode = (config: PanelConfig): boolean => config.kind === 'code' || programIn(config) !== undefined

export function panelHealthRoom(parts: HealthDependencies & { deliver: ReturnType<typeof panelDelivery> }): {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  report(report: HealthReport): Promise<void>
} {
  const { db, clock, events, deliver } = parts
  const access = panelAccess(parts)
  const mails = stopMails(parts)
  /** In the memory of each process, like all limits per second. */
  const rates = new SweptBuckets<string>(panelHealthLimits.reports)

  /** Back to the published version; a first release becomes unpublished again. */
  async function stopIfFailing({ panelId, version }: CountedReport): Promise<void> {
    const total = await panelHealthStore(db).totalOf(panelId, version)
    if (!failsTooOften(total)) return
    await inTransaction(db, async (tx) => {
      const panel = await panelsStore(tx).findForUpdate(panelId)
      if (panel?.grayVersion !== version) return
      const status = isUpgrading(panel) ? panel.status : stateAfter(panel.status, 'stop')
      const updateTime = Math.max(clock.now(), panel.updateTime + 1)
      const { version: live, updatedBy } = panel
      await panelsStore(tx).setState(panelId, { status, version: live, gray: null }, { updateTime, updatedBy })
      await releasedPackages(tx, panel).fromGray()
      await panelHealthStore(tx).noteStop(panelId, { version, ...total }, clock.now())
      await events.publish(tx, panelStopped, { panelId, version, ...total })
    })
  }

  return {
    routes: [
      serve(getPanelHealth, async ({ input: { panelId }, actor }) => {
        await access.readable(panelId, actor)
        const store = panelHealthStore(db)
        return { versions: await store.versions(panelId), stopped: await store.stopped(panelId) }
      }),
    ],
    jobs: [
      {
        name: 'panels.health',
        cron: '43 3 * * *',
        run: () => panelHealthStore(db).forget(clock.now() - panelHealthLimits.keptDays * DAY_MS),
      },
    ],
    subscriptions: [
      afterCommit(panelStopped, { subscriber: 'panels.stopMail', key: ({ panelId }) => panelId }, mails.stopped),
    ],

    /** Counts for what this user was given, so that no one reports about a version that others have. */
    async report({ productId, reader, ...report }: HealthReport): Promise<void> {
      const given = await deliver(productId, reader)
      const isTheirs = given?.panelId === report.panelId && given.version === report.version
      if (!isTheirs || !runsCode(given.config) || !rates.take(reader.uid, clock.now())) return
      await panelHealthStore(db).count(report, clock.now())
      if (report.event !== 'ready') await stopIfFailing(report)
    },
  }
}
