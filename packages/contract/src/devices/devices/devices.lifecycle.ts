import type { Lifecycle } from '../../lifecycle.ts'
import { commandStatus, deviceAccess, type CommandStatus, type DeviceAccess } from './devices.ts'

export type DeviceAccessEvent = 'disable' | 'enable'

/** The access that a developer grants a device; its online state is independent. */
export const deviceAccessLifecycle: Lifecycle<DeviceAccess, DeviceAccessEvent> = {
  [deviceAccess.allowed]: { disable: deviceAccess.disabled },
  [deviceAccess.disabled]: { enable: deviceAccess.allowed },
}

export type CommandEvent = 'send' | 'takeAnswer' | 'takeRefusal' | 'expire' | 'supersede' | 'cancel'

const waiting = {
  send: commandStatus.sent,
  takeAnswer: commandStatus.acked,
  takeRefusal: commandStatus.failed,
  expire: commandStatus.expired,
  supersede: commandStatus.superseded,
  cancel: commandStatus.cancelled,
} as const

/**
 * A command is resent after each reconnect until it is answered or expires; a reply may arrive before the sending is
 * recorded.
 */
export const commandLifecycle: Lifecycle<CommandStatus, CommandEvent> = {
  [commandStatus.pending]: waiting,
  [commandStatus.sent]: waiting,
  [commandStatus.acked]: {},
  [commandStatus.failed]: {},
  [commandStatus.expired]: {},
  [commandStatus.superseded]: {},
  [commandStatus.cancelled]: {},
}

/** States in which a command still awaits the device. */
export const waitingStatuses: readonly CommandStatus[] = [commandStatus.pending, commandStatus.sent]
