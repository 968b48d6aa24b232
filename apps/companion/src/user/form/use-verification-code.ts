import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import type { UserCodePurpose } from '@slipway/contract/users/users/users.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { useCountdown } from '@slipway/web-client/use-countdown.ts'
import { useState } from 'react'
import { sendUserCode } from '../user-calls.ts'
import type { AccountFields, FormAccount } from './use-account.ts'

const MS_PER_S = 1000

type CodeFields = AccountFields & { focus: (name: 'code') => void; setValue: (name: 'code', value: string) => void }

export interface MailedCode {
  send: () => void
  isSending: boolean
  secondsLeft: number
  /** Empty until a code was sent. */
  sentTo: string
}

/** Requests a verification code: the captcha where required, one minute between two codes, refusals on their fields. */
export function useMailedCode(purpose: UserCodePurpose, fields: CodeFields, account: FormAccount): MailedCode {
  const { left, start } = useCountdown()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const { captcha, indexcode } = account

  const fail = (error: unknown): void => {
    const { field, message, needsCaptcha, waitSeconds } = formReactionTo(error)
    if (waitSeconds > 0) start(waitSeconds)
    // An image is valid for one attempt.
    if (needsCaptcha || captcha) account.anotherImage()
    if (field === 'account' || field === 'captcha') fields.refuse(field, message)
    else account.setProblem(message)
    if (needsCaptcha) fields.focus('captcha')
  }

  const send = async (): Promise<void> => {
    if (isSending || left > 0 || !fields.check(captcha ? ['account', 'captcha'] : ['account'])) return
    setSending(true)
    account.setProblem('')
    try {
      await call(sendUserCode, { account: account.account, indexcode, purpose, smsCode: account.captchaText() })
      start(signInTextLimits.mailCode.everyMs / MS_PER_S)
      setSentTo(account.account)
      if (captcha) account.anotherImage()
      fields.setValue('code', '')
      fields.focus('code')
    } catch (error) {
      fail(error)
    }
    setSending(false)
  }

  return { send: () => void send(), isSending, secondsLeft: left, sentTo }
}
