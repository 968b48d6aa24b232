import { readUpTopic, type DeviceName } from '@slipway/contract/topic.ts'
import { hasWildcard } from './packet-reading.ts'
import { PacketFault, reason } from './reason-codes.ts'

export const topicCauses = { malformed: 'topicUnknown', foreign: 'topicForeign', notUp: 'topicNotUp' } as const

/** The topic of a PUBLISH below the device's own prefix, or the fault. */
export function readPublishTopic(topic: string, device: DeviceName, maxBytes: number): string | PacketFault {
  const found = topic
  if (Buffer.byteLength(topic) > maxBytes)
    return new PacketFault(reason.topicInvalid, 'topicsTooLong', { cause: 'topicTooLong', found })
  if (hasWildcard(topic))
    return new PacketFault(reason.topicInvalid, 'foreignTopics', { cause: 'topicWildcard', found })
  const reading = readUpTopic(topic, device)
  if (reading.ok) return reading.tail
  return new PacketFault(reason.notAuthorized, 'foreignTopics', { cause: topicCauses[reading.why], found })
}
