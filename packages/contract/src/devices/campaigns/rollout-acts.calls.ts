import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { optionalText } from '../../schema.ts'
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

/** For good: what devices have not begun to install is cancelled. A higher ratio starts a new rollout. */
export const stopRollout = defineCall({
  ...shared,
  path: `${BASE}/stop`,
  summary: { zh: '停止推送', en: 'Stop the rollout of a release' },
  input: withReason,
  refusals,
})
