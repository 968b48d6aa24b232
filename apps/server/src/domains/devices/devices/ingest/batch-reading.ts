import { batchItem, deviceBatch, propertyReport, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { eventKeyOf, eventReport } from '@slipway/contract/products/event-messages/event-messages.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import * as z from 'zod/mini'
import type { DeviceIdentity, Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'
import { answerTo, type Answer } from '../messages/answers.ts'
import type { KeptMessage, Route } from '../messages/message-row.ts'
import { usableId } from './property-report.ts'
import { jsonOf, readContent, unreadMessage } from './uplink-reading.ts'

/** Whom an item can be about: with its own model, and by the way that it is reached. */
export interface Party {
  device: DeviceIdentity
  model: ThingModel
  via: Route | undefined
}

/** The sub-devices that a batch names, as they were found: those of the gateway that are not logged in as such. */
export type CarriedParties = ReadonlyMap<string, Party | 'notLoggedIn'>

interface Context {
  model: ThingModel
  now: number
  via: Route | undefined
  carried: CarriedParties
  /** The batch and all of its items are kept, or can never be. */
  done(): void
  answer(said: Downlink): void
}

/** Why what a gateway says for a device of its own is not heard. */
export const NOT_LOGGED_IN = 'the sub-device is not logged in'

const NOTHING = Buffer.alloc(0)
const SERIAL = /^[A-Za-z0-9_-]{1,32}$/

/** Whether items may be about others; cheap, as every batch is asked. */
export const mayNameSubs = ({ tail, payload }: UplinkMessage): boolean =>
  tail === deviceBatch.tail && payload.includes('"sub"')

/** The serial numbers that items name as their `sub`; none of a batch that is refused as a whole. */
export function subsNamedIn(payload: Buffer): string[] {
  try {
    const read = z.safeParse(deviceBatch.payload, JSON.parse(payload.toString('utf8')))
    if (!read.success || read.data.items.length > deviceLimits.itemsPerBatch) return []
    const named = read.data.items.flatMap((item) => z.safeParse(batchItem, item).data?.sub ?? [])
    return [...new Set(named)].filter((sub) => SERIAL.test(sub))
  } catch {
    return []
  }
}

/** The batch as it was on the wire, then its items in their order: each is kept, or hurts itself only. */
export function readBatch(device: DeviceIdentity, message: UplinkMessage, context: Context): KeptMessage[] {
  const { done, answer, model, via, carried } = context
  const own: Party = { device, model, via }
  const kept = Object.assign(unreadMessage(device, message, context.now), { via })
  const json = jsonOf(kept)
  const read = z.safeParse(deviceBatch.payload, json?.value)
  const refuse = (said: Answer): KeptMessage[] => [
    Object.assign(kept, { code: said.code, answer: answerTo(message, said), done }),
  ]
  const id = usableId(json?.value)
  if (!read.success) return refuse({ id, code: wireCode.badJson, msg: json ? 'not a batch' : 'not JSON' })
  const { items, ack } = read.data
  if (items.length > deviceLimits.itemsPerBatch)
    return refuse({ id, code: wireCode.tooLarge, msg: `more than ${deviceLimits.itemsPerBatch} items in one batch` })

  const wrong = new Map<number, Answer>()
  const messages = items.flatMap((item, place) => {
    const tell = (said: Answer) => wrong.set(place, said)
    const one = readItem(item, { own, carried, now: context.now, qos: message.qos, tell })
    if (!one) return []
    one.lost = () => wrong.set(place, { id: undefined, code: wireCode.fault, msg: 'could not be kept' })
    return [one]
  })
  kept.code = codeOf(wrong)

  let left = messages.length + 1
  const settle = () => {
    if (--left > 0) return
    done()
    if (wrong.size > 0 || ack === 1 || message.responseTopic !== undefined)
      answer(answerTo(message, answerOf(id, wrong)))
  }
  for (const one of [kept, ...messages]) one.done = settle
  return [kept, ...messages]
}

interface ItemContext {
  own: Party
  carried: CarriedParties
  now: number
  qos: 0 | 1
  tell(said: Answer): void
}

/** Undefined where nothing can follow from it. */
function readItem(item: unknown, { own, carried, now, qos, tell }: ItemContext) {
  const read = z.safeParse(batchItem, item)
  if (!read.success) return refused(tell, wireCode.badJson, 'not an item')
  const { sub } = read.data
  const party = sub === undefined ? own : carried.get(sub)
  if (!party) return refused(tell, wireCode.notYours, 'not your device')
  if (party === 'notLoggedIn') return refused(tell, wireCode.notYours, NOT_LOGGED_IN)
  const tail = read.data.type === 'property' ? propertyReport.tail : eventReport(read.data.deKey).tail
  if (read.data.type === 'event' && eventKeyOf(tail) === undefined)
    return refused(tell, wireCode.unknownFeature, 'unknown event')
  const message: UplinkMessage = { tail, payload: NOTHING, qos }
  const kept = Object.assign(unreadMessage(party.device, message, now), { via: party.via })
  kept.isOnWire = false
  const tellWrong = (said: Answer) => {
    if (said.code !== wireCode.ok) tell(said)
  }
  readContent(kept, item, { model: party.model, now, message, tell: tellWrong })
  return kept
}

function refused(tell: (said: Answer) => void, code: number, msg: string): undefined {
  tell({ id: undefined, code, msg })
}

/** That of the items that are wrong where it is the same of all of them. */
function codeOf(wrong: ReadonlyMap<number, Answer>): number {
  const codes = new Set([...wrong.values()].map(({ code }) => code))
  const [first = wireCode.ok] = codes
  return codes.size > 1 ? wireCode.offModel : first
}

function answerOf(id: string | undefined, wrong: ReadonlyMap<number, Answer>): Answer {
  if (wrong.size === 0) return { id, code: wireCode.ok, msg: 'ok' }
  const reasons = [...wrong]
    .toSorted(([one], [other]) => one - other)
    .map(([place, { code, msg, reasons: inside }]): [string, unknown] => [
      String(place),
      { code, msg, ...(inside ? { data: Object.fromEntries(inside) } : {}) },
    ])
  return { id, code: codeOf(wrong), msg: `${wrong.size} items are wrong`, reasons: new Map(reasons) }
}
