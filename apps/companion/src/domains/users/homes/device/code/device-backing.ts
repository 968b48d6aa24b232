import {
  getHomeDeviceHistory,
  invokeHomeDevice,
  listHomeDeviceEvents,
  setHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import type { PanelBacking, PanelSubject } from '../../../../../shared/code-panel/panel-backing.ts'
import { timersOf } from './device-timers.exports.ts'
import { userStore } from './user-store.ts'

const { shortWaitMs: waitMs } = controlLimits

/** What a code panel can do with a device of its user. */
export function deviceBacking(deviceId: string, { panelId, version }: HomePanel): PanelBacking {
  return {
    set: (data) => call(setHomeDevice, { deviceId, data, waitMs }),
    action: (deKey, input) => call(invokeHomeDevice, { deviceId, deKey, data: input, waitMs }),
    history: (span) => call(getHomeDeviceHistory, { deviceId, ...span }),
    events: () => call(listHomeDeviceEvents, { deviceId }),
    store: userStore(deviceId, panelId),
    timers: timersOf(deviceId),
    // A report that is lost is no reason to disturb the user.
    report: (event, facts) =>
      void call(reportPanel, { deviceId, panelId, version, event, ...facts }).catch(() => undefined),
  }
}

export const subjectOf = ({ name, online, may, model, values }: HomeDeviceDetail): PanelSubject => ({
  name,
  online,
  mayControl: may.includes('control'),
  model,
  values: Object.fromEntries(Object.entries(values).map(([deKey, { value }]) => [deKey, value])),
})
