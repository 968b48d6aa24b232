import * as z from 'zod/mini'
import { anyone, endUsers } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { APP_PATH } from '../../../http/app-path.ts'
import { epochMs } from '../../../schema.ts'
import { controlRefusals, invoking, setting } from '../device-control.ts'
import { homeDevice, userCommand } from '../home-devices.ts'
import { homeDeviceId, shareId } from '../homes.ts'
import {
  deviceShare,
  shareChanges,
  sharedDevice,
  shareToken,
  shownShare,
  visitChanges,
  visitedDevice,
} from './shares.ts'
import { shareAddresses } from './shares.addresses.ts'
import { shareLimits } from './shares.limits.ts'

const ofUsers = { access: endUsers, isAudited: false } as const
/** Whoever has the link: tokens travel in bodies, because addresses are logged on the way. */
const ofHolders = { access: anyone, isAudited: false } as const

/** The link is shown only once. It is for one user of the app, or with `asLink` for a visitor without an account. */
export const shareDevice = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/device/share`,
  summary: { zh: '分享设备', en: 'Share a device' },
  input: z.object({
    deviceId: homeDeviceId,
    mayControl: z._default(z.boolean(), true),
    /** Visitors get none. */
    withMessages: z._default(z.boolean(), false),
    /** Absent: until it is withdrawn. Required for visitors, at most 7 days; of a manager at most 24 hours. */
    endTime: z.optional(epochMs),
    asLink: z._default(z.boolean(), false),
  }),
  output: z.object({ shareId, url: z.string(), expireTime: epochMs }),
  refusals: ['homes.deviceNotFound', 'homes.shareTooLong', 'homes.tooManyShares'],
})

/** The owner sees all shares, a manager its own. */
export const listShares = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/share`,
  summary: { zh: '设备的分享', en: 'List the shares of a device' },
  input: z.object({ deviceId: homeDeviceId }),
  output: z.array(deviceShare).check(z.maxLength(shareLimits.perDevice)),
  refusals: ['homes.deviceNotFound'],
})

/** By the owner, by the manager that has shared it, or by the user that has the device and wants it no more. */
export const endShare = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/device/share`,
  summary: { zh: '结束分享', en: 'End a share' },
  input: z.object({ shareId }),
  refusals: ['homes.shareNotFound'],
})

export const readShare = defineCall({
  ...ofHolders,
  ...shareAddresses.readShare,
  summary: { zh: '查看分享', en: 'Read a share' },
  isRead: true,
  input: z.object({ token: shareToken }),
  output: shownShare,
  refusals: ['homes.shareOver'],
})

/** A newer share of the same device replaces the caller's earlier one. */
export const acceptShare = defineCall({
  ...ofUsers,
  ...shareAddresses.acceptShare,
  summary: { zh: '接受分享', en: 'Accept a share' },
  input: z.object({ token: shareToken }),
  output: homeDevice,
  refusals: ['homes.shareOver', 'homes.inYourHome', 'homes.tooManyShared'],
})

/** All other calls of a device take its ID, as far as the share allows. */
export const listSharedDevices = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/share/list`,
  summary: { zh: '分享给我的设备', en: 'List devices shared with you' },
  output: z.array(sharedDevice).check(z.maxLength(shareLimits.perUser)),
})

export const visitDevice = defineCall({
  ...ofHolders,
  ...shareAddresses.visitDevice,
  summary: { zh: '访客查看设备', en: 'See a device as a visitor' },
  isRead: true,
  input: z.object({ token: shareToken }),
  output: visitedDevice,
  refusals: ['homes.shareOver'],
})

/** Server-sent events. Ends within a second when nothing is shared with the caller any more, and with its session. */
export const watchShares = defineCall({
  access: endUsers,
  method: 'GET',
  path: `${APP_PATH}/share/live`,
  summary: { zh: '分享给我的设备实时动态', en: 'Watch devices shared with you (event stream)' },
  output: shareChanges,
  reply: 'stream',
  refusals: ['homes.shareNotFound', 'homes.tooManyStreams'],
})

/** Server-sent events. Ends within a second when the link is withdrawn, and at its time. */
export const watchVisit = defineCall({
  access: anyone,
  ...shareAddresses.watchVisit,
  summary: { zh: '访客查看设备实时动态', en: 'Watch a device as a visitor (event stream)' },
  isRead: true,
  input: z.object({ token: shareToken }),
  output: visitChanges,
  refusals: ['homes.shareOver', 'homes.tooManyStreams'],
})

export const setVisitedDevice = defineCall({
  ...ofHolders,
  limit: 'control',
  ...shareAddresses.setVisitedDevice,
  summary: { zh: '访客控制设备', en: 'Set properties as a visitor' },
  input: z.object({ token: shareToken, ...setting }),
  output: userCommand,
  refusals: ['homes.shareOver', ...controlRefusals],
})

export const invokeVisitedDevice = defineCall({
  ...ofHolders,
  limit: 'control',
  ...shareAddresses.invokeVisitedDevice,
  summary: { zh: '访客调用设备操作', en: 'Invoke an operation as a visitor' },
  input: z.object({ token: shareToken, ...invoking }),
  output: userCommand,
  refusals: ['homes.shareOver', ...controlRefusals],
})
