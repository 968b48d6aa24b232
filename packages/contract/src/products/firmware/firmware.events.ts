import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { defineEvent } from '../../define-event.ts'
import { codeOf } from '../../schema.ts'
import { otaAreas, otaRegions } from './areas.ts'
import { rolloutPresets } from './rollout-presets.ts'

const ofRelease = { recordId: z.string(), productId: z.string(), firmwareId: z.string(), packageId: z.string() }

/**
 * A release has reached a region, or its ratio there was raised. A subscriber in the transaction that refuses makes this
 * region fail (ST-20).
 */
export const firmwareReleased = defineEvent(
  'firmware.released',
  z.object({
    ...ofRelease,
    firmwareType: codeOf(firmwareTypes),
    region: z.enum(otaRegions),
    area: z.enum(otaAreas),
    grayRatio: z.int(),
    /** Epoch ms: after that no further device gets it. */
    effectiveUntil: z.int(),
    /** Undefined: the plan that was saved for the release, if there is one. */
    plan: z.optional(z.enum(rolloutPresets)),
    /** Who released it: another account has to approve a plan that needs approval. */
    accountId: z.int(),
  }),
)

/** A released version is no longer offered; devices keep what they run (SI-077). */
export const firmwareWithdrawn = defineEvent('firmware.withdrawn', z.object(ofRelease))

/** A release is tried on its test devices, or their list or window has changed. */
export const firmwareValidating = defineEvent(
  'firmware.validating',
  z.object({ ...ofRelease, firmwareType: codeOf(firmwareTypes), effectiveUntil: z.int() }),
)

/** A validation ends. A subscriber in the transaction can refuse that it has passed. */
export const firmwareTested = defineEvent('firmware.tested', z.object({ ...ofRelease, passed: z.boolean() }))
