import type { DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../../../clock.ts'
import type { DeviceLookup, LookedUpDevice } from '../devices/index.ts'

interface Dependencies {
  clock: Clock
  lookup: Pick<DeviceLookup, 'presence' | 'attempts' | 'problems' | 'countViolations'>
}

/** The facts of the sentence with which a device's history begins. */
export function deviceStateReader({ clock, lookup }: Dependencies) {
  return async function stateOf(device: LookedUpDevice): Promise<DeviceState> {
    const { deviceId, online, overHttp, changedTime, disabledTime, activatedTime } = device
    const since = clock.now() - HOUR_MS
    const newest = { id: undefined, limit: 1 }
    const [[change], [attempt], [problem], rejectedMessages] = await Promise.all([
      lookup.presence(deviceId, newest),
      lookup.attempts(device),
      lookup.problems(device, newest),
      lookup.countViolations(deviceId, since),
    ])
    const isLater = attempt && attempt.lastTime > (changedTime ?? 0)
    return {
      state:
        disabledTime === null
          ? online
            ? 'online'
            : activatedTime === null
              ? 'neverConnected'
              : 'offline'
          : 'disabled',
      overHttp: overHttp && disabledTime === null,
      since: disabledTime ?? changedTime,
      reason: online ? '' : (change?.reason ?? ''),
      attempt: isLater && !online ? attempt.cause : null,
      problem: problem && problem.lastTime >= since ? problem.cause : null,
      rejectedMessages,
    }
  }
}
