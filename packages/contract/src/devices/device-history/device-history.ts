import * as z from 'zod/mini'
import { epochMs } from '../../schema.ts'

/** `time` by the device's clock, clamped; the server's where the device sent none. */
const historyPoint = z.object({ time: epochMs, value: z.unknown() })
export type HistoryPoint = z.infer<typeof historyPoint>

/** The aggregate of the numbers in one interval; `time` is its start. */
const historyBucket = z.object({
  time: epochMs,
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  count: z.number(),
})
export type HistoryBucket = z.infer<typeof historyBucket>

/**
 * How a reply is downsampled: not at all; numbers into buckets; other values by dropping repeats, then into buckets.
 */
const thinnings = ['none', 'buckets', 'changes', 'last'] as const
export type Thinning = (typeof thinnings)[number]

export const deviceHistory = z.object({
  thinned: z.enum(thinnings),
  /** Oldest first; empty where there are `buckets`. */
  points: z.array(historyPoint),
  buckets: z.array(historyBucket),
  /** Milliseconds per bucket; 0 without buckets. */
  bucketMs: z.number(),
  /** The number of points in the scanned part of the range. */
  total: z.number(),
  /** Set where the range exceeds the scan limit: reports received before this moment are missing. */
  cutBefore: z.nullable(epochMs),
})
export type DeviceHistory = z.infer<typeof deviceHistory>

/** One property of one device. `points`, `buckets` and `total` have only the values that fit the model. */
export const historySeries = z.extend(deviceHistory, {
  serial: z.string(),
  deKey: z.string(),
  /** Values that do not fit the model in force: `total` counts all, `points` has the newest, oldest first. */
  offModel: z.object({ total: z.number(), points: z.array(historyPoint) }),
})
export type HistorySeries = z.infer<typeof historySeries>

export const historyReport = z.object({
  /** Epoch ms of the server. */
  receiveTime: epochMs,
  values: z.array(z.object({ deKey: z.string(), time: epochMs, value: z.unknown() })),
})
export type HistoryReport = z.infer<typeof historyReport>
