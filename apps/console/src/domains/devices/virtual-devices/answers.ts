import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import { checkValue } from '@slipway/contract/products/features/value-check.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import type { ShownFeature } from '../../products/features/features.exports.ts'

/** The automatic replies of the device: it accepts a set and then reports the new value, as hardware would. */
export function answersTo(frame: PlatformFrame, features: readonly ShownFeature[], time: number): DeviceFrame[] {
  if (frame.type !== 'prop_set') return []
  const { msgId, deKey, value } = frame
  const property = features.find((one) => one.kind === 'property' && one.deKey === deKey)
  const reply = (code: number): DeviceFrame => ({ type: 'prop_set_reply', msgId, deKey, code, ts: time })
  if (property?.kind !== 'property') return [reply(wireCode.unknownFeature)]
  if (checkValue(property.schema, value)) return [reply(wireCode.offModel)]
  const taken = reply(wireCode.ok)
  if (!mayReport(property.transType)) return [taken]
  return [taken, { type: 'prop_report', msgId: newMessageId(), deKey, value, ts: time }]
}

let lastMessage = 0

/** Distinct from the id of every recent message of the device. */
export const newMessageId = (): string => `${Date.now().toString(36)}-${(++lastMessage).toString(36)}`
