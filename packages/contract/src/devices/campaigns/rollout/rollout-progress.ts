import * as z from 'zod/mini'

export const gateVerdicts = ['passed', 'failed', 'tooFew'] as const
export const healthVerdicts = ['well', 'worse', 'notEnoughData'] as const

const gate = z.object({
  verdict: z.enum(gateVerdicts),
  settled: z.number(),
  severe: z.number(),
  /** Undefined below the first gate. */
  allowed: z.optional(z.number()),
  /** The rate that the outcomes exclude, in hundredths of a percent. */
  bound: z.number(),
})

const health = z.object({
  deKey: z.string(),
  verdict: z.enum(healthVerdicts),
  pairs: z.number(),
  controls: z.number(),
  pMillionths: z.number(),
  before: z.number(),
  after: z.number(),
})

/** How far a rollout in groups has come. */
export const rolloutProgress = z.object({
  planHash: z.string(),
  /** Number of groups that have opened. */
  openGroups: z.number(),
  /** Until when the newest group is observed; null while its devices are updating. */
  soakEndTime: z.nullable(z.number()),
  /** The last group has passed. */
  isThrough: z.boolean(),
  /** Null: it starts as soon as the platform has chosen its devices. */
  startTime: z.nullable(z.number()),
  needsApproval: z.boolean(),
  isApproved: z.boolean(),
  /** The plan or the product requires a rehearsal, and none counts. */
  lacksRehearsal: z.boolean(),
  /** The devices are being counted; then the groups follow that have not been planned. */
  isPlanning: z.boolean(),
  /** Devices of open groups that wait for their turn. */
  waiting: z.number(),
  /** Devices that were tried again after a failure, which are a group of their own. Null: none. */
  retried: z.nullable(
    z.object({
      devices: z.number(),
      confirmed: z.number(),
      /** Without success again. */
      failed: z.number(),
    }),
  ),
  groups: z.array(
    z.object({
      /** Devices of all groups up to this one. */
      target: z.number(),
      chosen: z.number(),
      openTime: z.nullable(z.number()),
      passTime: z.nullable(z.number()),
      gate: z.nullable(gate),
      health: z.array(health),
    }),
  ),
})
export type RolloutProgress = z.output<typeof rolloutProgress>
