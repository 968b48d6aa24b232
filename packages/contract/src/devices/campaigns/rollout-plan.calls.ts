import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { otaAreas } from '../../products/firmware/areas.ts'
import { firmwareLimits } from '../../products/firmware/firmware.limits.ts'
import { rolloutPresets } from '../../products/firmware/rollout-presets.ts'
import { productId } from '../../products/products/products.ts'
import { integer } from '../../schema.ts'
import { jobTiming } from './jobs/job-timing.ts'
import { offerReasonNames } from './offer-reasons.ts'
import { rolloutPlan } from './rollout/plan.ts'
import { planWarnings } from './rollout/plan-statistics.ts'

const BASE = '/iot/config/api/iot/support/firmware/ota/campaign'
const release = { productId, recordId: libraryId }
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases, bearer: 'firmware' } as const

const detection = z.object({ permyriad: z.number(), devicesBefore: z.number(), isSmallFleet: z.boolean() })

export const planReply = z.object({
  /** Null: all devices within the ratio are open together. */
  plan: z.nullable(rolloutPlan),
  planHash: z.string(),
  /** Of the product; the plan's own timing is added to it. */
  productTiming: jobTiming,
  /** The product requires rehearsals, so that a release needs a plan. */
  isRehearsalRequired: z.boolean(),
  /** Undefined for a plan of its own. */
  preset: z.optional(z.enum(rolloutPresets)),
  /** For the plan, or for the standard plan where none is saved. */
  statistics: z.object({
    /** When the devices were counted. */
    countTime: z.number(),
    /** They are being counted, or counted again. */
    isCounting: z.boolean(),
    /** They are estimated from a sample until they have been counted. */
    isEstimate: z.boolean(),
    devices: z.number(),
    online: z.number(),
    simulated: z.number(),
    testDevices: z.number(),
    excluded: z.array(z.object({ reason: z.enum(offerReasonNames), devices: z.number() })),
    groups: z.array(
      z.object({ devices: z.number(), target: z.number(), isChosen: z.boolean(), soakMinutes: z.number() }),
    ),
    detection,
    recommended: detection,
    minutes: z.number(),
    warnings: z.array(z.enum(planWarnings)),
  }),
})

const reach = {
  /** What the release is going to reach; by default its own ratio and area, else all devices everywhere. */
  grayRatio: z.optional(integer(firmwareLimits.grayRatio)),
  area: z.optional(z.enum(otaAreas)),
}

/** The saved plan of a release, and what it means for the product's devices. */
export const getRolloutPlan = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/planInfo`,
  summary: { zh: '升级计划', en: 'Get the rollout plan of a release' },
  onProduct: 'read',
  input: z.object({ ...release, ...reach }),
  output: planReply,
  refusals: ['products.notFound', 'firmware.notFound'],
})

/** Stores how a release proceeds on its devices. A plan is fixed once its rollout has started. */
export const saveRolloutPlan = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/plan`,
  summary: { zh: '保存升级计划', en: 'Save the rollout plan of a release' },
  onProduct: 'administer',
  input: z.object({
    ...release,
    ...reach,
    /** `none` removes the plan. */
    preset: z.optional(z.enum(['none', ...rolloutPresets])),
    /** Takes the place of the preset. */
    plan: z.optional(rolloutPlan),
  }),
  output: planReply,
  refusals: [
    'products.notFound',
    'firmware.notFound',
    'firmware.withdrawn',
    'campaigns.planMissing',
    'campaigns.planFlawed',
    'campaigns.idleAboveDownload',
    'campaigns.propertyUnknown',
    'campaigns.propertyNotNumeric',
    'campaigns.eventUnknown',
    'campaigns.planFixed',
    'campaigns.noApprover',
  ],
})
