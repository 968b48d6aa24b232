import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { invokeHomeDevice, setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { SetReply } from '@slipway/panel/control/controls-store.ts'
import { operationInput } from '@slipway/panel/control/operation-input.ts'
import { call } from '@slipway/web-client/call.ts'
import { homesTexts } from './homes-texts.ts'

const { acked, failed, expired, cancelled } = commandStatus

/** The end of a command as controls know it; throws the reason for which a value goes back. */
function replyOf({ commandId, status, msg }: UserCommand): SetReply {
  if (status === acked) return { commandId, isDone: true }
  if (status === failed) throw new Error(msg || homesTexts().refused)
  if (status === cancelled) throw new Error(homesTexts().cancelled)
  // Without a text of its own: controls say that there was no answer.
  if (status === expired) throw new Error('')
  // Still open, or replaced by a later gesture, which decides.
  return { commandId }
}

/** Of the six connections of a browser one is the stream, and others are for what the page loads meanwhile. */
const LONG_WAITS = 2
let waiting = 0

/**
 * The reply comes with the device's answer, so that no stream is needed for it. It waits until the command is over: a slow
 * device that has done it in the end has not failed.
 */
async function answered(send: (waitMs: number) => Promise<UserCommand>): Promise<SetReply> {
  const waitMs = waiting < LONG_WAITS ? controlLimits.waitMs.max : controlLimits.shortWaitMs
  waiting += 1
  try {
    return replyOf(await send(waitMs))
  } finally {
    waiting -= 1
  }
}

export const setDevice = (deviceId: string, deKey: string, value: unknown): Promise<SetReply> =>
  answered((waitMs) => call(setHomeDevice, { deviceId, data: { [deKey]: value }, waitMs }))

export const runOnDevice = (deviceId: string, deKey: string, input: unknown): Promise<SetReply> =>
  answered((waitMs) => call(invokeHomeDevice, { deviceId, deKey, data: operationInput(input), waitMs }))
