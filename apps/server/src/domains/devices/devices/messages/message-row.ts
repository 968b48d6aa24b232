import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Downlink } from '../../../../mqtt/ports.ts'
import type { NewEvent } from '../../../products/event-messages/index.ts'
import { nothingReported, type ReportedValues } from './reported-values.ts'

/** Codes of `device_messages`. */
export const direction = { up: 0, down: 1 } as const
export const encoding = { utf8: 0, base64: 1 } as const

/** What a device answered to a command. */
export interface CommandReply {
  commandId: number
  /** Of the command that it answers. */
  tail: string
  code: number
  msg: string | null
  /** JSON text of what an action gave back. */
  output: string | null
  /** What the device is told where the command was over already. */
  tooLate: Downlink
}

/** How a device without a connection of its own is reached. */
export interface Route {
  gatewayId: number
  serial: string
}

/** A message on its way to the database, with what follows from it there and afterwards. */
export interface KeptMessage extends ReportedValues {
  deviceId: number
  productId: string
  /** Epoch ms of the server. */
  at: number
  direction: (typeof direction)[keyof typeof direction]
  tail: string
  qos: 0 | 1
  code: number
  encoding: (typeof encoding)[keyof typeof encoding]
  payload: string
  /** An item of a batch is not: the batch is. */
  isOnWire: boolean
  /** The gateway that carries the device: answers go through it. */
  via: Route | undefined
  reply: CommandReply | undefined
  event: NewEvent | undefined
  /** Sent to the device once the message is kept. */
  answer: Downlink | undefined
  /** What the device asked for is told it by this, once the message is kept. */
  wantsShadow: ((shadow: Shadow) => Downlink) | undefined
  /** Called once the message is kept, or can never be. */
  done: (() => void) | undefined
  /** An item of a batch can never be kept; called before `done`. */
  lost: (() => void) | undefined
}

/** A message from the platform to a device, as a row: nothing follows from it. */
export const downMessage = (
  { deviceId, productId }: { deviceId: number; productId: string },
  { tail, payload, qos }: Downlink,
  at: number,
): KeptMessage => ({
  deviceId,
  productId,
  at,
  direction: direction.down,
  tail,
  qos,
  code: wireCode.ok,
  encoding: encoding.utf8,
  payload,
  isOnWire: true,
  via: undefined,
  ...nothingReported,
  reply: undefined,
  event: undefined,
  answer: undefined,
  wantsShadow: undefined,
  done: undefined,
  lost: undefined,
})
