import { indexcodeOf, isNumeric } from '@slipway/contract/identity/sign-in/account-text.ts'
import type { CodePurpose } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useRef, useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useCountdown } from '@slipway/web-client/use-countdown.ts'
import { sendCode } from './auth-calls.ts'
import { useAccountTexts } from './auth-texts.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { useCaptcha } from '../login/use-captcha.ts'
import type { useFields } from './use-fields.ts'
import { usualArea } from './default-area.ts'

const MS_PER_S = 1000

type CodeFields = ReturnType<typeof useFields<'account' | 'captcha' | 'code'>>

/** Requests a verification code: the captcha where required, one minute between two codes, refusals on their fields. */
export function useMailedCode(purpose: CodePurpose, fields: CodeFields) {
  const t = useAccountTexts()
  const { captcha, load } = useCaptcha(t.login.captchaFailed)
  const { left, start } = useCountdown()
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const imageFor = useRef('')

  const account = fields.value('account')
  const isPhone = deployment().phoneAccounts && isNumeric(account)
  const [area, setArea] = useState(usualArea)
  const indexcode = indexcodeOf(account, area.telephoneCode)

  const anotherImage = (): void => {
    imageFor.current = indexcode
    fields.setValue('captcha', '')
    fields.setError('captcha', undefined)
    void load(indexcode)
  }

  const fail = (error: unknown): void => {
    const { field, message, needsCaptcha, waitSeconds } = formReactionTo(error)
    if (waitSeconds > 0) start(waitSeconds)
    // An image is valid for one attempt.
    if (needsCaptcha || captcha) anotherImage()
    if (field === 'account' || field === 'captcha') fields.refuse(field, message)
    else showToast('error', message)
    if (needsCaptcha) fields.focus('captcha')
  }

  const send = async (): Promise<void> => {
    if (isSending || left > 0 || !fields.check(captcha ? ['account', 'captcha'] : ['account'])) return
    setSending(true)
    try {
      await call(sendCode, { account, indexcode, purpose, smsCode: fields.value('captcha').trim().toUpperCase() })
      start(signInTextLimits.mailCode.everyMs / MS_PER_S)
      setSentTo(account)
      if (captcha) anotherImage()
      fields.setValue('code', '')
      fields.setError('code', undefined)
      fields.focus('code')
    } catch (error) {
      fail(error)
    }
    setSending(false)
  }

  return {
    /** The sign-in name of the account. */
    indexcode,
    isPhone,
    /** The country of a phone number. */
    area,
    setArea,
    send: () => void send(),
    isSending,
    secondsLeft: left,
    sentTo,
    /** Absent until the server requires a captcha. */
    captcha: captcha && { ...captcha, onAnother: anotherImage },
    /** The image is bound to the account it was requested for. */
    onAccountBlur: () => {
      if (captcha && account && imageFor.current !== indexcode) anotherImage()
    },
  }
}
