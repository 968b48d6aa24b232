import * as z from 'zod/mini'
import { endUsers, endUsersEven } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { mailCodeField } from '../../identity/sign-in/sign-in.ts'
import { line } from '../../schema.ts'
import { userLogoff } from './user-logoff.ts'
import { userAddresses } from './users.addresses.ts'
import { usersLimits } from './users.limits.ts'

const PATH = `${APP_PATH}/user/logoff`

/** To the address or number that the user signs in with. */
export const sendLogoffCode = defineCall({
  method: 'POST',
  path: `${PATH}/code`,
  summary: { zh: '发送注销账号的验证码', en: 'Send a code to delete the account' },
  access: endUsers,
  isAudited: false,
  refusals: ['sign-in.tooManyCodes', 'sign-in.mailFailed', 'sign-in.smsFailed'],
})

export const requestLogoff = defineCall({
  method: 'POST',
  path: PATH,
  summary: { zh: '注销账号', en: 'Delete the account' },
  access: endUsers,
  input: z.object({
    code: mailCodeField,
    reason: z._default(line({ min: 0, max: usersLimits.logoff.reason.max }), ''),
  }),
  output: userLogoff,
  isAudited: false,
  refusals: ['sign-in.codeWrong', 'sign-in.codeSpent'],
})

/** The latest deletion that was asked for; null without one. */
export const getLogoff = defineCall({
  ...userAddresses.getLogoff,
  summary: { zh: '查询注销状态', en: 'Get the state of the deletion' },
  access: endUsersEven('logoff'),
  output: z.nullable(userLogoff),
})

export const withdrawLogoff = defineCall({
  ...userAddresses.withdrawLogoff,
  summary: { zh: '撤销注销', en: 'Withdraw the deletion' },
  access: endUsersEven('logoff'),
  output: userLogoff,
  isAudited: false,
  refusals: ['users.noLogoff'],
})
