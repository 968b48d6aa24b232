import { batchItem, deviceBatch, propertyReport, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { eventReport } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import * as z from 'zod/mini'
import type { UplinkMessage } from '../../../../mqtt/ports.ts'
import type { Answer } from '../messages/answers.ts'
import {
  malformedAnswer,
  type ItemReading,
  type ModelledContext,
  type Party,
  type UplinkHandler,
  type UplinkReading,
} from './uplink-table.ts'

type Batch = z.output<typeof deviceBatch.payload>
type FindHandler = (tail: string) => UplinkHandler | undefined

/** The reason why a gateway cannot send for one of its own sub-devices. */
export const NOT_LOGGED_IN = 'the sub-device is not logged in'

const NOTHING = Buffer.alloc(0)
const SERIAL = /^[A-Za-z0-9_-]{1,32}$/

/** Whether items can name sub-devices; a cheap test, because it runs for every batch. */
export const mayNameSubs = ({ tail, payload }: UplinkMessage): boolean =>
  tail === deviceBatch.tail && payload.includes('"sub"')

/** The serial numbers that items name as `sub`; empty for a batch that is refused entirely. */
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

/** The items in their order: a wrong item is refused without affecting the others. */
export function readBatch({ id, items, ack }: Batch, context: ModelledContext, handlerOf: FindHandler): UplinkReading {
  if (items.length > deviceLimits.itemsPerBatch) {
    const msg = `more than ${deviceLimits.itemsPerBatch} items in one batch`
    return { answer: { id, code: wireCode.tooLarge, msg } }
  }
  const wrong = new Map<number, Answer>()
  const read = items.flatMap((item, index): ItemReading[] => {
    const { answer, reading } = readItem(item, context, handlerOf)
    if (answer && answer.code !== wireCode.ok) wrong.set(index, answer)
    const lost = () => void wrong.set(index, { id: undefined, code: wireCode.fault, msg: 'could not be kept' })
    return reading ? [{ ...reading, lost }] : []
  })
  const isAsked = ack === 1 || context.message.responseTopic !== undefined
  return {
    batch: {
      code: codeOf(wrong),
      items: read,
      answer: () => (wrong.size > 0 || isAsked ? answerOf(id, wrong) : undefined),
    },
  }
}

interface ReadItem {
  answer?: Answer | undefined
  /** Undefined where the item has no effect. */
  reading?: Omit<ItemReading, 'lost'>
}

function readItem(
  item: unknown,
  { model, device, now, via, subs, message }: ModelledContext,
  handlerOf: FindHandler,
): ReadItem {
  const parsed = z.safeParse(batchItem, item)
  if (!parsed.success) return { answer: { ...malformedAnswer(batchItem, item, 'not an item'), id: undefined } }
  const { sub } = parsed.data
  const party: Party | 'notLoggedIn' | undefined = sub === undefined ? { device, model, via } : subs?.get(sub)
  if (!party) return refused(wireCode.notYours, 'not your device')
  if (party === 'notLoggedIn') return refused(wireCode.notYours, NOT_LOGGED_IN)
  const { tail } = parsed.data.type === 'property' ? propertyReport : eventReport(parsed.data.deKey)
  const handler = handlerOf(tail)
  if (!handler) return refused(wireCode.unknownFeature, 'unknown event')
  const own: UplinkMessage = { tail, payload: NOTHING, qos: message.qos }
  const { answer, effects = {} } = handler.read(item, { ...party, now, message: own })
  return { answer, reading: { party, tail, effects } }
}

const refused = (code: number, msg: string): ReadItem => ({ answer: { id: undefined, code, msg } })

/** The code that all wrong items share, or the general one. */
function codeOf(wrong: ReadonlyMap<number, Answer>): number {
  const codes = new Set([...wrong.values()].map(({ code }) => code))
  const [first = wireCode.ok] = codes
  return codes.size > 1 ? wireCode.offModel : first
}

function answerOf(id: string | undefined, wrong: ReadonlyMap<number, Answer>): Answer {
  if (wrong.size === 0) return { id, code: wireCode.ok, msg: 'ok' }
  const reasons = [...wrong]
    .toSorted(([one], [other]) => one - other)
    .map(([index, { code, msg, reasons: inside }]): [string, unknown] => [
      String(index),
      { code, msg, ...(inside ? { data: Object.fromEntries(inside) } : {}) },
    ])
  return {
    id,
    code: codeOf(wrong),
    msg: wrong.size === 1 ? '1 item is wrong' : `${wrong.size} items are wrong`,
    reasons: new Map(reasons),
  }
}
