import {
  actionCall,
  actionReply,
  propertySet,
  propertySetReply,
  wireCode,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import { offActionText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { OffModel } from '@slipway/contract/products/features/thing-model.ts'
import * as z from 'zod/mini'
import type { UplinkMessage } from '../../../../mqtt/ports.ts'
import { answerTo, type Answer } from '../messages/answers.ts'
import type { CommandReply } from '../messages/device-message.ts'
import { firstTooLarge, firstUnkeepable } from '../messages/storable-value.ts'
import type { ModelledContext, UplinkContext, UplinkReading } from './uplink-table.ts'

const COMMAND_ID = /^[1-9]\d{0,15}$/
const replyBody = z.extend(actionReply('any').payload, { id: z.optional(propertySetReply.payload.shape.id) })

type ReplyBody = z.output<typeof replyBody>

export const readReplyBody = (json: unknown): ReplyBody | undefined => z.safeParse(replyBody, json).data

export const readSetReply = (body: ReplyBody, { message }: UplinkContext): UplinkReading =>
  readReply(body, message, { tail: propertySet.tail, outputOf: () => ({ output: null }) })

export const readActionReply = (
  body: ReplyBody,
  { message, model, deKey }: ModelledContext & { deKey: string },
): UplinkReading =>
  readReply(body, message, {
    tail: actionCall(deKey).tail,
    outputOf({ code, data }) {
      // A refusal has no output.
      const isDone = code >= 200 && code <= 299
      const off = isDone ? model.checkOutput(deKey, data) : undefined
      const lost = isDone && off === undefined ? firstTooLarge(data) : firstUnkeepable(data)
      return { wrong: off ?? lost, output: lost || data === undefined || data === null ? null : JSON.stringify(data) }
    },
  })

interface Answered {
  /** The topic tail of the command that the reply belongs to. */
  tail: string
  outputOf(body: ReplyBody): { output: string | null; wrong?: OffModel | undefined }
}

function readReply(body: ReplyBody, message: UplinkMessage, { tail, outputOf }: Answered): UplinkReading {
  const id = body.id ?? correlatedId(message)
  const { code, msg } = body
  if (id === undefined) return { answer: { id, code: wireCode.badJson, msg: 'not a reply' } }
  if (!COMMAND_ID.test(id)) return { answer: { id, code: wireCode.unknownFeature, msg: 'no such command' } }
  if (!Number.isInteger(code) || code < 0 || code > 999_999)
    return { answer: { id, code: wireCode.offModel, msg: 'code is a whole number' } }
  const { output, wrong } = outputOf(body)
  const reply: CommandReply = {
    commandId: Number(id),
    tail,
    code,
    msg: msg?.replaceAll('\0', '').toWellFormed() ?? null,
    output,
    late: answerTo(message, { id, code: wireCode.timeout, msg: 'too late' }),
    unknown: answerTo(message, { id, code: wireCode.unknownFeature, msg: 'no such command' }),
  }
  return { effects: { reply }, answer: wrong && offModelAnswer(id, wrong) }
}

/** MQTT 5: commands carry their id as correlation data, which a reply can contain instead of the id. */
function correlatedId({ correlationData }: UplinkMessage): string | undefined {
  return correlationData && correlationData.length <= 16 ? correlationData.toString('latin1') : undefined
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
