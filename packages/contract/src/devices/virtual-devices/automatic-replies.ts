import { checkValue } from '../../products/features/value-check.ts'
import type { ValueSchema } from '../../products/features/value-schema.ts'
import { wireCode } from '../devices/devices.topics.ts'
import type { DeviceFrame, PlatformFrame } from './virtual-devices.messages.ts'

interface Answering {
  /** The property that is set; undefined where the model has none. */
  property: { schema: ValueSchema; mayReport: boolean } | undefined
  time: number
  newMessageId(): string
}

/** The automatic replies to a set: the device accepts the value and then reports it, as hardware would. */
export function repliesToSet(
  { msgId, deKey, value }: Extract<PlatformFrame, { type: 'prop_set' }>,
  { property, time, newMessageId }: Answering,
): DeviceFrame[] {
  const reply = (code: number): DeviceFrame => ({ type: 'prop_set_reply', msgId, deKey, code, ts: time })
  if (!property) return [reply(wireCode.unknownFeature)]
  if (checkValue(property.schema, value)) return [reply(wireCode.offModel)]
  const taken = reply(wireCode.ok)
  if (!property.mayReport) return [taken]
  return [taken, { type: 'prop_report', msgId: newMessageId(), deKey, value, ts: time }]
}
