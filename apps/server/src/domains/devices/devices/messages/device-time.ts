import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { DeviceProblemReport } from '../../../../mqtt/ports.ts'

const { deviceTimeBehindMs, deviceTimeAheadMs } = deviceLimits

/** The time of a message, and the time that was stored instead of it; both epoch ms. */
export interface WrongTime {
  given: number
  kept: number
}

/** A time further off than this is a wrong device clock and not a late report. */
export const clampTime = (time: number, now: number): number =>
  Math.round(Math.min(Math.max(time, now - deviceTimeBehindMs), now + deviceTimeAheadMs))

/** Rounding alone is not an error. */
export const wrongTimeOf = (given: number, kept: number): WrongTime | undefined =>
  Math.abs(given - kept) < 1 ? undefined : { given, kept }

/**
 * The time that counts for the latest value, where two reports are compared. A time in the future would hide all reports
 * until then, and the earliest allowed one is that of a wrong clock: for both the time of arrival counts.
 */
export const timeOfState = (time: number, arrivedAt: number): number =>
  time > arrivedAt || time <= arrivedAt - deviceTimeBehindMs ? arrivedAt : time

/** The hint for the device. */
export const hintOf = ({ given, kept }: WrongTime): string =>
  `${textOf(given)} is too far off and was stored as ${textOf(kept)}; time is epoch milliseconds`

/** The two times for the device's owner: readers of a page see them in their own zone. */
export const deviceTimeProblem = ({ given, kept }: WrongTime): DeviceProblemReport => ({
  cause: 'deviceTime',
  found: `${given} ${kept}`,
})

/** A number that no date has is shown as it came. */
function textOf(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}
