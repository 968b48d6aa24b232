import { inLocale } from '@slipway/contract/locale.ts'
import {
  getHomeDeviceHistory,
  invokeHomeDevice,
  listHomeDeviceEvents,
  setHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { getProgramStore, putProgramStore } from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import type { DeviceBacking, PanelBacking, ProgramDevice } from '../../../shared/code-panel/panel-backing.ts'
import { Refused } from '../../../shared/code-panel/refused.ts'
import { timersOf } from '../homes/device/code/device-timers.exports.ts'

const { shortWaitMs: waitMs } = controlLimits

/** Each call is one of the user: the server decides what the user may do with the device. */
const deviceOf = (deviceId: string): DeviceBacking => ({
  set: (data) => call(setHomeDevice, { deviceId, data, waitMs }),
  action: (deKey, input) => call(invokeHomeDevice, { deviceId, deKey, data: input, waitMs }),
  history: (span) => call(getHomeDeviceHistory, { deviceId, ...span }),
  events: () => call(listHomeDeviceEvents, { deviceId }),
  timers: timersOf(deviceId),
})

/** Of a mini-program that is the page of a device: what it does without naming one is done with that device. */
export const entryBacking = (named: { appId: string; miniProgramId: string }, deviceId: string): PanelBacking => ({
  ...programBacking(named),
  ...deviceOf(deviceId),
})

export function programBacking(named: { appId: string; miniProgramId: string }): PanelBacking {
  const put = async (key: string, value: unknown): Promise<unknown> => {
    try {
      return await call(putProgramStore, { ...named, key, value })
    } catch (error) {
      if (isRefused(error, 'mini-programs.storeFull')) throw new Refused(413, 'store')
      if (isRefused(error, 'mini-programs.tooManyWrites')) throw new Refused(429, 'store')
      throw error
    }
  }
  return {
    ...deviceOf(''),
    deviceOf,
    store: {
      async get(key) {
        const { values } = await call(getProgramStore, named)
        return Object.hasOwn(values, key) ? values[key] : null
      },
      set: put,
      remove: (key) => put(key, null),
    },
  }
}

/** The devices of a home as a program gets them. */
export const programDevices = (
  { devices, rooms, models }: Pick<HomeSnapshot, 'devices' | 'rooms' | 'models'>,
  mayControl: boolean,
): ProgramDevice[] =>
  devices.map(({ deviceId, name, roomId, productId, online, values }) => ({
    deviceId,
    name,
    room: rooms.find((room) => room.roomId === roomId)?.name ?? '',
    online,
    mayControl,
    model: models[productId] ?? [],
    values: Object.fromEntries(Object.entries(values).map(([deKey, { value }]) => [deKey, value])),
  }))

export const nameOf = ({ cnName, enName }: { cnName: string; enName: string }, locale: 'zh-CN' | 'en-US'): string =>
  inLocale({ zh: cnName, en: enName }, locale)
