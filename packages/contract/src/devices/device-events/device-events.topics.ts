import * as z from 'zod/mini'
import { messageId, answerRequest } from '../devices/devices.topics.ts'
import { rule } from '../../rules.ts'
import { codeOf, integer, isStorable } from '../../schema.ts'
import { topic, type TopicFamily } from '../../topic.ts'
import { eventWireLimits } from './device-events.limits.ts'

/** EN-EVSCHEMA-06. */
export const eventStatus = { occurred: 1, stopped: 2 } as const
export type EventStatus = (typeof eventStatus)[keyof typeof eventStatus]

/** EN-PICTURE-05. */
const pictureCrypt = { none: 0, deviceKey: 1, platformKey: 2 } as const

const storable = z.refine<string>(isStorable, { error: rule('unstorableText') })
const upTo = ({ max }: { max: number }) => z.string().check(z.maxLength(max), storable)
const flag = z.union([z.boolean(), z.literal([0, 1])])
const count = integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** EN-EVSCHEMA-01 to 05. A standard event's UUID has a higher length limit. */
export const eventBasic = ({ isStandard }: { isStandard: boolean }) =>
  z.object({
    /** ISO 8601 with an offset (SI-121). */
    dateTime: z.optional(
      z
        .string()
        .check(
          z.minLength(eventWireLimits.dateTime.min),
          z.maxLength(eventWireLimits.dateTime.max),
          z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/),
        ),
    ),
    UUID: z.optional(upTo({ max: isStandard ? eventWireLimits.uuid.standard : eventWireLimits.uuid.defaultValue })),
    continue: z.optional(flag),
    /** Epoch ms. */
    timestamp: z.optional(count),
    ipV4Address: z.optional(z.ipv4()),
  })

const { picture: pictureLimits } = eventWireLimits

/** EN-PICTURE. */
const eventPicture = z.object({
  cloudtype: z.optional(upTo(pictureLimits.cloudtype)),
  bucket: z.optional(upTo(pictureLimits.bucket)),
  type: z.optional(upTo(pictureLimits.type)),
  /** Bytes. */
  length: z.optional(count),
  crypt: z._default(codeOf(pictureCrypt), pictureCrypt.none),
  fileid: z.string().check(z.minLength(1), z.maxLength(pictureLimits.fileid.max), storable),
  tinyvideo: z._default(z.literal([0, 1]), 0),
  checksum: z.optional(upTo(pictureLimits.checksum)),
  /** Days. */
  lifecycle: z.optional(integer({ min: 0, max: 36_500 })),
})

/** SI-050: bits of `action`; `noPush` wins over all others. */
const eventAction = { push: 1, list: 2, linkage: 4, noPush: 8 } as const
const ALL_ACTIONS = eventAction.push | eventAction.list | eventAction.linkage

/** The actions for an event; all of them if the device specifies none. */
export function actionsOf(action: number = ALL_ACTIONS): { push: boolean; list: boolean; linkage: boolean } {
  const has = (bit: number): boolean => (action & bit) !== 0
  return {
    push: has(eventAction.push) && !has(eventAction.noPush),
    list: has(eventAction.list),
    linkage: has(eventAction.linkage),
  }
}

/** EN-EVSCHEMA-06 to 10. */
export const eventNotification = z.object({
  status: z.optional(codeOf(eventStatus)),
  action: z.optional(integer({ min: 0, max: ALL_ACTIONS | eventAction.noPush })),
  location: z.optional(upTo(eventWireLimits.location)),
  relationId: z.optional(upTo(eventWireLimits.relationId)),
  pictures: z.optional(z.array(eventPicture).check(z.maxLength(eventWireLimits.pictures))),
})

/**
 * An event as devices send it. `data` may be in `payload.value`, `status` in the notification part, the time in the
 * basic part. The parts are parsed separately, so that an invalid picture does not lose an alarm.
 */
const eventBody = z.object({
  id: z.optional(messageId),
  /** Epoch ms. */
  time: z.optional(z.number()),
  status: z.optional(codeOf(eventStatus)),
  data: z.optional(z.unknown()),
  ack: answerRequest,
  basic: z.optional(z.record(z.string(), z.unknown())),
  notification: z.optional(z.record(z.string(), z.unknown())),
  payload: z.optional(z.object({ value: z.optional(z.unknown()) })),
})
export type EventBody = z.output<typeof eventBody>

const TAIL = 'up/event/'
/** Longer than identifiers created here, because imported ones may be (CN-01). */
const EVENT_KEY = /^[A-Za-z][A-Za-z0-9_]{0,49}$/

export const eventReport = (deKey: string) => topic(TAIL + deKey, { from: 'device', payload: eventBody })

export const readEventBody = (json: unknown): EventBody | undefined => {
  const read = z.safeParse(eventBody, json)
  return read.success ? read.data : undefined
}

/** The event identifier in a topic's tail. */
export function eventKeyOf(tail: string): string | undefined {
  if (!tail.startsWith(TAIL)) return undefined
  const deKey = tail.slice(TAIL.length)
  return EVENT_KEY.test(deKey) ? deKey : undefined
}

export const eventReports = { from: 'device', payload: eventBody, keyOf: eventKeyOf } satisfies TopicFamily
