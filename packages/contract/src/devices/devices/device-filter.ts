import * as z from 'zod/mini'
import { partsListsLimits } from '../../products/parts-lists/parts-lists.limits.ts'
import { line, optionalText } from '../../schema.ts'
import { deviceLimits } from './devices.limits.ts'

/** The id of a tag or a group. */
export const labelId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** Which devices of a product a list, a selection or an export covers. */
export const deviceFilter = {
  /** Any part of the serial number, the name or a tag; upper and lower case are the same. */
  keyword: optionalText({ max: deviceLimits.searchLength }),
  online: z.optional(z.boolean()),
  /** True for simulated devices only, false for real ones only; absent for all. */
  simulated: z.optional(z.boolean()),
  /** The devices have all of these tags. */
  tagIds: z._default(z.array(labelId).check(z.maxLength(deviceLimits.tagsPerFilter)), []),
  groupId: z.optional(labelId),
  /** The parts list of a firmware version that the device runs has it: by its entire name, and version if given. */
  component: z.optional(
    z.object({ name: line(partsListsLimits.filterName), version: optionalText(partsListsLimits.version) }),
  ),
}

const filterObject = z.object(deviceFilter)
export type DeviceFilter = z.output<typeof filterObject>
