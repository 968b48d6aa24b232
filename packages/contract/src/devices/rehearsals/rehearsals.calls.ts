import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { integer } from '../../schema.ts'
import { faultSchema } from '../campaigns/rollout/rehearsal/faults.ts'
import { fleetPart, fleetParts } from '../campaigns/rollout/rehearsal/rehearsal-input.ts'
import { rolloutPlan } from '../campaigns/rollout/plan.ts'
import { rehearsalsLimits } from './rehearsals.limits.ts'
import { productFleet, rehearsal, rehearsalDetail } from './rehearsals.ts'

const BASE = '/iot/config/api/iot/support/firmware/ota/rehearsal'
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases, bearer: 'firmware' } as const
const oneRelease = { productId, recordId: libraryId }
const oneRehearsal = { productId, rehearsalId: libraryId }
const releaseRefusals = ['products.notFound', 'firmware.notFound'] as const
const rehearsalRefusals = ['products.notFound', 'rehearsals.notFound'] as const

/** Replies immediately: it runs in the background, and `getRehearsal` shows its progress. */
export const startRehearsal = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/start`,
  summary: { zh: '演练一次固件发布', en: 'Rehearse the rollout of a release' },
  onProduct: 'edit',
  input: z.object({
    ...oneRelease,
    plan: z.prefault(rolloutPlan, {}),
    /** Undefined: the product's own devices. */
    fleet: z.optional(fleetParts),
    faults: z.array(faultSchema).check(z.minLength(1), z.maxLength(rehearsalsLimits.faults.max)),
    /** Undefined: as many as run the version. */
    validationDevices: z.optional(integer(rehearsalsLimits.validationDevices)),
    seed: z._default(integer(rehearsalsLimits.seed), 1),
    seeds: z._default(integer(rehearsalsLimits.seeds), rehearsalsLimits.seeds.defaultValue),
  }),
  output: rehearsal,
  refusals: [
    ...releaseRefusals,
    'firmware.withdrawn',
    'rehearsals.running',
    'rehearsals.planFlawed',
    'rehearsals.noDevices',
  ],
})

/** The newest 20. */
export const listRehearsals = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '固件升级的演练', en: 'List the rehearsals of a release' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: z.array(rehearsal),
  refusals: releaseRefusals,
})

export const getRehearsal = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '演练的进度和报告', en: 'Get the progress and the report of a rehearsal' },
  onProduct: 'read',
  input: z.object(oneRehearsal),
  output: rehearsalDetail,
  refusals: rehearsalRefusals,
})

/** Repeats one run. */
export const getSimulatedDevice = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/device`,
  summary: { zh: '演练中一台设备的经过', en: 'Get the history of one simulated device' },
  onProduct: 'read',
  input: z.object({
    ...oneRehearsal,
    device: integer(rehearsalsLimits.device),
    /** Of a run with faults; undefined for the healthy run. */
    runSeed: z.optional(integer(rehearsalsLimits.seed)),
  }),
  output: z.object({
    part: fleetPart,
    group: z.nullable(z.number()),
    faults: z.array(z.string()),
    lines: z.array(
      z.object({ minute: z.number(), second: z.number(), state: z.string(), attempt: z.number(), why: z.string() }),
    ),
  }),
  refusals: [...rehearsalRefusals, 'rehearsals.notDone', 'rehearsals.otherEngine', 'rehearsals.deviceNotFound'],
})

export const cancelRehearsal = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/cancel`,
  summary: { zh: '取消演练', en: 'Cancel a rehearsal' },
  onProduct: 'edit',
  input: z.object(oneRehearsal),
  output: rehearsal,
  refusals: [...rehearsalRefusals, 'rehearsals.overAlready'],
})

/** In place of the one that was chosen before. */
export const chooseRehearsal = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/use`,
  summary: { zh: '将演练用作发布依据', en: 'Use a rehearsal as evidence for a rollout' },
  onProduct: 'administer',
  input: z.object(oneRehearsal),
  output: rehearsal,
  refusals: [...rehearsalRefusals, 'rehearsals.notDone', 'rehearsals.noEvidence'],
})

/** The devices of the product that a release reaches, as a simulated fleet. */
export const getProductFleet = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/fleet`,
  summary: { zh: '由产品设备得出的演练设备', en: 'Get the simulated fleet that a product’s devices make up' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: productFleet,
  refusals: releaseRefusals,
})

export const getRehearsalRule = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/rule`,
  summary: { zh: '产品是否要求演练', en: 'Get whether a product requires rehearsals' },
  onProduct: 'read',
  input: z.object({ productId }),
  output: z.object({ isRequired: z.boolean() }),
  refusals: ['products.notFound'],
})

/** With it, no rollout of the product starts without evidence. */
export const setRehearsalRule = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/rule/set`,
  summary: { zh: '设置产品是否要求演练', en: 'Set whether a product requires rehearsals' },
  onProduct: 'administer',
  input: z.object({ productId, isRequired: z.boolean() }),
  output: z.object({ isRequired: z.boolean() }),
  refusals: ['products.notFound'],
})
