import {
  bindByToken,
  bindGet,
  bindingTopics,
  bindOpen,
  bindReset,
  bindState,
} from '@slipway/contract/devices/devices/binding.topics.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { withoutNulls } from '@slipway/contract/devices/devices/malformed-message.ts'
import type { Topic } from '@slipway/contract/topic.ts'
import * as z from 'zod/mini'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { malformedAnswer } from '../ingest/uplink-table.ts'
import { answerTo, responseTo } from '../messages/answers.ts'
import { usableId } from '../messages/message-id.ts'
import { contentOf, jsonOf } from '../messages/message-row.ts'
import type { TopologyAnswer } from '../topology/topology.ts'
import type { BindUplink, DeviceBinding } from './device-binding.ts'

export const isBinding = (tail: string): boolean => bindingTopics.some((one) => one.tail === tail)

const read = <Payload extends z.core.$ZodType>({ payload }: Topic<Payload>, json: unknown) =>
  z.safeParse(payload, withoutNulls(json)).data

const topicOf = (tail: string) => bindingTopics.find((one) => one.tail === tail) ?? bindGet

function uplinkOf(tail: string, json: unknown): BindUplink | undefined {
  if (tail === bindByToken.tail) {
    const body = read(bindByToken, json)
    return body && { kind: 'token', token: body.token }
  }
  if (tail === bindReset.tail) {
    const body = read(bindReset, json)
    return body && { kind: 'reset', reset: body.reset }
  }
  const body = read(bindOpen, json)
  return body && { kind: 'open', seconds: body.seconds }
}

/** Answers what devices say about their homes. */
export function bindUplinks(binding: DeviceBinding) {
  const shownState = async (deviceId: number, id?: string) => ({
    ...(id === undefined ? {} : { id }),
    ...(await binding.stateOf(deviceId)),
  })

  return {
    async answer(device: DeviceIdentity, message: UplinkMessage, json: unknown): Promise<TopologyAnswer> {
      const id = usableId(json)
      if (message.tail === bindGet.tail) {
        const downlink = responseTo(message, bindState.tail, await shownState(device.deviceId, id))
        return { code: wireCode.ok, downlink, arrived: [] }
      }
      const uplink = uplinkOf(message.tail, json)
      const answer = uplink
        ? { id, ...(await binding.receive(device, uplink)) }
        : malformedAnswer(topicOf(message.tail).payload, json, 'not a message about a home')
      return { code: answer.code, downlink: answerTo(message, answer), arrived: [] }
    },

    /** What a device learns without asking. */
    stateDownlink: async (deviceId: number) => ({
      tail: bindState.tail,
      qos: 1 as const,
      payload: JSON.stringify(await shownState(deviceId)),
    }),
  }
}

export type BindUplinks = ReturnType<typeof bindUplinks>

const TOKEN_TAIL = bindByToken.tail.slice('up/'.length)

/** As the message log stores it: a token could still be of use to whoever reads the log. */
export function withoutToken(message: UplinkMessage): UplinkMessage {
  if (!message.tail.endsWith(TOKEN_TAIL)) return message
  const body = z.safeParse(z.record(z.string(), z.unknown()), jsonOf(contentOf(message.payload))?.value).data
  return { ...message, payload: Buffer.from(body ? JSON.stringify({ ...body, token: '***' }) : '') }
}
