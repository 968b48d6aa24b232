import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { accountField, indexcodeOf, isNumeric, passwordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import * as z from 'zod/mini'
import type { AccountsApi } from '../../accounts/index.ts'
import type { AreasApi } from '../../areas/index.ts'
import type { signInAttempts } from './login-attempts.ts'
import type { LoginOrigin, Entry, LoginResult } from './complete-login.ts'
import { checkedPassword } from './field-check.ts'
import type { KnownBrowsers } from '../known-browsers/known-browsers.ts'
import { isPasswordOf } from './passwords.ts'

interface Dependencies {
  accounts: AccountsApi
  areas: AreasApi
  attempts: ReturnType<typeof signInAttempts>
  completeLogin(accountId: number, origin: LoginOrigin, passwordHash: string): Promise<Entry>
  known: KnownBrowsers
  emailOnly: boolean
}

export interface Credentials {
  account: string
  /** Base64 (SI-001). */
  password: string
  /** The text of the captcha; the field's name comes from the specification. */
  smsCode: string
  indexcode: string
}

export interface Browser extends LoginOrigin {
  locale: Locale
}

export function signInService({ accounts, areas, attempts, completeLogin, known, emailOnly }: Dependencies) {
  const accountRule = accountField({ emailOnly })

  /** SI-006. The indexcode is optional; a given one has to match the account (VA-07). */
  function checkedIndexcode({ account, indexcode }: Credentials): string {
    const code =
      isNumeric(account) && indexcode.endsWith(account) ? indexcode.slice(0, -account.length) : DEFAULT_AREA_CODE
    const expected = indexcodeOf(account, code)
    const fits = !indexcode || indexcode.toLowerCase() === expected
    if (!z.safeParse(accountRule, account).success || !fits || !areas.isTelephoneCode(code)) {
      throw new DomainError('sign-in.accountInput')
    }
    return expected
  }

  return {
    async login(given: Credentials, browser: Browser): Promise<LoginResult<OutputOf<typeof login>>> {
      const indexcode = checkedIndexcode(given)
      const password = checkedPassword(passwordField, given.password)
      const { ip, visit } = browser
      const place = await known.placeOf(indexcode, browser.browser?.browserToken)
      const attempt = await attempts.open({ indexcode, ip, visit, captcha: given.smsCode, place })

      const found = await accounts.byIndexcode(indexcode)
      const isRight = await isPasswordOf(attempt.isLocked ? undefined : found?.passwordHash, password)
      if (!found || !isRight) {
        if (found) await attempt.fail(found)
        throw new DomainError('sign-in.wrongPassword')
      }

      await attempt.succeed()
      const entry = await completeLogin(found.accountId, browser, found.passwordHash)
      if (entry.is === 'stepNeeded') return entry
      const { accountId, appKey, areaCode } = found
      const area = areas.areaOf(areaCode, browser.locale)
      return { is: 'session', session: { accessToken: entry.token, appKey, area, userId: String(accountId) } }
    },
  }
}
