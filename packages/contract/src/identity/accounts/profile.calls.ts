import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { line } from '../../schema.ts'
import { accountLimits } from './accounts.limits.ts'

const PATH = '/iot/config/api/iot/support/account/profile'

/** What an account shows and changes about itself. */
export const profile = z.object({
  account: z.string(),
  /** Empty for an account without a name. */
  accountName: z.string(),
  roleName: z.string(),
})

export const getProfile = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '查询个人资料', en: 'Get the own profile' },
  access: signedIn,
  output: profile,
})

/** Of ROOT's name this is the only way: other administrators can't change it. */
export const updateProfile = defineCall({
  method: 'PUT',
  path: PATH,
  summary: { zh: '修改个人资料', en: 'Change the own profile' },
  access: signedIn,
  input: z.object({ accountName: line({ min: 0, max: accountLimits.accountName.max }) }),
  output: profile,
})
