import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'

export type ConnectionCheck =
  | { state: 'waiting' }
  | { state: 'online'; time: number | null }
  | { state: 'seen'; time: number }
  | { state: 'refused'; attempt: RejectedConnection }

/** The clocks of server and browser differ slightly, and a device may try before the dialog has opened. */
const CLOCK_SLACK_MS = 10_000

/**
 * The connection state of a device since `since`. A tool that publishes once disconnects immediately, so a past
 * connection counts; a refusal counts only without a later success.
 */
export function connectionCheck(known: DeviceSnapshot | undefined, since: number): ConnectionCheck {
  if (!known) return { state: 'waiting' }
  const { device, refusedAttempts } = known
  if (device.online) return { state: 'online', time: device.onlineSince }
  const from = since - CLOCK_SLACK_MS
  const lastGood = Math.max(device.lastSeen ?? 0, device.onlineSince ?? 0)
  const [attempt] = refusedAttempts
    .filter(({ lastTime, cause }) => lastTime >= from && cause !== 'cloned')
    .toSorted((a, b) => b.lastTime - a.lastTime)
  if (attempt && attempt.lastTime > lastGood) return { state: 'refused', attempt }
  return lastGood >= from && lastGood > 0 ? { state: 'seen', time: lastGood } : { state: 'waiting' }
}
