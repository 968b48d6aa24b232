import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { deviceHistory } from '../../devices/device-history/device-history.ts'
import { deviceState } from '../../devices/device-query/device-query.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { deKey } from '../../products/features/features.ts'
import { panelVersion } from '../../products/panels/panels.ts'
import { rule } from '../../rules.ts'
import { epochMs, integer, optionalText } from '../../schema.ts'
import { controlRefusals, invoking, setting } from './device-control.ts'
import { homeDeviceDetail, homeEvent, homeSnapshot, userCommand } from './home-devices.ts'
import { panelHosts, resolvedPanel } from './home-panels.ts'
import { homeDeviceId, homeDeviceName, homeEventId, homeId, roomId } from './homes.ts'
import { controlLimits } from './homes.limits.ts'

const ofUsers = { access: endUsers, isAudited: false } as const
const oneDevice = { deviceId: homeDeviceId }

export const getHomeSnapshot = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/home/snapshot`,
  summary: { zh: '家庭概览', en: 'Get the devices and rooms of a home' },
  input: z.object({ homeId }),
  output: homeSnapshot,
  refusals: ['homes.notFound'],
})

export const getHomeDevice = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device`,
  summary: { zh: '设备详情', en: 'Get a device with its model and values' },
  input: z.object(oneDevice),
  output: homeDeviceDetail,
  refusals: ['homes.deviceNotFound'],
})

/** For native apps: the panel of a device, with the generated one as a document, and the package of a code panel. */
export const resolvePanel = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/panel/resolve`,
  summary: { zh: '设备的面板', en: 'Get the panel of a device' },
  input: z.object({
    ...oneDevice,
    platform: z._default(z.enum(panelHosts), 'pwa'),
    /** Absent: what the app says with each call, else new enough for every panel. */
    appVersion: z.optional(panelVersion),
    /** SHA-256 of the package that the app has. */
    have: optionalText({ max: 64 }),
  }),
  output: resolvedPanel,
  refusals: ['homes.deviceNotFound'],
})

/** Absent fields are unchanged. With another home the device leaves its room. */
export const updateHomeDevice = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/device`,
  summary: { zh: '修改设备', en: 'Rename or move a device' },
  input: z.object({
    ...oneDevice,
    name: z.optional(homeDeviceName),
    /** An empty one takes the device out of its room. */
    roomId: z.optional(z.union([roomId, z.literal('')])),
    /** Another home in which the caller may add devices. */
    homeId: z.optional(homeId),
    sort: z.optional(integer(controlLimits.sort)),
  }),
  output: homeDeviceDetail,
  refusals: [
    'homes.deviceNotFound',
    'homes.notFound',
    'homes.roomNotFound',
    'homes.tooManyDevices',
    'homes.tooManySubDevices',
    'homes.carried',
  ],
})

/** Never queued: a device that is offline is refused immediately. */
export const setHomeDevice = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/device/set`,
  summary: { zh: '控制设备', en: 'Set properties of a device' },
  input: z.object({ ...oneDevice, ...setting }),
  output: userCommand,
  refusals: ['homes.deviceNotFound', ...controlRefusals],
})

export const invokeHomeDevice = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/device/action`,
  summary: { zh: '调用设备操作', en: 'Invoke an operation of a device' },
  input: z.object({ ...oneDevice, ...invoking }),
  output: userCommand,
  refusals: ['homes.deviceNotFound', ...controlRefusals],
})

/** Only since the device was bound to its home. */
export const getHomeDeviceHistory = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/history`,
  summary: { zh: '属性历史', en: 'Get the history of a property' },
  input: z
    .object({ ...oneDevice, deKey, from: epochMs, to: epochMs })
    .check(z.refine(({ from, to }) => from < to, { error: rule('timesInOrder'), path: ['to'] })),
  output: deviceHistory,
  refusals: ['homes.deviceNotFound', 'features.notFound'],
})

/** Newest first, only since the device was bound to its home. */
export const listHomeDeviceEvents = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/events`,
  summary: { zh: '设备事件', en: 'List the events of a device' },
  input: z.object({
    ...oneDevice,
    /** `next` of the previous page. */
    before: z.optional(homeEventId),
    size: z._default(integer(controlLimits.eventsPerPage), controlLimits.eventsPerPage.defaultValue),
  }),
  output: z.object({ items: z.array(homeEvent), next: z.nullable(homeEventId) }),
  refusals: ['homes.deviceNotFound'],
})

/** The facts from which an app says why a device is online or offline. */
export const explainHomeDevice = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/why`,
  summary: { zh: '设备为什么离线', en: 'Explain why a device is offline' },
  input: z.object(oneDevice),
  output: deviceState,
  refusals: ['homes.deviceNotFound'],
})
