import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import type { Downlink } from '../../../../mqtt/ports.ts'
import type { NewEvent } from '../../device-events/index.ts'
import type { MessageRow } from './message-row.ts'
import type { ReportedValues } from './reported-values.ts'

/** What a device answered to a command. */
export interface CommandReply {
  readonly commandId: number
  /** Of the command that it answers. */
  readonly tail: string
  readonly code: number
  readonly msg: string | null
  /** JSON text of what an action gave back. */
  readonly output: string | null
  /** Sent to the device instead of its answer where the command was over already. */
  readonly tooLate: Downlink
}

/** How a device without a connection of its own is reached. */
export interface Route {
  gatewayId: number
  serial: string
}

/** What a message changes in the database beside its own row. */
export interface Effects {
  readonly values: (ReportedValues & { readonly productId: string }) | undefined
  readonly event: NewEvent | undefined
  readonly reply: CommandReply | undefined
  /** Builds the answer with the desired values that the device asked for. */
  readonly desired: ((shadow: Shadow) => Downlink) | undefined
}

/** What happens once a message is committed, or can never be. */
export interface Delivery {
  /** The gateway through which a sub-device is answered. */
  readonly via: Route | undefined
  /** Sent to the device once the message is committed. */
  readonly answer: Downlink | undefined
  /** Called once the message is committed, or can never be. */
  readonly done: (() => void) | undefined
  /** Called before `done` where the message can never be committed; its caller then answers for it. */
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
  { values, event, reply, desired }: Partial<Effects> = {},
  { via, answer, done, lost }: Partial<Delivery> = {},
): DeviceMessage => ({
  row,
  effects: { values, event, reply, desired },
  delivery: { via, answer, done, lost },
})
