import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { MAX_PAGE_SIZE } from '../../paging.ts'
import { productId } from '../../products/products/products.ts'
import { codeOf, integer, matching } from '../../schema.ts'
import { serial } from '../devices/devices.ts'
import { campaignsLimits } from './campaigns.limits.ts'
import { campaignKinds, campaignStates } from './campaigns.ts'
import { jobCursor } from './jobs/job-cursor.ts'
import { jobTiming } from './jobs/job-timing.ts'
import { jobOutcomes, jobStates } from './jobs.lifecycle.ts'
import { lanes } from './open-areas.ts'
import { rolloutProgress } from './rollout/rollout-progress.ts'

const BASE = '/iot/config/api/iot/support/firmware/ota'
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases, bearer: 'firmware' } as const

const stateOrOutcome = z.enum([...jobStates, ...jobOutcomes])
const oneJob = { productId, jobId: libraryId }
const oneRelease = { productId, recordId: libraryId }
const jobRefusals = ['products.notFound', 'campaigns.jobNotFound'] as const
const releaseRefusals = ['products.notFound', 'firmware.notFound'] as const

/** Why a device is or isn't offered an update. Changes nothing. */
export const explainUpdate = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/explain`,
  summary: { zh: '解释设备的升级情况', en: 'Explain the update of a device' },
  onProduct: 'read',
  input: z.object({ productId, serial }),
  output: z.object({
    serial: z.string(),
    sentence: z.string(),
    updates: z.array(
      z.object({
        recordId: z.string(),
        firmwareVersion: z.string(),
        firmwareType: codeOf(firmwareTypes),
        kind: z.enum(campaignKinds),
        job: z.nullable(
          z.object({
            jobId: z.string(),
            state: z.enum(jobStates),
            percent: z.number(),
            attempt: z.number(),
            attempts: z.number(),
            /** What it installs at present: the release's own version, or one before or together with it. */
            firmwareVersion: z.string(),
            step: z.number(),
            steps: z.number(),
            code: z.number(),
            msg: z.string(),
            time: z.number(),
            dueTime: z.nullable(z.number()),
          }),
        ),
        lines: z.array(z.object({ reason: z.string(), isMet: z.boolean(), text: z.string() })),
      }),
    ),
  }),
  refusals: ['products.notFound', 'devices.notFound'],
})

const stateCounts = z.array(z.object({ state: stateOrOutcome, code: z.number(), n: z.number() }))

/** The campaigns of a release, newest first. */
const campaignList = z.array(
  z.object({
    campaignId: z.string(),
    kind: z.enum(campaignKinds),
    state: z.enum(campaignStates),
    heldWhy: z.string(),
    /** As its product and its plan said when it began. */
    timing: jobTiming,
    endTime: z.number(),
    createTime: z.number(),
    /** Percent by lane; a missing one is closed. */
    open: z.partialRecord(z.enum(lanes), z.number()),
    /** Jobs of real devices; `total` is their number. */
    counts: stateCounts,
    total: z.number(),
    /** The same of simulated and virtual devices, which take part until the product is released. */
    simulated: stateCounts,
    /** Null for a rollout without a plan. */
    rollout: z.nullable(rolloutProgress),
  }),
)

export const listCampaigns = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/campaign/info`,
  summary: { zh: '固件升级的推送', en: 'Get the campaigns of a release' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: campaignList,
  refusals: releaseRefusals,
})

/** Server-sent events: first the present state, then each change. Ends with the session. */
export const watchRollout = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/campaign/watch`,
  summary: { zh: '推送实时动态', en: 'Watch the rollout of a release (event stream)' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: z.object({ campaigns: campaignList }),
  reply: 'stream',
  refusals: releaseRefusals,
})

export const chartRollout = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/campaign/chart`,
  summary: { zh: '推送随时间的变化', en: 'Get a rollout over time' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: z.object({
    points: z.array(
      z.object({
        time: z.number(),
        offered: z.number(),
        confirmed: z.number(),
        inFlight: z.number(),
        severe: z.number(),
        failed: z.number(),
      }),
    ),
    steps: z.array(
      z.object({ time: z.number(), step: z.string(), actor: z.string(), group: z.number(), text: z.string() }),
    ),
  }),
  refusals: releaseRefusals,
})

export const listUpdateJobs = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/campaign/jobs`,
  summary: { zh: '推送中的设备', en: 'List the devices of a release’s campaigns' },
  onProduct: 'read',
  input: z.object({
    ...oneRelease,
    kind: z.optional(z.enum(campaignKinds)),
    state: z.optional(stateOrOutcome),
    /** `next` of the previous page. */
    cursor: z.optional(matching(campaignsLimits.cursor, jobCursor, 'timelineCursor')),
    pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), campaignsLimits.jobsPage.defaultValue),
  }),
  output: z.object({
    jobs: z.array(
      z.object({
        jobId: z.string(),
        serial: z.string(),
        kind: z.enum(campaignKinds),
        state: stateOrOutcome,
        percent: z.number(),
        attempt: z.number(),
        code: z.number(),
        msg: z.string(),
        fromVersion: z.string(),
        time: z.number(),
        isSimulated: z.boolean(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: releaseRefusals,
})

const job = z.object({ jobId: z.string(), state: stateOrOutcome })

/** For a user who was asked elsewhere, as in an app. */
export const consentToUpdate = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/job/consent`,
  summary: { zh: '同意或拒绝升级', en: 'Accept or decline an update' },
  onProduct: 'edit',
  input: z.object({ ...oneJob, accept: z.boolean() }),
  output: job,
  refusals: [...jobRefusals, 'campaigns.noConsentAwaited'],
})

export const cancelUpdate = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/job/cancel`,
  summary: { zh: '取消设备的升级', en: 'Cancel the update of a device' },
  onProduct: 'edit',
  input: z.object(oneJob),
  output: job,
  refusals: [...jobRefusals, 'campaigns.notCancellable'],
})

export const retryUpdate = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/job/retry`,
  summary: { zh: '重试设备的升级', en: 'Retry the update of a device' },
  onProduct: 'edit',
  input: z.object(oneJob),
  output: job,
  refusals: [...jobRefusals, 'campaigns.notRetriable', 'campaigns.stoppedByRule'],
})
