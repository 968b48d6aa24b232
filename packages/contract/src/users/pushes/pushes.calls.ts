import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'

import { integer } from '../../schema.ts'
import { homeDeviceId } from '../homes/homes.ts'
import {
  chosenPushSettings,
  pushEndpoint,
  pushMute,
  pushSettings,
  pushSubscription,
  pushTestEnds,
  pushToken,
} from './pushes.ts'
import { pushLimits } from './pushes.limits.ts'

const ofUsers = { access: endUsers, isAudited: false } as const

/** The server's key, with which a browser subscribes. */
export const getPushKey = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/push/key`,
  summary: { zh: '推送公钥', en: 'Get the push key' },
  output: z.object({ key: z.string() }),
})

/** Ends with the session. Sent at each start of the app: browsers lose subscriptions without a word. */
export const subscribePush = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/push/subscription`,
  summary: { zh: '登记推送订阅', en: 'Register a push subscription' },
  input: pushSubscription,
  refusals: ['pushes.serviceNotAllowed', 'pushes.wrongKeys'],
})

export const unsubscribePush = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/push/subscription`,
  summary: { zh: '取消推送订阅', en: 'Remove a push subscription' },
  input: z.object({ endpoint: pushEndpoint }),
})

/** For native apps. Ends with the session, which has one token: a further one replaces it. */
export const registerPushToken = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/push/token`,
  summary: { zh: '登记设备令牌', en: 'Register the push token of a native app' },
  input: pushToken,
  refusals: ['pushes.appNotFound', 'pushes.channelOff'],
})

/** The token of this session. */
export const removePushToken = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/push/token`,
  summary: { zh: '移除设备令牌', en: 'Remove the push token of a native app' },
})

/** Sent immediately; the reply is that of the push service. */
export const testPush = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/push/test`,
  summary: { zh: '发送测试推送', en: 'Send a test push' },
  input: z.object({ endpoint: pushEndpoint }),
  output: z.object({ end: z.enum(pushTestEnds), status: z.nullable(z.int()) }),
  refusals: ['pushes.notSubscribed', 'pushes.testedJustNow'],
})

export const getPushSettings = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/push/settings`,
  summary: { zh: '推送设置', en: 'Get push settings' },
  output: pushSettings,
})

export const updatePushSettings = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/push/settings`,
  summary: { zh: '修改推送设置', en: 'Change push settings' },
  input: z.partial(chosenPushSettings),
  output: pushSettings,
  refusals: ['pushes.noAddress'],
})

/** Messages still appear in the list. */
export const muteMessages = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/message/mute`,
  summary: { zh: '暂停推送', en: 'Mute a device or one of its events' },
  input: z.object({
    deviceId: homeDeviceId,
    deKey: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,49}$/))),
    minutes: integer(pushLimits.muteMinutes),
  }),
  output: z.array(pushMute),
  refusals: ['homes.deviceNotFound', 'pushes.noSuchEvent', 'pushes.tooManyMutes'],
})
