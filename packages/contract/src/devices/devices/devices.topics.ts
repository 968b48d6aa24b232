import * as z from 'zod/mini'
import { topic, type TopicFamily } from '../../topic.ts'

/** Ids that devices choose: numbers are taken as their text. */
export const messageId = z.union([z.string().check(z.maxLength(64)), z.pipe(z.number(), z.transform(String))])
export const answerRequest = z.optional(z.union([z.literal(1), z.literal(0)]))

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
 * Reports and events that gathered while the device was away or asleep; each item is read by itself, so that a bad one
 * hurts itself only. An item with `sub` is that sub-device's, logged in through the gateway that sends the batch.
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

/** The identifier of the action whose answer has this topic tail. */
const repliedActionOf = (tail: string): string | undefined => ACTION_REPLY.exec(tail)?.[1]

export const actionReplies = {
  from: 'device',
  payload: actionReplyBody,
  keyOf: repliedActionOf,
} satisfies TopicFamily

/** The identifier of the action that a command of this topic tail calls; undefined where it sets properties. */
export const calledActionOf = (tail: string): string | undefined =>
  tail.startsWith(ACTION_CALL) ? tail.slice(ACTION_CALL.length) : undefined

const COMMAND = /^down\/(?:sub\/[^/]+\/)?(?:property\/set|action\/[^/]+)$/

/** Whether a message of this tail is a command, also to a sub-device: it is kept, and sent again until it is answered. */
export const isCommandTail = (tail: string): boolean => COMMAND.test(tail)

/** What the device asks for after it was away. */
export const shadowGet = topic('up/shadow/get', {
  from: 'device',
  payload: z.object({ id: z.optional(messageId) }),
})

/** The answer to it, and unasked where something else is wanted from a device that is online. */
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
    /** What is wrong, by key; of a batch by the item's place, counted from 0: `{"3":{"code":422,"msg":"…","data":{…}}}`. */
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
