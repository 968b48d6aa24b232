import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { accountField, indexcodeOf, isNumeric, passwordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import * as z from 'zod/mini'
import type { AccountsDoor } from '../../accounts/index.ts'
import type { AreasDoor } from '../../areas/index.ts'
import type { signInAttempts } from './login-attempts.ts'
import type { Entrant } from './complete-login.ts'
import { checkedPassword } from './field-check.ts'
import { isPasswordOf } from './passwords.ts'

interface Parts {
  accounts: AccountsDoor
  areas: AreasDoor
  attempts: ReturnType<typeof signInAttempts>
  enter(accountId: number, entrant: Entrant, passwordHash: string): Promise<string>
  emailOnly: boolean
}

export interface Credentials {
  account: string
  /** Base64 (SI-001). */
  password: string
  /** The text of the image. */
  smsCode: string
  indexcode: string
}

export interface Browser extends Entrant {
  locale: Locale
}

export function signInService({ accounts, areas, attempts, enter, emailOnly }: Parts) {
  const accountRule = accountField({ emailOnly })

  /** SI-006. A client may leave the indexcode out; one that it gives has to fit the account (VA-07). */
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
    async login(given: Credentials, browser: Browser): Promise<OutputOf<typeof login>> {
      const indexcode = checkedIndexcode(given)
      const password = checkedPassword(passwordField, given.password)
      const { ip, visit } = browser
      const attempt = await attempts.open({ indexcode, ip, visit, captcha: given.smsCode })

      const found = await accounts.byIndexcode(indexcode)
      const isRight = await isPasswordOf(attempt.isLocked ? undefined : found?.passwordHash, password)
      if (!found || !isRight) throw new DomainError('sign-in.wrongPassword')

      await attempt.succeed()
      return {
        accessToken: await enter(found.accountId, browser, found.passwordHash),
        appKey: found.appKey,
        area: areas.areaOf(found.areaCode, browser.locale),
        userId: String(found.accountId),
      }
    },
  }
}
