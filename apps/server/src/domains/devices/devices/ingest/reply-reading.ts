import {
  actionCall,
  actionReply,
  propertySet,
  propertySetReply,
  repliedActionOf,
  wireCode,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import { offActionText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { OffModel, ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { isRecord } from '@slipway/contract/record.ts'
import * as z from 'zod/mini'
import type { UplinkMessage } from '../../../../mqtt/ports.ts'
import { answerTo, type Answer } from '../messages/answers.ts'
import type { CommandReply } from '../messages/message-row.ts'
import { usableId } from './property-report.ts'
import { tooLarge, unstorable } from '../messages/storable-value.ts'

const COMMAND_ID = /^[1-9]\d{0,15}$/
const replyBody = z.extend(actionReply('any').payload, { id: z.optional(propertySetReply.payload.shape.id) })

/** What a device said of a command, and what it is told; a reply that is none has only the latter. */
export interface ReadReply {
  reply?: CommandReply
  answer?: Answer
}

export const isReply = (tail: string): boolean => tail === propertySetReply.tail || repliedActionOf(tail) !== undefined

/** `model` is only needed for the answer of an action. */
export function readReply(json: unknown, message: UplinkMessage, model: ThingModel | undefined): ReadReply {
  const read = z.safeParse(replyBody, json)
  const given = read.success ? (read.data.id ?? correlatedId(message)) : undefined
  if (!read.success || given === undefined)
    return { answer: { id: usableId(json), code: wireCode.badJson, msg: 'not a reply' } }
  const { code, msg, data } = read.data
  if (!COMMAND_ID.test(given)) return { answer: { id: given, code: wireCode.unknownFeature, msg: 'no such command' } }
  if (!Number.isInteger(code) || code < 0 || code > 999_999)
    return { answer: { id: given, code: wireCode.offModel, msg: 'code is a whole number' } }

  const deKey = repliedActionOf(message.tail)
  // Who refuses has nothing to give back.
  const isDone = deKey !== undefined && code >= 200 && code <= 299
  const off = isDone ? model?.checkOutput(deKey, data) : undefined
  const isModelled = isDone && model !== undefined && off === undefined
  const lost = deKey === undefined ? undefined : isModelled ? firstTooLarge(data) : firstUnkeepable(data)
  const reply: CommandReply = {
    commandId: Number(given),
    tail: deKey === undefined ? propertySet.tail : actionCall(deKey).tail,
    code,
    msg: msg?.replaceAll('\0', '').toWellFormed() ?? null,
    output: deKey === undefined || lost || data === undefined || data === null ? null : JSON.stringify(data),
    tooLate: answerTo(message, { id: given, code: wireCode.timeout, msg: 'too late' }),
  }
  const wrong = off ?? lost
  return wrong ? { reply, answer: offModelAnswer(given, wrong) } : { reply }
}

/** MQTT 5: the command came with its id as correlation data, which an answer may carry instead of the id. */
function correlatedId({ correlationData }: UplinkMessage): string | undefined {
  return correlationData && correlationData.length <= 16 ? correlationData.toString('latin1') : undefined
}

/** Each parameter has the room of a value; what is no set of parameters has that of one value. */
function firstUnkeepable(data: unknown): OffModel | undefined {
  if (!isRecord(data)) return unstorable(data)
  return firstOf(data, (key, value) => unstorable(key) ?? unstorable(value))
}

/** The same for parameters that the model allows. */
export const firstTooLarge = (data: unknown): OffModel | undefined =>
  isRecord(data) ? firstOf(data, (_key, value) => tooLarge(value)) : undefined

function firstOf(
  data: Record<string, unknown>,
  problemOf: (key: string, value: unknown) => OffModel | undefined,
): OffModel | undefined {
  for (const [key, value] of Object.entries(data)) {
    const problem = problemOf(key, value)
    if (problem) return { ...problem, at: key.slice(0, 64) } as OffModel
  }
  return undefined
}

function offModelAnswer(id: string, wrong: OffModel): Answer {
  const isUnknown = wrong.reason === 'unknown'
  const place = 'at' in wrong && wrong.at !== undefined ? `data.${wrong.at}` : isUnknown ? 'action' : 'data'
  return {
    id,
    code: isUnknown ? wireCode.unknownFeature : wireCode.offModel,
    msg: isUnknown ? 'unknown action' : 'off the model',
    reasons: new Map([[place, offActionText(wrong).en]]),
  }
}
