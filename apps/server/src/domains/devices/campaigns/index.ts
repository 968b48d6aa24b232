import {
  firmwareReleased,
  firmwareTested,
  firmwareValidating,
  firmwareWithdrawn,
} from '@slipway/contract/products/firmware/firmware.events.ts'
import {
  cancelUpdate,
  consentToUpdate,
  explainUpdate,
  listCampaigns,
  listUpdateJobs,
  retryUpdate,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { pauseRollout, resumeRollout, stopRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { inTransaction as transaction, type Database } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { SigningApi } from '../../products/signing/index.ts'
import type { DeviceUpdates } from '../devices/index.ts'
import { IDLE_CHECK_MINUTES, wakeForIdleHours } from './campaigns/idle-wakes.ts'
import { releaseCampaigns } from './campaigns/release-campaigns.ts'
import { rolloutActsService } from './campaigns/rollout-acts.service.ts'
import { updateEngine } from './check-in/update-engine.ts'
import { jobActsService } from './jobs/job-acts.service.ts'
import { keepJobPartitions } from './jobs/job-partitions.ts'
import { jobTimers } from './jobs/timers.ts'
import { mqttUpdates } from './offers/device-updates.ts'
import { offerMessages, type DownloadUrl } from './offers/offer-messages.ts'
import { updatesPort } from './offers/updates.ts'
import { campaignsReadsService } from './reading/campaigns-reads.service.ts'
import { explainService } from './reading/explain.service.ts'
import { updatesOfDevice } from './reading/updates-of-device.views.ts'
import { upgradePathsService } from './reading/upgrade-paths.service.ts'
import type { UpdatesPort } from './updates-port.ts'

export type { UpdateOfDevice } from './reading/updates-of-device.views.ts'
export type { DownloadUrl } from './offers/offer-messages.ts'
export type { CancelledJob, JobOffer, JobReport, UpdatesPort } from './updates-port.ts'

export interface CampaignsDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  signing: Pick<SigningApi, 'manifests' | 'signFresh'>
  downloadUrl: DownloadUrl
}

export interface CampaignsApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** The messages of devices about updates. */
  mqtt: DeviceUpdates
  /** For adapters of other protocols. */
  updates: UpdatesPort
  /** For the history of a device. */
  updatesOf: ReturnType<typeof updatesOfDevice>
}

/** Runs of firmware releases: which device is offered what, and what becomes of it (decision 0093). */
export function campaignsDomain({
  db,
  clock,
  log,
  products,
  signing,
  downloadUrl,
}: CampaignsDependencies): CampaignsApi {
  const now = () => clock.now()
  const engine = updateEngine({ db, log, now, random: Math.random })
  const campaigns = releaseCampaigns({ clock })
  const runTimers = jobTimers({ db, engine, now })
  const reads = campaignsReadsService({ db, products })
  const explain = explainService({ db, clock, products })
  const paths = upgradePathsService({ db, products })
  const rollouts = rolloutActsService({ db, campaigns, products })
  const acts = jobActsService({ db, clock, engine, products })
  return {
    routes: [
      serve(explainUpdate, ({ input, actor, locale }) => explain(input, actor, locale)),
      serve(getUpgradePath, ({ input, actor }) => paths(input, actor)),
      serve(listCampaigns, ({ input, actor }) => reads.list(input, actor)),
      serve(listUpdateJobs, ({ input, actor }) => reads.jobs(input, actor)),
      serve(pauseRollout, ({ input, actor }) => rollouts.pause(input, actor)),
      serve(resumeRollout, ({ input, actor }) => rollouts.resume(input, actor)),
      serve(stopRollout, ({ input, actor }) => rollouts.stop(input, actor)),
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
    mqtt: mqttUpdates({ engine, downloadUrl, signFresh: signing.signFresh, messages: offerMessages(signing) }),
    updates: updatesPort({ db, engine }),
    updatesOf: updatesOfDevice(db),
  }
}
