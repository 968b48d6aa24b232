import {
  firmwareReleased,
  firmwareTested,
  firmwareValidating,
  firmwareWithdrawn,
} from '@slipway/contract/products/firmware/firmware.events.ts'
import {
  cancelUpdate,
  chartRollout,
  consentToUpdate,
  explainUpdate,
  listCampaigns,
  listUpdateJobs,
  retryUpdate,
  watchRollout,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { getJobTiming, saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import {
  approveRollout,
  liftHold,
  pauseRollout,
  resumeRollout,
  retryFailedUpdates,
  skipSoak,
  startRollout,
  stopRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import type { TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { inTransaction as transaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, serveStream, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { SigningApi } from '../../products/signing/index.ts'
import type { HistorySamples } from '../device-history/index.ts'
import type { DeviceUpdates } from '../devices/index.ts'
import type { RehearsalsApi } from '../rehearsals/index.ts'
import { IDLE_CHECK_MINUTES, wakeForIdleHours } from './campaigns/idle-wakes.ts'
import { releaseCampaigns } from './campaigns/release-campaigns.ts'
import { groupActsService } from './campaigns/group-acts.service.ts'
import { rolloutActsService } from './campaigns/rollout-acts.service.ts'
import { takingBack } from './campaigns/taking-back.ts'
import { updateEngine } from './check-in/update-engine.ts'
import { jobActsService } from './jobs/job-acts.service.ts'
import { jobTimingService } from './jobs/job-timing.service.ts'
import { jobTimingStore } from './jobs/job-timing.store.ts'
import { createJobPartitions, keepJobPartitions } from './jobs/job-partitions.ts'
import { jobTimers } from './jobs/timers.ts'
import { mqttUpdates } from './offers/device-updates.ts'
import { offerMessages, type DownloadUrl } from './offers/offer-messages.ts'
import { updatesPort } from './offers/updates.ts'
import { campaignsReadsService } from './reading/campaigns-reads.service.ts'
import { chartService } from './reading/chart.service.ts'
import { explainService } from './reading/explain.service.ts'
import { offersOfDevice } from './reading/offers-of-device.views.ts'
import { firmwareOfDevice } from './reading/firmware-of-device.views.ts'
import { updatesOfDevice } from './reading/updates-of-device.views.ts'
import { upgradePathsService } from './reading/upgrade-paths.service.ts'
import { watchCampaigns } from './reading/watching.ts'
import { engineEffects } from './rollouts/engine-effects.ts'
import { fleetCounts } from './rollouts/fleet-counts.ts'
import { fleetReadings } from './rollouts/fleet-readings.ts'
import { plansService } from './rollouts/plans.service.ts'
import { rolloutTick } from './rollouts/rollout-tick.ts'
import { rolloutTicker } from './rollouts/rollout-ticker.ts'
import type { UpdatesPort } from './updates-port.ts'

export const productTiming = (db: DatabaseOrTransaction, productId: string): Promise<TimingChanges> =>
  jobTimingStore(db).find(productId)
export { releaseImages } from './reading/upgrade-paths.views.ts'
export type { FirmwareOfDevice } from './reading/firmware-of-device.views.ts'
export type { UpdateOfDevice } from './reading/updates-of-device.views.ts'
export type { DownloadUrl } from './offers/offer-messages.ts'
export type { CancelledJob, JobOffer, JobReport, UpdatesPort } from './updates-port.ts'

export interface CampaignsDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  events: EventPublisher
  rehearsals: Pick<RehearsalsApi, 'missing' | 'isRequired'>
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  signing: Pick<SigningApi, 'manifests' | 'signFresh'>
  downloadUrl: DownloadUrl
  /** Of the history of devices. */
  samples: HistorySamples
  /** The thing model in force. */
  modelOf(productId: string): Promise<ThingModel>
}

export interface CampaignsApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** Creates the partitions of the coming days; runs before the first update. */
  makeReady(): Promise<void>
  /** The messages of devices about updates. */
  mqtt: DeviceUpdates
  /** For adapters of other protocols. */
  updates: UpdatesPort
  /** What end users see and decide. */
  ofUsers: {
    offersOf: ReturnType<typeof offersOfDevice>
    accept: ReturnType<typeof jobActsService>['acceptByUser']
  }
  /** For the history of a device. */
  updatesOf: ReturnType<typeof updatesOfDevice>
  firmwareOf: ReturnType<typeof firmwareOfDevice>
  rollouts: {
    /** Lets every rollout in groups decide now. */
    tickAll(): Promise<void>
    /** From now on this process decides each second; gives what ends it. */
    start(): () => Promise<void>
  }
}

/** Runs of firmware releases: which device is offered what, and what becomes of it (decision 0093). */
export function campaignsDomain({
  db,
  clock,
  log,
  events,
  rehearsals,
  products,
  signing,
  downloadUrl,
  samples,
  modelOf,
}: CampaignsDependencies): CampaignsApi {
  const now = () => clock.now()
  const engine = updateEngine({ db, log, events, now, random: Math.random })
  const takeBack = takingBack({ clock })
  const effects = engineEffects({ clock, events, takeBack })
  const campaigns = releaseCampaigns({ clock, events, takeBack, rehearsals })
  const runTimers = jobTimers({ db, engine, now })
  const reads = campaignsReadsService({ db, products })
  const chart = chartService({ db, products })
  const explain = explainService({ db, clock, products })
  const paths = upgradePathsService({ db, products })
  const rehearsalMissing = rehearsals.missing
  const rollouts = rolloutActsService({ db, clock, events, takeBack, effects, products })
  const groupActs = groupActsService({ db, clock, effects, rehearsalMissing, products })
  const plans = plansService({ db, clock, products, rehearsals, modelOf, countFleet: fleetCounts({ db, clock, log }) })
  const readings = fleetReadings(db)
  const ticker = rolloutTicker({
    db,
    clock,
    log,
    readings,
    tick: rolloutTick({ db, clock, effects, rehearsalMissing, samples, readings }),
  })
  const timing = jobTimingService({ db, products })
  const acts = jobActsService({ db, clock, engine, products })
  return {
    routes: [
      serve(explainUpdate, ({ input, actor, locale }) => explain(input, actor, locale)),
      serve(getUpgradePath, ({ input, actor }) => paths(input, actor)),
      serve(listCampaigns, ({ input, actor, locale }) => reads.list(input, actor, locale)),
      serve(listUpdateJobs, ({ input, actor }) => reads.jobs(input, actor)),
      serve(pauseRollout, ({ input, actor }) => rollouts.pause(input, actor)),
      serve(resumeRollout, ({ input, actor }) => rollouts.resume(input, actor)),
      serve(stopRollout, ({ input, actor }) => rollouts.stop(input, actor)),
      serve(chartRollout, ({ input, actor, locale }) => chart(input, actor, locale)),
      serveStream(watchRollout, ({ input, actor, locale }, stream) =>
        watchCampaigns({ ...stream, read: () => reads.list(input, actor, locale) }),
      ),
      serve(approveRollout, ({ input, actor }) => groupActs.approve(input, actor)),
      serve(startRollout, ({ input, actor }) => groupActs.start(input, actor)),
      serve(liftHold, ({ input, actor }) => rollouts.liftHold(input, actor)),
      serve(skipSoak, ({ input, actor }) => groupActs.skipSoak(input, actor)),
      serve(retryFailedUpdates, ({ input, actor }) => groupActs.retryFailed(input, actor)),
      serve(getRolloutPlan, ({ input, actor }) => plans.read(input, actor)),
      serve(saveRolloutPlan, ({ input, actor, locale }) => plans.save(input, actor, locale)),
      serve(getJobTiming, ({ input, actor }) => timing.read(input.productId, actor)),
      serve(saveJobTiming, ({ input, actor }) => timing.save(input, actor)),
      serve(consentToUpdate, ({ input, actor }) => acts.consent(input, actor)),
      serve(cancelUpdate, ({ input, actor }) => acts.cancel(input, actor)),
      serve(retryUpdate, ({ input, actor }) => acts.retry(input, actor)),
    ],
    jobs: [
      {
        name: 'campaigns.timers',
        cron: '* * * * *',
        async run() {
          await transaction(db, campaigns.expire)
          await runTimers()
        },
      },
      {
        name: 'campaigns.idleHours',
        cron: `*/${IDLE_CHECK_MINUTES} * * * *`,
        run: () => wakeForIdleHours(db, now()),
      },
      {
        name: 'campaigns.partitions',
        cron: '11 * * * *',
        runsAtStart: true,
        run: () => keepJobPartitions(db.pool, clock.now()),
      },
    ],
    subscriptions: [
      // In the transaction of the release: what it takes away is not offered after its commit.
      inTransaction(firmwareReleased, campaigns.released),
      inTransaction(firmwareValidating, campaigns.validating),
      inTransaction(firmwareTested, campaigns.tested),
      inTransaction(firmwareWithdrawn, campaigns.withdrawn),
    ],
    makeReady: () => createJobPartitions(db.pool, clock.now()),
    mqtt: mqttUpdates({ engine, downloadUrl, signFresh: signing.signFresh, messages: offerMessages(signing), now }),
    updates: updatesPort({ db, engine, now }),
    ofUsers: { offersOf: offersOfDevice(db), accept: acts.acceptByUser },
    updatesOf: updatesOfDevice(db),
    firmwareOf: firmwareOfDevice(db),
    rollouts: ticker,
  }
}
