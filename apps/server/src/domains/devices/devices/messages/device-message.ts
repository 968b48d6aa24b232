import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import type { Downlink } from '../../../../mqtt/ports.ts'
import type { NewEvent } from '../../device-events/index.ts'
import type { MessageRow } from './message-row.ts'
import type { WrongTime } from './device-time.ts'
import type { ReportedValues } from './reported-values.ts'
import type { UpdateUplink } from '../updates/device-updates.ts'

/** A device's reply to a command. */
export interface CommandReply {
  readonly commandId: number
  /** The topic tail of the command that the reply belongs to. */
  readonly tail: string
  readonly code: number
  readonly msg: string | null
  /** JSON text of an action's output. */
  readonly output: string | null
  /** Replaces the answer to the device where the command was already over. */
  readonly late: Downlink
  /** Replaces it where the device was never sent such a command. */
  readonly unknown: Downlink
}

/** The firmware that a device says it runs, of one type. */
export interface ReportedFirmware {
  readonly type: FirmwareType
  readonly version: string
  readonly seq: number | undefined
}

export interface FirmwareFacts {
  readonly productId: string
  readonly running: readonly ReportedFirmware[]
  readonly hardware: string
  readonly modelVersion: number | undefined
}

/** The route to a device that has no connection of its own. */
export interface Route {
  gatewayId: number
  serial: string
}

export interface UpdateEffect {
  readonly device: { deviceId: number; productId: string; serial: string }
  readonly uplink: UpdateUplink
}

/** The changes of a message in the database, other than its own row. */
export interface Effects {
  readonly values: (ReportedValues & { readonly productId: string }) | undefined
  readonly event: NewEvent | undefined
  /** The device's clock is wrong. */
  readonly wrongTime: WrongTime | undefined
  readonly reply: CommandReply | undefined
  readonly firmware: FirmwareFacts | undefined
  /** What the message says about updates of the device. */
  readonly update: UpdateEffect | undefined
  /** Builds the answer with the desired values that the device requested. */
  readonly desired: ((shadow: Shadow) => Downlink) | undefined
}

/** The actions after a message has committed or permanently failed. */
export interface Delivery {
  /** The gateway through which a sub-device gets the answer. */
  readonly via: Route | undefined
  /** Sent to the device after the message has committed. */
  readonly answer: Downlink | undefined
  /** Called after the message has committed or permanently failed. */
  readonly done: (() => void) | undefined
  /** Called before `done` where the message can never be stored; its caller then sends the answer. */
  readonly lost: (() => void) | undefined
}

/** A message on its way to the database. */
export interface DeviceMessage {
  readonly row: MessageRow
  readonly effects: Effects
  readonly delivery: Delivery
}

/** Written out field by field: every message passes here, and spreading costs several times as much. */
export const deviceMessage = (
  row: MessageRow,
  { values, event, wrongTime, reply, firmware, update, desired }: Partial<Effects> = {},
  { via, answer, done, lost }: Partial<Delivery> = {},
): DeviceMessage => ({
  row,
  effects: { values, event, wrongTime, reply, firmware, update, desired },
  delivery: { via, answer, done, lost },
})
