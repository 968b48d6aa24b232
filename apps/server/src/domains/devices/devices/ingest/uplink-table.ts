import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { malformedFields, withoutNulls } from '@slipway/contract/devices/devices/malformed-message.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Topic, TopicFamily } from '@slipway/contract/topic.ts'
import * as z from 'zod/mini'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import type { Answer } from '../messages/answers.ts'
import type { Effects, Route } from '../messages/device-message.ts'
import { usableId } from '../messages/message-id.ts'

const LONGEST_FIELD = 64

/** A device that a message is about, with its own model and the route for answers. */
export interface Party {
  device: DeviceIdentity
  model: ThingModel
  via: Route | undefined
}

/** The sub-devices that a batch names; a gateway can send only for those that are logged in through it. */
export type SubParties = ReadonlyMap<string, Party | 'notLoggedIn'>

export interface UplinkContext {
  device: DeviceIdentity
  message: UplinkMessage
  /** Epoch ms of the arrival. */
  now: number
  /** Defined for every handler that needs it. */
  model: ThingModel | undefined
  via?: Route | undefined
  subs?: SubParties | undefined
}

export interface ModelledContext extends UplinkContext {
  model: ThingModel
}

/** The result of reading an item of a batch. */
export interface ItemReading {
  party: Party
  tail: string
  effects: Partial<Effects>
  /** Called where the item can never be stored. */
  lost(): void
}

/** The effects of a message's content. */
export interface UplinkReading {
  /** Its code goes into the row; without an answer the message is valid and the device did not ask for one. */
  answer?: Answer | undefined
  effects?: Partial<Effects>
  /** A batch gets its answer after all of its items have committed or permanently failed. */
  batch?: { code: number; items: readonly ItemReading[]; answer(): Answer | undefined }
}

export interface UplinkHandler {
  readonly needsModel: boolean
  read(json: unknown, context: UplinkContext): UplinkReading
}

interface Handling<Payload, Context> {
  /** Hand-written where the topic's schema is too slow, or stricter than the messages of existing devices. */
  parse?(json: unknown): Payload | undefined
  /** The device's answer where the payload does not match the topic. */
  malformed: string
  read(payload: Payload, context: Context): UplinkReading
}

type Registration<Payload, Key = unknown> =
  | ({ needsModel: true } & Handling<Payload, ModelledContext & Key>)
  | ({ needsModel?: false } & Handling<Payload, UplinkContext & Key>)

const hasModel = <Context extends UplinkContext>(context: Context): context is Context & ModelledContext =>
  context.model !== undefined

/** Handlers of uplinks by topic: a new message type is one more `on`. */
export function uplinkTable() {
  const byTail = new Map<string, UplinkHandler>()
  const families: { keyOf(tail: string): string | undefined; handlerOf(key: string): UplinkHandler }[] = []

  return {
    on<Payload extends z.core.$ZodType, Parsed = z.core.output<Payload>>(
      { tail, payload }: Topic<Payload>,
      registration: Registration<Parsed>,
    ): void {
      byTail.set(tail, handlerOf(payload, registration))
    },

    /** The same for topics that differ in one identifier; handlers find it in their context. */
    onEach<Payload extends z.core.$ZodType, Parsed = z.core.output<Payload>>(
      { keyOf, payload }: TopicFamily<Payload>,
      registration: Registration<Parsed, { deKey: string }>,
    ): void {
      const { needsModel, read } = handlerOf<Parsed, { deKey: string }>(payload, registration)
      families.push({
        keyOf,
        handlerOf: (deKey) => ({ needsModel, read: (json, context) => read(json, { ...context, deKey }) }),
      })
    },

    /** Undefined for an unknown topic. */
    find(tail: string): UplinkHandler | undefined {
      const exact = byTail.get(tail)
      if (exact) return exact
      for (const { keyOf, handlerOf: of } of families) {
        const key = keyOf(tail)
        if (key !== undefined) return of(key)
      }
      return undefined
    },
  }
}

/** Names the wrong fields. */
export function malformedAnswer(schema: z.core.$ZodType, json: unknown, msg: string): Answer {
  const fields = malformedFields(schema, json).filter(({ field }) => field !== '')
  const reasons = fields.map(({ field, reason }) => [field.slice(0, LONGEST_FIELD), reason.en] as const)
  return {
    id: usableId(json),
    code: wireCode.badJson,
    msg,
    ...(reasons.length > 0 ? { reasons: new Map(reasons) } : {}),
  }
}

function handlerOf<Parsed, Key>(schema: z.core.$ZodType, registration: Registration<Parsed, Key>) {
  const { malformed } = registration
  const parse = registration.parse ?? ((json: unknown) => z.safeParse(schema, json).data as Parsed | undefined)
  return {
    needsModel: registration.needsModel === true,
    read(json: unknown, context: UplinkContext & Key): UplinkReading {
      const payload = parse(json) ?? parse(withoutNulls(json))
      if (payload === undefined) return { answer: malformedAnswer(schema, json, malformed) }
      if (!registration.needsModel) return registration.read(payload, context)
      if (!hasModel(context)) throw new Error(`${context.message.tail} was read without its model`)
      return registration.read(payload, context)
    },
  }
}
