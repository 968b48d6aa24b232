import * as z from 'zod/mini'
import { integer, line } from '../../schema.ts'
import { topic, type TopicFamily } from '../../topic.ts'
import { deviceLimits } from './devices.limits.ts'

/** Ids that devices choose: numbers are converted to text. */
export const messageId = z.union([z.string().check(z.maxLength(64)), z.pipe(z.number(), z.transform(String))])
export const answerRequest = z.optional(z.literal([0, 1]))

export const propertyReport = topic('up/property/report', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    time: z.optional(z.number()),
    data: z.record(z.string(), z.unknown()),
    ack: answerRequest,
  }),
})

/**
 * Reports and events collected while the device was offline or asleep; each item is parsed separately, so that an
 * invalid one affects only itself. An item with `sub` belongs to that sub-device, logged in through the sending
 * gateway.
 */
export const deviceBatch = topic('up/batch', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    items: z.array(z.unknown()),
    ack: answerRequest,
  }),
})

export const batchItem = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('property'), sub: z.optional(z.string()) }),
  z.looseObject({ type: z.literal('event'), sub: z.optional(z.string()), deKey: z.string() }),
])

export const propertySetReply = topic('up/property/set/reply', {
  from: 'device',
  payload: z.object({
    id: messageId,
    code: z._default(z.number(), 200),
    msg: z.optional(z.string().check(z.maxLength(255))),
  }),
})

export const propertySet = topic('down/property/set', {
  from: 'platform',
  payload: z.object({ id: z.string(), data: z.record(z.string(), z.unknown()), expire: z.number() }),
})

const ACTION_CALL = 'down/action/'
const ACTION_REPLY = /^up\/action\/([A-Za-z][A-Za-z0-9_]{0,49})\/reply$/

export const actionCall = (deKey: string) =>
  topic(ACTION_CALL + deKey, {
    from: 'platform',
    payload: z.object({ id: z.string(), data: z.record(z.string(), z.unknown()), expire: z.number() }),
  })

const actionReplyBody = z.extend(propertySetReply.payload, { data: z.optional(z.unknown()) })

export const actionReply = (deKey: string) =>
  topic(`up/action/${deKey}/reply`, { from: 'device', payload: actionReplyBody })

/** The action whose reply has this topic tail. */
const repliedActionOf = (tail: string): string | undefined => ACTION_REPLY.exec(tail)?.[1]

export const actionReplies = {
  from: 'device',
  payload: actionReplyBody,
  keyOf: repliedActionOf,
} satisfies TopicFamily

/** The action that a command with this topic tail invokes; undefined for a property set. */
export const calledActionOf = (tail: string): string | undefined =>
  tail.startsWith(ACTION_CALL) ? tail.slice(ACTION_CALL.length) : undefined

const COMMAND = /^down\/(?:sub\/[^/]+\/)?(?:property\/set|action\/[^/]+)$/

/** Whether this tail is a command's, including one to a sub-device: it is stored, and resent until it is answered. */
export const isCommandTail = (tail: string): boolean => COMMAND.test(tail)

const count = z.int().check(z.minimum(0))
const sequence = z.optional(count)
/** One member for each firmware type (EV-29 to EV-32). */
const byFirmwareType = <Member extends z.core.$ZodType>(member: Member) =>
  z.object({ module: member, mcu: member, bluetooth: member, zigbee: member })

/** Fields that reports have always been able to contain in any form: a value that says nothing counts as absent. */
const lenient = <Field extends z.core.$ZodType>(field: Field) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => z.safeParse(field, value).data),
    ),
  )
const { bootReason, countryCode, timeZoneMinutes, deltas, deltaName } = deviceLimits
const updateFacts = {
  /** Of the firmware's keys. */
  epoch: lenient(count),
  boot: lenient(z.object({ count, why: lenient(line(bootReason)) })),
  /** Minutes east of UTC. */
  tz: lenient(integer(timeZoneMinutes)),
  /** Bytes for a new image. */
  free: lenient(count),
  /** The version of the key list. */
  keys: lenient(count),
  deltas: lenient(z.array(line(deltaName)).check(z.maxLength(deltas))),
  /** False: the device cannot update over the air. */
  ota: lenient(z.boolean()),
  /** ISO 3166 alpha-2 of the country that the device is in. */
  area: lenient(z.string().check(z.regex(countryCode))),
}

/** Sent after every connect and every update: only `versions` is required. */
export const firmwareReport = topic('up/ota/version', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    data: z.object({
      versions: byFirmwareType(z.optional(line(deviceLimits.firmwareVersion))).check(
        z.refine((versions) => Object.values(versions).some((version) => version !== undefined)),
      ),
      seq: z.optional(byFirmwareType(sequence)),
      hardware: z.optional(line(deviceLimits.hardwareRevision)),
      model: z.optional(integer(deviceLimits.modelVersion)),
      ...updateFacts,
    }),
    ack: answerRequest,
  }),
})

/** The device's request for its desired state after it was offline. */
export const shadowGet = topic('up/shadow/get', {
  from: 'device',
  payload: z.object({ id: z.optional(messageId) }),
})

/** The reply to that request, and a push to an online device when its desired state changes. */
export const shadowState = topic('down/shadow', {
  from: 'platform',
  payload: z.object({
    id: z.optional(z.string()),
    desired: z.record(z.string(), z.unknown()),
    version: z.number(),
  }),
})

export const platformAck = topic('down/ack', {
  from: 'platform',
  payload: z.object({
    id: z.optional(z.string()),
    code: z.number(),
    msg: z.string(),
    /** The problems by key; for a batch by the item's index, from 0: `{"3":{"code":422,"msg":"…","data":{…}}}`. */
    data: z.optional(z.record(z.string(), z.unknown())),
  }),
})

/** Codes of `down/ack` and of replies (device-protocol §4). */
export const wireCode = {
  ok: 200,
  badJson: 400,
  notYours: 403,
  unknownFeature: 404,
  timeout: 408,
  tooLarge: 413,
  offModel: 422,
  tooMany: 429,
  fault: 500,
} as const
export type WireCode = (typeof wireCode)[keyof typeof wireCode]
