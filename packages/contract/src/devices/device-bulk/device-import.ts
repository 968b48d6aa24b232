import * as z from 'zod/mini'
import { labelName } from '../device-groups/device-groups.ts'
import { deviceGroupLimits } from '../device-groups/device-groups.limits.ts'
import { deviceName, deviceRemark, serial } from '../devices/devices.ts'

/** One line of an import. An absent field keeps what the device has. */
const importedDevice = z.object({
  serial,
  name: z.optional(deviceName),
  remark: z.optional(deviceRemark),
  /** Replaces the device's tags; tags that the product does not have are created. */
  tags: z.optional(z.array(labelName).check(z.maxLength(deviceGroupLimits.tagsPerDevice))),
  /** An empty one takes the device out of its group. */
  group: z.optional(z.union([labelName, z.literal('')])),
})
export type ImportedDevice = z.output<typeof importedDevice>
