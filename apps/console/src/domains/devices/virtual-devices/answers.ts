import { repliesToSet } from '@slipway/contract/devices/virtual-devices/automatic-replies.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import type { ShownFeature } from '../../products/features/features.exports.ts'

/** The automatic replies of the device. */
export function answersTo(frame: PlatformFrame, features: readonly ShownFeature[], time: number): DeviceFrame[] {
  if (frame.type !== 'prop_set') return []
  const found = features.find((one) => one.kind === 'property' && one.deKey === frame.deKey)
  const property =
    found?.kind === 'property' ? { schema: found.schema, mayReport: mayReport(found.transType) } : undefined
  return repliesToSet(frame, { property, time, newMessageId })
}

let lastMessage = 0

/** Distinct from the id of every recent message of the device. */
export const newMessageId = (): string => `${Date.now().toString(36)}-${(++lastMessage).toString(36)}`
