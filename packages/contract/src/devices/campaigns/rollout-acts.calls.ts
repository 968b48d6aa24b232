import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { optionalText, text } from '../../schema.ts'
import { campaignsLimits } from './campaigns.limits.ts'
import { campaignStates } from './campaigns.ts'

const BASE = '/iot/config/api/iot/support/firmware/ota/campaign'
const release = { productId, recordId: libraryId }
const shared = {
  method: 'POST',
  access: viaMenus('products', 'firmware'),
  aliases: productIdAliases,
  bearer: 'firmware',
  onProduct: 'administer',
  output: z.object({ campaignId: z.string(), state: z.enum(campaignStates) }),
} as const
const refusals = ['products.notFound', 'firmware.notFound', 'campaigns.noRollout'] as const
const withReason = z.object({ ...release, reason: optionalText(campaignsLimits.reason) })

/** No further offers until it is resumed; what devices are downloading or installing goes on. */
export const pauseRollout = defineCall({
  ...shared,
  path: `${BASE}/pause`,
  summary: { zh: '暂停推送', en: 'Pause the rollout of a release' },
  input: withReason,
  refusals: [...refusals, 'campaigns.notRunning'],
})

export const resumeRollout = defineCall({
  ...shared,
  path: `${BASE}/resume`,
  summary: { zh: '恢复推送', en: 'Resume the rollout of a release' },
  input: z.object(release),
  refusals: [...refusals, 'campaigns.notPaused'],
})

/** For good: what devices have not begun to install is canceled. A higher ratio starts a new rollout. */
export const stopRollout = defineCall({
  ...shared,
  path: `${BASE}/stop`,
  summary: { zh: '停止推送', en: 'Stop the rollout of a release' },
  input: withReason,
  refusals,
})

const withNeededReason = z.object({ ...release, reason: text({ max: campaignsLimits.reason.max }) })

/** Starts a rollout before the time of its plan. */
export const startRollout = defineCall({
  ...shared,
  path: `${BASE}/start`,
  summary: { zh: '立即开始推送', en: 'Start a scheduled rollout now' },
  input: z.object(release),
  refusals: [...refusals, 'campaigns.notScheduled', 'campaigns.approvalMissing', 'campaigns.rehearsalMissing'],
})

/** Accepts what the engine held the rollout for: it no longer counts for holds and gates. */
export const liftHold = defineCall({
  ...shared,
  path: `${BASE}/liftHold`,
  summary: { zh: '解除自动暂停', en: 'Lift the hold of a rollout' },
  input: withNeededReason,
  refusals: [...refusals, 'campaigns.notHeld'],
})

/** Ends the time for which a settled group is observed. */
export const skipSoak = defineCall({
  ...shared,
  path: `${BASE}/skipSoak`,
  summary: { zh: '跳过观察期', en: 'Skip the soak of a group' },
  input: withNeededReason,
  refusals: [...refusals, 'campaigns.noGroups', 'campaigns.noSoak'],
})

/** Offers the same version again to the devices of a rollout that failed, and to nothing else. */
export const retryFailedUpdates = defineCall({
  ...shared,
  path: `${BASE}/retryFailed`,
  summary: { zh: '重试失败的设备', en: 'Retry the failed devices of a rollout' },
  input: z.object(release),
  output: z.object({ campaignId: z.string(), devices: z.number() }),
  refusals: [...refusals, 'campaigns.nothingToRetry'],
})

/** By another account than those that saved the plan or released the version. */
export const approveRollout = defineCall({
  ...shared,
  path: `${BASE}/approve`,
  summary: { zh: '批准升级计划', en: 'Approve the plan of a rollout' },
  input: z.object({
    ...release,
    /** Of the plan that was read: a plan that has changed since is not approved. */
    planHash: text({ max: campaignsLimits.planHash.max }),
  }),
  refusals: [
    ...refusals,
    'campaigns.notScheduled',
    'campaigns.noApprovalNeeded',
    'campaigns.ownApproval',
    'campaigns.planChanged',
  ],
})
