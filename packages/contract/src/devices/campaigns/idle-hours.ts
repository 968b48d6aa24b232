import { campaignsLimits } from './campaigns.limits.ts'
import { windowState, type WindowState } from './rollout/windows.ts'

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const { idleFrom: from, idleTo: to } = campaignsLimits

/** SI-072: when a silent release installs, by the device's local time. */
export const IDLE_HOURS = { from: clock(from), to: clock(to) } as const

const daily = [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }]

/** `utcOffset`: minutes east of UTC on the device's clock. */
export const idleState = (now: number, utcOffset: number): WindowState => windowState(daily, now, utcOffset)

const DAY = 1440
/** From UTC−12 to UTC+14. */
const offsets = { min: -720, max: 840 }

/** The UTC offsets at which idle hours open in these minutes, which start with a minute of the hour that zones use. */
export function offsetsOpening(now: number, minutes: number): number[] {
  const utc = Math.floor(now / 60_000) % DAY
  const opening: number[] = []
  for (let later = 0; later < minutes; later++) {
    const first = from - utc - later
    for (const offset of [first - DAY, first, first + DAY]) {
      if (offset >= offsets.min && offset <= offsets.max) opening.push(offset)
    }
  }
  return opening
}
