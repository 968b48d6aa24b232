import * as z from 'zod/mini'
import { epochMs } from '../../schema.ts'
import { readDeviceTopic, topicPrefix, type DeviceName } from '../../topic.ts'

/** What a connected device does that the platform can't accept or carry out, apart from the content of its messages. */
export const deviceProblemCauses = [
  /** Published to a topic of another device. */
  'topicForeign',
  /** Published to its own topics, but not below `up/`. */
  'topicNotUp',
  /** Published to a topic that is not a device topic. */
  'topicUnknown',
  'topicWildcard',
  'topicEmpty',
  'topicTooLong',
  'subscriptionForeign',
  /** Subscribed to its own topics, but not below `down/`. */
  'subscriptionNotDown',
  'subscriptionShared',
  'subscriptionForm',
  'subscriptionsFull',
  'qos2',
  'retain',
  'packetIdZero',
  'packetTooLarge',
  'topicAlias',
  'receiveMaximum',
  'malformedPacket',
  'protocolError',
  /** Messages with QoS 0 above the rate limit were dropped. */
  'rateDropped',
  /** A command could not be delivered, because the device is connected but has not subscribed to the topic. */
  'notSubscribed',
  /** Connections from one address replaced each other, several times in a minute. */
  'replacedOften',
  /** The device does not read what is sent to it, and its connection was closed. */
  'readsTooSlowly',
  /** A message to the device is larger than the device accepts. */
  'downlinkTooLarge',
  /** A reply to a command that the device was never sent. */
  'replyUnknown',
  /** A time in a message was so far off that another one was stored. */
  'deviceTime',
] as const
export type DeviceProblemCause = (typeof deviceProblemCauses)[number]

/** One minute of one problem. */
export const deviceProblem = z.object({
  cause: z.enum(deviceProblemCauses),
  /** The topic, size or time that the device used last; empty where the cause says everything. */
  found: z.string(),
  /** The topic or filter that is right for this device; empty where none is. */
  expected: z.string(),
  count: z.number(),
  lastTime: epochMs,
})
export type DeviceProblem = z.infer<typeof deviceProblem>

const publishes = (tail: string | undefined): string => (tail?.startsWith('up/') ? tail : 'up/…')
const hears = (tail: string | undefined): string => (tail?.startsWith('down/') && tail !== 'down/' ? tail : 'down/#')

/** The topic or filter that the device should have used. */
export function expectedTopic({ cause, found }: Pick<DeviceProblem, 'cause' | 'found'>, device: DeviceName): string {
  const own = topicPrefix(device)
  switch (cause) {
    case 'topicForeign':
      return own + publishes(readDeviceTopic(found)?.tail)
    case 'topicNotUp':
    case 'topicUnknown':
    case 'topicWildcard':
    case 'topicEmpty':
    case 'topicTooLong':
      return own + publishes(undefined)
    case 'subscriptionForeign':
      return own + hears(readDeviceTopic(found)?.tail)
    case 'subscriptionNotDown':
    case 'subscriptionShared':
    case 'subscriptionForm':
    case 'subscriptionsFull':
    case 'notSubscribed':
      return own + hears(undefined)
    default:
      return ''
  }
}
