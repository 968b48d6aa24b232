import { deviceQueryLimits } from '@slipway/contract/devices/device-query/device-query.limits.ts'
import type { DeviceMoment } from '@slipway/contract/devices/device-query/device-query.ts'
import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { LookedUpDevice } from '../devices/index.ts'
import type { SeenDevice } from './device-query.service.ts'
import type { DeviceQueryDependencies } from './index.ts'
import type { timelineReader } from './timeline.ts'

const { moment } = deviceQueryLimits

/** The device at a moment in the past: its state by the connection history, and its timeline before and after it. */
export function deviceMomentReader(
  { lookup }: Pick<DeviceQueryDependencies, 'lookup'>,
  timeline: Pick<ReturnType<typeof timelineReader>, 'during'>,
) {
  async function stateAt(
    device: LookedUpDevice,
    at: number,
  ): Promise<Pick<DeviceMoment, 'state' | 'since' | 'reason'>> {
    const { deviceId, activatedTime, disabledTime } = device
    if (disabledTime !== null && disabledTime <= at) return { state: 'disabled', since: disabledTime, reason: '' }
    if (activatedTime === null || activatedTime > at) return { state: 'neverConnected', since: null, reason: '' }
    const [change] = await lookup.onOff(deviceId, { until: at + 1 }, { offset: 0, limit: 1 })
    // Older changes are no longer stored.
    if (!change) return { state: 'unknown', since: null, reason: '' }
    const isOnline = change.type === onOff.online
    return { state: isOnline ? 'online' : 'offline', since: change.time, reason: isOnline ? '' : change.reason }
  }

  return async function at(seen: SeenDevice, time: number, locale: Locale): Promise<DeviceMoment> {
    const before = { from: time - moment.beforeMs, until: time + 1 }
    const after = { from: time + 1, until: time + moment.afterMs }
    const [state, earlier, later] = await Promise.all([
      stateAt(seen.device, time),
      timeline.during(seen, before, { limit: moment.linesBefore, locale }),
      timeline.during(seen, after, { limit: moment.looksThrough, locale }),
    ])
    return { ...state, items: [...later.slice(-moment.linesAfter), ...earlier] }
  }
}
