import * as z from 'zod/mini'
import { codeOf, text } from '../../schema.ts'
import { deviceFilter } from '../devices/device-filter.ts'
import { deviceSorts } from '../devices/devices.ts'
import { deviceLimits } from '../devices/devices.limits.ts'
import { deviceGroupLimits } from './device-groups.limits.ts'

/** A device has several tags and is in one group at most. */
export const labelKind = { tag: 1, group: 2 } as const
export type LabelKind = (typeof labelKind)[keyof typeof labelKind]

export const labelName = text({ max: deviceGroupLimits.labelLength })

export const deviceLabel = z.object({
  labelId: z.string(),
  kind: codeOf(labelKind),
  name: z.string(),
  /** The devices that have it. */
  devices: z.number(),
})
export type DeviceLabel = z.infer<typeof deviceLabel>

/** A filter with its order, as an account saved it for a product. */
export const filterContent = z.object({
  ...deviceFilter,
  sort: z.optional(z.enum(deviceSorts)),
  descending: z.optional(z.boolean()),
})
export type FilterContent = z.infer<typeof filterContent>

export const savedFilter = z.object({ filterId: z.string(), name: z.string(), filter: filterContent })
export type SavedFilter = z.infer<typeof savedFilter>

/** The columns besides the serial number; properties of the model are `p.<identifier>`. */
const fixedColumns = ['name', 'state', 'lastSeen', 'createTime', 'tags', 'group', 'ip', 'remark'] as const
export type FixedColumn = (typeof fixedColumns)[number]

const COLUMN = new RegExp(`^(${fixedColumns.join('|')}|p\\.[A-Za-z][A-Za-z0-9_]*)$`)
export const listColumn = z.string().check(z.maxLength(70), z.regex(COLUMN))
export const listColumns = z.array(listColumn).check(z.maxLength(fixedColumns.length + deviceLimits.listColumns))
