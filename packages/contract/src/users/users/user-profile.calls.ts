import * as z from 'zod/mini'
import { endUsers, endUsersEven } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { userAddresses } from './users.addresses.ts'
import { nicknameField, user, userCountryField, userLocaleField, userThemeField, userTimeZoneField } from './users.ts'

/** The app reads the profile before its first page, so this file knows nothing of signing in. */
export const getUser = defineCall({
  ...userAddresses.getUser,
  summary: { zh: '查询个人资料', en: 'Get the own profile' },
  access: endUsersEven('logoff', 'password', 'phone'),
  output: user,
})

/** Absent fields are unchanged. */
export const updateUser = defineCall({
  method: 'PUT',
  path: `${APP_PATH}/user/me`,
  summary: { zh: '修改个人资料', en: 'Change the own profile' },
  access: endUsers,
  input: z.object({
    nickname: z.optional(nicknameField),
    locale: z.optional(userLocaleField),
    timeZone: z.optional(userTimeZoneField),
    country: z.optional(userCountryField),
    theme: z.optional(userThemeField),
  }),
  output: user,
  isAudited: false,
})
