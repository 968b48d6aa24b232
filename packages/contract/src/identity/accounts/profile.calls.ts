import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { rule } from '../../rules.ts'
import { line } from '../../schema.ts'
import { accountLocale } from './account-locale.ts'
import { accountLimits } from './accounts.limits.ts'
import { isTimeZone } from './time-zones.ts'

const PATH = '/iot/config/api/iot/support/account/profile'

/** What an account shows and changes about itself. */
export const profile = z.object({
  account: z.string(),
  /** Empty for an account without a name. */
  accountName: z.string(),
  roleName: z.string(),
  /** The address of the uploaded picture; empty without one. */
  picture: z.string(),
  /** An IANA name such as `Asia/Shanghai`; empty: the browser's time zone. */
  timeZone: z.string(),
  locale: accountLocale,
})

export const getProfile = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '查询个人资料', en: 'Get the own profile' },
  access: signedIn,
  output: profile,
})

/** Absent fields are unchanged. Of ROOT's name this is the only way: other administrators can't change it. */
export const updateProfile = defineCall({
  method: 'PUT',
  path: PATH,
  summary: { zh: '修改个人资料', en: 'Change the own profile' },
  access: signedIn,
  input: z.object({
    accountName: z.optional(line({ min: 0, max: accountLimits.accountName.max })),
    picture: z.optional(z.string().check(z.trim(), z.maxLength(accountLimits.picture.max))),
    timeZone: z.optional(
      z.string().check(
        z.trim(),
        z.maxLength(accountLimits.timeZone.max),
        z.refine((name) => name === '' || isTimeZone(name), { error: rule('timeZone') }),
      ),
    ),
    locale: z.optional(accountLocale),
  }),
  output: profile,
  refusals: ['uploads.notFound'],
})
