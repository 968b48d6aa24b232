import * as z from 'zod/mini'
import { endUsers } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { APP_PATH } from '../../../http/app-path.ts'
import { epochMs } from '../../../schema.ts'
import { homeDeviceId, homeId } from '../homes.ts'
import { bindId, tokenRefusals, nearbyDevice } from './bind-tokens.ts'
import { bindLimits } from './bind-tokens.limits.ts'

const ofUsers = { access: endUsers, isAudited: false } as const

/** The app passes the token to the device with the credentials of the Wi-Fi network. Counts as an attempt to add a device. */
export const createBindToken = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/device/bindToken`,
  summary: { zh: '获取绑定令牌', en: 'Create a token that a device is added with' },
  input: z.object({ homeId }),
  output: z.object({
    bindId,
    /** Shown only once. */
    token: z.string(),
    expireTime: epochMs,
  }),
  refusals: ['homes.notFound', 'homes.tooManyClaims'],
})

/** Asked every 2 seconds. Names the token by its ID, since addresses are logged on the way. */
export const getBindToken = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/bindToken`,
  summary: { zh: '查询绑定令牌', en: 'Check whether a device has arrived with its token' },
  input: z.object({ bindId }),
  output: z.object({
    /** Null until the device has passed the token on. */
    deviceId: z.nullable(homeDeviceId),
    /** Why the latest device that came with the token was refused; null for none. */
    refusal: z.nullable(z.enum(tokenRefusals)),
    expireTime: epochMs,
  }),
  refusals: ['homes.bindTokenNotFound'],
})

/** Devices in the caller's network whose button was pressed within the last two minutes. */
export const listNearbyDevices = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/device/nearby`,
  summary: { zh: '附近可添加的设备', en: 'List devices nearby that can be added' },
  output: z.array(nearbyDevice).check(z.maxLength(bindLimits.nearby)),
})
