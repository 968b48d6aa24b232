import * as z from 'zod/mini'
import type { Bilingual } from '../../locale.ts'
import { labelName } from '../device-groups/device-groups.ts'
import { deviceGroupLimits } from '../device-groups/device-groups.limits.ts'
import { deviceName, deviceRemark, serial } from '../devices/devices.ts'

/** The columns of an import; an export uses the same heads, so that its file can be imported again. */
export const importColumns = ['serial', 'name', 'remark', 'tags', 'group'] as const
export type ImportColumn = (typeof importColumns)[number]

export const importHeads: Record<ImportColumn, Bilingual> = {
  serial: { zh: '序列号', en: 'Serial number' },
  name: { zh: '名称', en: 'Name' },
  remark: { zh: '备注', en: 'Remark' },
  tags: { zh: '标签', en: 'Tags' },
  group: { zh: '分组', en: 'Group' },
}

/** A cell with only this text empties the field; an empty cell keeps what the device has. */
export const CLEARS = '-'

/** The fields of a line, each with the rule of its form. */
export const importedFields = {
  serial,
  name: deviceName,
  remark: deviceRemark,
  tags: z.array(labelName).check(z.maxLength(deviceGroupLimits.tagsPerDevice)),
  /** An empty one takes the device out of its group. */
  group: z.union([labelName, z.literal('')]),
}

/** One line of an import. An absent field keeps what the device has. */
const importedDevice = z.object({
  serial: importedFields.serial,
  name: z.optional(importedFields.name),
  remark: z.optional(importedFields.remark),
  /** Replaces the device's tags; tags that the product does not have are created. */
  tags: z.optional(importedFields.tags),
  group: z.optional(importedFields.group),
})
export type ImportedDevice = z.output<typeof importedDevice>

const refusedLine = z.object({
  /** The row in the file, from 1 with its head. */
  line: z.number(),
  serial: z.string(),
  /** In the caller's language. */
  reason: z.string(),
})

export const deviceImportPreview = z.object({
  /** Passed to the import, which refuses if the file or the devices have changed. */
  seen: z.string(),
  /** Rows of the file without its head and without empty ones. */
  total: z.number(),
  toAdd: z.number(),
  toChange: z.number(),
  /** Devices that already are as the file says. */
  unchanged: z.number(),
  refused: z.number(),
  /** The first 2,000 refused rows, in the order of the file. */
  refusals: z.array(refusedLine),
  /** Columns of the file that an import does not read. */
  ignoredColumns: z.array(z.string()),
  newTags: z.array(z.string()),
  newGroups: z.array(z.string()),
  /** The first 20 rows to add or change. */
  rows: z.array(
    z.object({
      line: z.number(),
      isNew: z.boolean(),
      serial: z.string(),
      name: z.optional(z.string()),
      remark: z.optional(z.string()),
      tags: z.optional(z.array(z.string())),
      group: z.optional(z.string()),
    }),
  ),
})
export type DeviceImportPreview = z.infer<typeof deviceImportPreview>

export const tableFormats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof tableFormats)[number]
