import { isUtf8 } from 'node:buffer'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'

/** Codes of `device_messages`. */
export const direction = { up: 0, down: 1 } as const
export const encoding = { utf8: 0, base64: 1 } as const

/** A payload as text, the form in which the table stores it. */
export interface MessageContent {
  readonly encoding: (typeof encoding)[keyof typeof encoding]
  readonly payload: string
}

/** A row of `device_messages`. */
export interface MessageRow extends MessageContent {
  readonly deviceId: number
  /** Epoch ms of the server's clock. */
  readonly at: number
  readonly direction: (typeof direction)[keyof typeof direction]
  readonly tail: string
  readonly qos: 0 | 1
  readonly code: number
  /** False for an item of a batch: only the batch itself crossed the wire and counts as a message. */
  readonly isOnWire: boolean
}

export function contentOf(payload: Buffer): MessageContent {
  const isText = isUtf8(payload) && !payload.includes(0)
  return isText
    ? { encoding: encoding.utf8, payload: payload.toString('utf8') }
    : { encoding: encoding.base64, payload: payload.toString('base64') }
}

/** Undefined where the content is not JSON. */
export function jsonOf(content: MessageContent): { value: unknown } | undefined {
  try {
    return content.encoding === encoding.utf8 ? { value: JSON.parse(content.payload) as unknown } : undefined
  } catch {
    return undefined
  }
}

interface UplinkRow {
  deviceId: number
  at: number
  code: number
  /** Undefined for an item of a batch. */
  content: MessageContent | undefined
}

const noContent: MessageContent = { encoding: encoding.utf8, payload: '' }

export function uplinkRow({ tail, qos }: UplinkMessage, { deviceId, at, code, content }: UplinkRow): MessageRow {
  const { encoding: encoded, payload } = content ?? noContent
  const isOnWire = content !== undefined
  return { deviceId, at, direction: direction.up, tail, qos, code, encoding: encoded, payload, isOnWire }
}

export const downlinkRow = (deviceId: number, { tail, payload, qos }: Downlink, at: number): MessageRow => ({
  deviceId,
  at,
  direction: direction.down,
  tail,
  qos,
  code: wireCode.ok,
  encoding: encoding.utf8,
  payload,
  isOnWire: true,
})
