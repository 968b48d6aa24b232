import type { Lifecycle } from '../../lifecycle.ts'
import { commandStatus, deviceAccess, type CommandStatus, type DeviceAccess } from './devices.ts'

export type DeviceAccessEvent = 'disable' | 'enable'

/** What a developer decides about a device; being online is its own affair. */
export const deviceAccessLifecycle: Lifecycle<DeviceAccess, DeviceAccessEvent> = {
  [deviceAccess.allowed]: { disable: deviceAccess.disabled },
  [deviceAccess.disabled]: { enable: deviceAccess.allowed },
}

export type CommandEvent = 'send' | 'takeAnswer' | 'takeRefusal' | 'expire'

const waiting = {
  send: commandStatus.sent,
  takeAnswer: commandStatus.acked,
  takeRefusal: commandStatus.failed,
  expire: commandStatus.expired,
} as const

/** A command is sent again after each reconnect until it is answered or expires; an answer may overtake its own sending. */
export const commandLifecycle: Lifecycle<CommandStatus, CommandEvent> = {
  [commandStatus.pending]: waiting,
  [commandStatus.sent]: waiting,
  [commandStatus.acked]: {},
  [commandStatus.failed]: {},
  [commandStatus.expired]: {},
}

/** States in which a command still wants the device. */
export const waitingStatuses: readonly CommandStatus[] = [commandStatus.pending, commandStatus.sent]
