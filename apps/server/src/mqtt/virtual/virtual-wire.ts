import { bindGet, bindOpen, bindReset } from '@slipway/contract/devices/devices/binding.topics.ts'
import {
  actionReply,
  calledActionOf,
  platformAck,
  propertyReport,
  propertySet,
  propertySetReply,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import { eventReport } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import type { Downlink, UplinkMessage } from '../ports.ts'
import type { BoardFrame } from './board-parts.ts'

type Told = Exclude<DeviceFrame, BoardFrame | { type: 'heartbeat' } | { type: 'prop_set_reply' }>

/** A virtual device's message in the form that hardware publishes. */
export function uplinkOf(frame: Told): UplinkMessage {
  const { msgId: id } = frame
  switch (frame.type) {
    case 'prop_report':
      return published(propertyReport.tail, { id, time: frame.ts, data: { [frame.deKey]: frame.value } })
    case 'event_report': {
      const { deKey, status, value, ts: time } = frame
      return published(eventReport(deKey).tail, { id, time, status, data: value })
    }
    case 'bind_open':
      return published(bindOpen.tail, { id, seconds: frame.seconds })
    case 'bind_reset':
      return published(bindReset.tail, { id, reset: frame.reset })
    case 'bind_get':
      return published(bindGet.tail, { id })
    default:
      return published(actionReply(frame.deKey).tail, { id, code: frame.code, data: frame.value })
  }
}

export const setReplyOf = (id: string, code: number): UplinkMessage => published(propertySetReply.tail, { id, code })

export const published = (tail: string, body: object): UplinkMessage => ({
  tail,
  payload: Buffer.from(JSON.stringify(body)),
  qos: 1,
})

/** The downlink in a virtual device's form: a command becomes one message for each property (SI-099). */
export function framesOf({ tail, payload }: Downlink, ts: number): PlatformFrame[] {
  const body = parsed(payload)
  const { id, data } = body
  const msgId = id === undefined ? {} : { msgId: String(id) }
  if (tail === propertySet.tail) {
    return Object.entries(recordOf(data)).map(([deKey, value]) => ({
      type: 'prop_set',
      msgId: String(id),
      deKey,
      value,
      ts,
    }))
  }
  const action = calledActionOf(tail)
  if (action !== undefined) return [{ type: 'action', msgId: String(id), deKey: action, value: data, ts }]
  if (tail === platformAck.tail && !('why' in recordOf(data))) {
    const { code, msg } = body
    const reasons = data === undefined ? {} : { value: recordOf(data) as Record<string, string> }
    return [{ type: 'ack', ...msgId, code: Number(code), msg: String(msg), ...reasons, ts }]
  }
  return [{ type: 'message', topic: tail, value: body, ts }]
}

export const bodyOf = ({ payload }: Downlink): Record<string, unknown> => parsed(payload)

function parsed(payload: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(payload))
  } catch {
    return {}
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
