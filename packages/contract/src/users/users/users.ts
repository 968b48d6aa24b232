import * as z from 'zod/mini'
import type { UserNarrowing } from '../../access.ts'
import { locales } from '../../locale.ts'
import { rule } from '../../rules.ts'
import { codeOf, epochMs, line } from '../../schema.ts'
import { isTimeZone } from '../../identity/accounts/time-zones.ts'
import { usersLimits } from './users.limits.ts'

/** EV-55, SI-103. */
export const userStatuses = {
  normal: 0,
  frozen: 1,
  logoff: 2,
  deleted: 3,
  passwordChangeDue: 4,
  phoneBindingDue: 5,
  migrated: 6,
  migrating: 7,
  toBeActivated: 8,
  paused: 9,
  serviceError: 10,
} as const
export type UserStatus = (typeof userStatuses)[keyof typeof userStatuses]

/** States in which a user can sign in, but make only the calls that name the state. */
export const userNarrowings: Readonly<Partial<Record<UserStatus, UserNarrowing>>> = {
  [userStatuses.logoff]: 'logoff',
  [userStatuses.passwordChangeDue]: 'password',
  [userStatuses.phoneBindingDue]: 'phone',
}

/** In all other states a user has no session. */
export const mayHaveSession = (status: UserStatus): boolean =>
  status === userStatuses.normal || userNarrowings[status] !== undefined

/** SI-105; `firstUse`: of the app on a day without a sign-in or registration. */
export const loginUseTypes = { login: 0, registration: 1, passwordChange: 2, firstUse: 3 } as const
export type LoginUseType = (typeof loginUseTypes)[keyof typeof loginUseTypes]

/** Of the companion app. */
export const userThemes = { system: 0, light: 1, dark: 2 } as const

/** Opaque: the row's number is never shown. */
export const userIdField = z.string().check(z.regex(/^[\w-]{22}$/))

/** Of a profile picture. */
export const avatarIdField = z.string().check(z.regex(/^[\w-]{22}$/))
export const nicknameField = line({ min: 0, max: usersLimits.nickname.max })
export const userLocaleField = z.enum(locales)
export const userTimeZoneField = z.string().check(
  z.trim(),
  z.maxLength(usersLimits.timeZone.max),
  z.refine((name) => isTimeZone(name), { error: rule('timeZone') }),
)
/** ISO 3166-1 alpha-2, as in the list of countries; empty: unknown. */
export const userCountryField = z.string().check(z.regex(/^([A-Z]{2})?$/))
export const userThemeField = codeOf(userThemes)

/** What an end user sees and changes about itself. */
export const user = z.object({
  userId: userIdField,
  account: z.string(),
  /** Country code and number; null without one. */
  phone: z.nullable(z.string()),
  nickname: z.string(),
  /** Absent without a profile picture. */
  avatar: z.optional(avatarIdField),
  locale: userLocaleField,
  timeZone: z.string(),
  country: z.string(),
  theme: userThemeField,
  status: codeOf(userStatuses),
  registerTime: epochMs,
})
export type User = z.infer<typeof user>
