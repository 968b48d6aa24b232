import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { SetReply } from '@slipway/panel/control/controls-store.ts'
import { call } from '@slipway/web-client/call.ts'

const { acked, pending, sent } = commandStatus

/** The end of a command as controls know it; one that is still open ends with a report of the device, or is over. */
function replyOf({ commandId, status, msg }: UserCommand): SetReply {
  if (status === acked) return { commandId, isDone: true }
  if (status === pending || status === sent) return { commandId }
  throw new Error(msg ?? '')
}

/** Sets one property and waits for the device, so that no stream is needed for the end of it. */
export const setDevice = async (deviceId: string, deKey: string, value: unknown): Promise<SetReply> =>
  replyOf(await call(setHomeDevice, { deviceId, data: { [deKey]: value }, waitMs: controlLimits.waitMs.max }))
