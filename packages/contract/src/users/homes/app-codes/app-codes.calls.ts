import * as z from 'zod/mini'
import { anyone, endUsers } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { APP_PATH } from '../../../http/app-path.ts'
import { epochMs } from '../../../schema.ts'
import { appCode, appLink } from './app-codes.ts'
import { appCodeAddresses } from './app-codes.addresses.ts'

/**
 * A scanned link opens in the browser of an iPhone, which shares no sign-in with the app on its home screen: a code takes the
 * link there.
 */
export const createAppCode = defineCall({
  ...appCodeAddresses.createAppCode,
  summary: { zh: '生成在 App 中继续的代码', en: 'Create a code to go on in the app' },
  access: anyone,
  isAudited: false,
  input: z.object({ link: appLink }),
  output: z.object({ code: z.string(), expireTime: epochMs }),
  refusals: ['homes.tooManyAppCodes'],
})

/** Works once. Whoever types it could have scanned the link. */
export const openAppCode = defineCall({
  method: 'POST',
  path: `${APP_PATH}/link/open`,
  summary: { zh: '用代码打开链接', en: 'Open a link by its code' },
  access: endUsers,
  isAudited: false,
  input: z.object({ code: appCode }),
  output: z.object({ link: z.string() }),
  refusals: ['homes.appCodeWrong', 'homes.tooManyAppCodes'],
})
