import * as z from 'zod/mini'
import { codeOf, epochMs, integer } from '../../schema.ts'
import { rule } from '../../rules.ts'
import { deviceFilter, labelId } from '../devices/device-filter.ts'
import { deviceLimits } from '../devices/devices.limits.ts'
import { serial } from '../devices/devices.ts'
import { deviceBulkLimits } from './device-bulk.limits.ts'

/** What a job does to each of its devices. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    data: z.record(z.string(), z.unknown()).check(
      z.refine((data) => Object.keys(data).length > 0, { error: rule('nothingToSet') }),
      z.refine((data) => Object.keys(data).length <= deviceLimits.propertiesPerReport, { error: rule('tooManyToSet') }),
    ),
    /** Seconds until the command expires, counted from when the job reaches the device. */
    expire: z._default(integer(deviceLimits.commandExpireSeconds), deviceLimits.commandExpireSeconds.defaultValue),
  }),
  z.object({ kind: z.literal('tag'), labelId }),
  z.object({ kind: z.literal('untag'), labelId }),
  z.object({ kind: z.literal('group'), labelId }),
  z.object({ kind: z.literal('ungroup') }),
  z.object({ kind: z.literal('disable') }),
  z.object({ kind: z.literal('enable') }),
  z.object({ kind: z.literal('delete') }),
])
export type BulkAction = z.output<typeof bulkAction>

/** Devices by serial number, or all that a filter covers when the job begins. */
export const bulkSelection = z.union([
  z.object({ serials: z.array(serial).check(z.minLength(1), z.maxLength(deviceBulkLimits.serials)) }),
  z.object({ filter: z.object(deviceFilter) }),
])
export type BulkSelection = z.output<typeof bulkSelection>

export const bulkStatus = { choosing: 1, running: 2, done: 3, cancelled: 4 } as const
export type BulkStatus = (typeof bulkStatus)[keyof typeof bulkStatus]

const bulkKinds = ['set', 'tag', 'untag', 'group', 'ungroup', 'disable', 'enable', 'delete', 'import'] as const

/** What became of a device. `pending` and `sent` are commands that the device has not answered yet. */
export const bulkResults = ['waiting', 'done', 'refused', 'pending', 'sent', 'expired', 'notRun'] as const
export type BulkResult = (typeof bulkResults)[number]

export const bulkJob = z.object({
  jobId: z.string(),
  kind: z.enum(bulkKinds),
  status: codeOf(bulkStatus),
  /** The account that started it. */
  by: z.string(),
  createTime: epochMs,
  endTime: z.nullable(epochMs),
  /** 0 while the job chooses its devices. */
  total: z.number(),
  /** Devices whose turn is over: done, refused or with a command on its way. */
  handled: z.number(),
  refused: z.number(),
})
export type BulkJob = z.infer<typeof bulkJob>

export const bulkJobDetail = z.extend(bulkJob, {
  /** The devices by result. */
  counts: z.record(z.enum(bulkResults), z.number()),
  /** Devices that an import added. */
  added: z.number(),
  /** When the secrets of the added devices were downloaded, which is possible once; null before. */
  secretsTime: z.nullable(epochMs),
})
export type BulkJobDetail = z.infer<typeof bulkJobDetail>

export const bulkRow = z.object({
  /** The place in the job, from 1. */
  n: z.number(),
  serial: z.string(),
  result: z.enum(bulkResults),
  /** Why it was refused, in the caller's language; for a command, the device's reply. */
  reason: z.nullable(z.string()),
})
export type BulkRow = z.infer<typeof bulkRow>
