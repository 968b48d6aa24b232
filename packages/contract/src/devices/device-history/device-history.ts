import * as z from 'zod/mini'
import { epochMs } from '../../schema.ts'

/** `time` by the device's clock, clamped; the server's where the device sent none. */
const historyPoint = z.object({ time: epochMs, value: z.unknown() })
export type HistoryPoint = z.infer<typeof historyPoint>

/** What the numbers of one stretch of time come to; `time` is its beginning. */
const historyBucket = z.object({
  time: epochMs,
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  count: z.number(),
})
export type HistoryBucket = z.infer<typeof historyBucket>

/** How much was left out of an answer: nothing; numbers by buckets; others by what did not change, then by buckets. */
const thinnings = ['none', 'buckets', 'changes', 'last'] as const
export type Thinning = (typeof thinnings)[number]

export const deviceHistory = z.object({
  thinned: z.enum(thinnings),
  /** Oldest first; empty where there are `buckets`. */
  points: z.array(historyPoint),
  buckets: z.array(historyBucket),
  /** Milliseconds of one bucket; 0 where nothing was put into any. */
  bucketMs: z.number(),
  /** How many points the range has, as far as it was looked through. */
  total: z.number(),
  /** Set where the range had more reports than are looked through: what came in before this moment is left out. */
  cutBefore: z.nullable(epochMs),
})
export type DeviceHistory = z.infer<typeof deviceHistory>

export const historyReport = z.object({
  /** Epoch ms of the server. */
  receiveTime: epochMs,
  values: z.array(z.object({ deKey: z.string(), time: epochMs, value: z.unknown() })),
})
export type HistoryReport = z.infer<typeof historyReport>
