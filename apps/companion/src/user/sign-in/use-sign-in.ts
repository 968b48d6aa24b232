import {
  accountRules,
  captchaRules,
  encodePassword,
  mailCodeRules,
  passwordRules,
} from '@slipway/contract/identity/sign-in/account-text.ts'
import type { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { type FormEvent, useState } from 'react'
import { useAccount } from '../form/use-account.ts'
import { useMailedCode } from '../form/use-verification-code.ts'
import { useUserFields } from '../form/use-user-fields.ts'
import { returnAddress } from '../own-return.ts'
import type { UserPageProps } from '../user-paths.ts'
import { loginUser } from '../user-calls.ts'

/** `activation`: the account asks for both. */
type Way = 'password' | 'code' | 'activation'

const NORMAL = 0

/** States of an account that refuse every sign-in (SI-103). */
export const closedStates = [
  'users.frozen',
  'users.paused',
  'users.migrated',
  'users.migrating',
  'users.serviceError',
] as const satisfies readonly RefusalName[]

/** What the sign-in form holds: by password, by a code, or by both where the account has to be activated. */
export function useSignIn({ search, leaveTo }: UserPageProps) {
  const fields = useUserFields({
    account: { keeps: accountRules({ emailOnly: !deployment().phoneAccounts }) },
    password: { keeps: passwordRules },
    captcha: { keeps: captchaRules },
    code: { keeps: mailCodeRules },
  })
  const account = useAccount(fields)
  const mailed = useMailedCode('login', fields, account)
  const [way, setWay] = useState<Way>('password')
  const [isBusy, setBusy] = useState(false)
  const [closed, setClosed] = useState<CallRefused>()

  const fail = (error: unknown): void => {
    const { field, message, needsCaptcha } = formReactionTo(error)
    if (isRefused(error, ...closedStates)) {
      setClosed(error)
      return
    }
    if (isRefused(error, 'users.notActivated')) setWay('activation')
    if (needsCaptcha || account.captcha) account.anotherImage()
    if (isRefused(error, 'sign-in.wrongPassword') && way !== 'code') fields.refuse('password', message)
    else if (field === 'account' || field === 'captcha' || field === 'code') fields.refuse(field, message)
    else account.setProblem(message)
    if (needsCaptcha) fields.focus('captcha')
  }

  const signIn = async (): Promise<void> => {
    const asked = { password: ['password'], code: ['code'], activation: ['password', 'code'] } as const
    const captcha = account.captcha && way !== 'code' ? (['captcha'] as const) : []
    if (isBusy || !fields.check(['account', ...asked[way], ...captcha])) return
    setBusy(true)
    account.setProblem('')
    try {
      const { status } = await call(loginUser, {
        account: account.account,
        indexcode: account.indexcode,
        password: way === 'code' ? '' : encodePassword(fields.value('password')),
        code: way === 'password' ? '' : fields.value('code').trim(),
        smsCode: way === 'code' ? '' : account.captchaText(),
      })
      leaveTo(status === NORMAL ? returnAddress(search) : '/app/hello')
    } catch (error) {
      setBusy(false)
      fail(error)
    }
  }

  return {
    fields,
    account,
    mailed,
    way,
    chooseWay: (next: Way) => {
      account.setProblem('')
      setWay(next)
    },
    isBusy,
    closed,
    reopen: () => setClosed(undefined),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void signIn()
    },
  }
}
