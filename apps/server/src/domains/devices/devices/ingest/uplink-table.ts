import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { Topic, TopicFamily } from '@slipway/contract/topic.ts'
import * as z from 'zod/mini'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import type { Answer } from '../messages/answers.ts'
import type { Effects, Route } from '../messages/device-message.ts'
import { usableId } from '../messages/message-id.ts'

/** A device that a message can be about, with its own model and the route by which it is answered. */
export interface Party {
  device: DeviceIdentity
  model: ThingModel
  via: Route | undefined
}

/** The sub-devices that a batch names; a gateway may speak only for those that are logged in through it. */
export type SubParties = ReadonlyMap<string, Party | 'notLoggedIn'>

export interface UplinkContext {
  device: DeviceIdentity
  message: UplinkMessage
  /** Epoch ms of the arrival. */
  now: number
  /** There for every handler that needs it. */
  model: ThingModel | undefined
  via?: Route | undefined
  subs?: SubParties | undefined
}

export interface ModelledContext extends UplinkContext {
  model: ThingModel
}

/** An item of a batch, read. */
export interface ItemReading {
  party: Party
  tail: string
  effects: Partial<Effects>
  /** The database will never take it. */
  lost(): void
}

/** What follows from the content of a message. */
export interface UplinkReading {
  /** Its code is the row's; without one the message is fine and the device did not ask. */
  answer?: Answer | undefined
  effects?: Partial<Effects>
  /** A batch is answered once all of its items are committed, or can never be. */
  batch?: { code: number; items: readonly ItemReading[]; answer(): Answer | undefined }
}

export interface UplinkHandler {
  readonly needsModel: boolean
  read(json: unknown, context: UplinkContext): UplinkReading
}

interface Handling<Payload, Context> {
  /** By hand where the topic's schema would cost too much, or is stricter than what devices send. */
  parse?(json: unknown): Payload | undefined
  /** What the device is answered where the payload is not the topic's. */
  malformed: string
  read(payload: Payload, context: Context): UplinkReading
}

type Registration<Payload, Key = unknown> =
  | ({ needsModel: true } & Handling<Payload, ModelledContext & Key>)
  | ({ needsModel?: false } & Handling<Payload, UplinkContext & Key>)

const hasModel = <Context extends UplinkContext>(context: Context): context is Context & ModelledContext =>
  context.model !== undefined

/** Handlers of uplinks by their topics: a new message of devices is one `on` more. */
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

    /** Undefined for a topic that means nothing. */
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

function handlerOf<Parsed, Key>(schema: z.core.$ZodType, registration: Registration<Parsed, Key>) {
  const { malformed } = registration
  const parse = registration.parse ?? ((json: unknown) => z.safeParse(schema, json).data as Parsed | undefined)
  return {
    needsModel: registration.needsModel === true,
    read(json: unknown, context: UplinkContext & Key): UplinkReading {
      const payload = parse(json)
      if (payload === undefined) return { answer: { id: usableId(json), code: wireCode.badJson, msg: malformed } }
      if (!registration.needsModel) return registration.read(payload, context)
      if (!hasModel(context)) throw new Error(`${context.message.tail} was read without its model`)
      return registration.read(payload, context)
    },
  }
}
