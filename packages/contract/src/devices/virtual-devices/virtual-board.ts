import * as z from 'zod/mini'
import { firmwareTypes } from '../../products/firmware/signed/manifest.ts'
import { campaignsLimits } from '../campaigns/campaigns.limits.ts'
import { progressStates } from '../campaigns/jobs/next-job.ts'

/** `hung`: the new image was started and does not respond. */
const boardPower = z.enum(['on', 'off', 'restarting', 'hung'])
export type BoardPower = z.infer<typeof boardPower>

const firmwareType = z.enum(firmwareTypes)
const jobId = z.string().check(z.minLength(1), z.maxLength(campaignsLimits.jobId.max))
const bilingual = z.object({ zh: z.string(), en: z.string() })

/** What a page asks of its virtual device's simulated board. */
export const boardFrames = [
  z.object({ type: z.literal('board_power'), on: z.boolean() }),
  /** From now on, flash changes a bit of what is written; or it is repaired. */
  z.object({ type: z.literal('board_flash'), corrupt: z.boolean() }),
  /** Whether the next image that is started hangs. */
  z.object({ type: z.literal('board_return'), never: z.boolean() }),
  /** Another version by cable, with the memory of a new device. */
  z.object({ type: z.literal('board_load'), firmwareType, version: z.string().check(z.maxLength(64)) }),
  z.object({ type: z.literal('update_check') }),
  z.object({ type: z.literal('update_answer'), jobId, accept: z.boolean() }),
] as const

const update = z.object({
  jobId: z.string(),
  firmwareType,
  version: z.string(),
  size: z.number(),
  state: z.enum(progressStates),
  percent: z.number(),
  code: z.number(),
})

/** The state of a virtual device's simulated board (firmware.md §4). */
export const boardState = z.object({
  power: boardPower,
  /** By type, in the order of `firmwareTypes`; `versions` are those that can be loaded by cable, newest first. */
  firmware: z.array(z.object({ firmwareType, version: z.string(), versions: z.array(z.string()) })),
  isFlashCorrupt: z.boolean(),
  neverReturns: z.boolean(),
  /** The latest update since the board was made, in progress or ended; `installed` once its image is confirmed. */
  update: z.nullable(update),
  /** An update that waits for its user's consent. */
  asked: z.nullable(z.object({ jobId: z.string(), version: z.string(), size: z.number() })),
  /** Why the platform offers nothing, as it answered last. */
  why: z.nullable(bilingual),
})
export type BoardState = z.infer<typeof boardState>
export type BoardUpdate = z.infer<typeof update>
