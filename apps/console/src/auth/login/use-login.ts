import {
  accountRules,
  captchaRules,
  encodePassword,
  indexcodeOf,
  isNumeric,
  ownReturnUrl,
  passwordRules,
} from '@slipway/contract/identity/sign-in/account-text.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import type { AuthPageProps } from '../auth-paths.tsx'
import { login } from '../shared/auth-calls.ts'
import { useAuthTexts } from '../shared/auth-texts.ts'
import { usualArea } from '../shared/default-area.ts'
import { keepArea } from '../shared/stored-area.ts'
import { useFields } from '../shared/use-fields.ts'
import { reactionTo } from './login-refusal.ts'
import { pendingStepOf, type PendingStep } from './second-step.ts'
import { useCaptcha } from './use-captcha.ts'

export const loadStep = () => import('./SecondStep.tsx')

/** What the sign-in form holds, and the ways in from it. */
export function useLogin({ leaveTo, search }: Pick<AuthPageProps, 'leaveTo' | 'search'>) {
  const t = useAuthTexts().login
  const { emailOnly } = deployment()
  const fields = useFields({
    account: { keeps: accountRules({ emailOnly }) },
    password: { keeps: passwordRules },
    captcha: { keeps: captchaRules },
  })
  const [isBusy, setBusy] = useState(false)
  const { captcha, load } = useCaptcha(t.captchaFailed)
  const imageFor = useRef('')
  const [step, setStep] = useState<PendingStep>()
  /** What failed and belongs to no field; it stays until the next attempt. */
  const [problem, setProblem] = useState('')

  const account = fields.value('account')
  const looksNumeric = !emailOnly && isNumeric(account)
  const [area, setArea] = useState(usualArea)
  const indexcode = indexcodeOf(account, area.telephoneCode)

  const anotherImage = (): void => {
    imageFor.current = indexcode
    fields.setValue('captcha', '')
    fields.setError('captcha', undefined)
    void load(indexcode)
  }

  const fail = (error: unknown): void => {
    const pending = pendingStepOf(error)
    if (pending) {
      setStep(pending)
      return
    }
    const { field, message, needsCaptcha } = reactionTo(error, t.captchaWrong)
    // An image holds for one attempt.
    if (needsCaptcha || captcha) anotherImage()
    if (field) fields.refuse(field, message)
    else setProblem(message)
    if (needsCaptcha) fields.focus('captcha')
  }

  const enter = (session: OutputOf<typeof login>): void => {
    keepArea(session.area ?? area)
    leaveTo(ownReturnUrl(new URLSearchParams(search).get('returnUrl')) ?? '/home/product')
  }

  const byPasskey = (): void => {
    setProblem('')
    loadStep()
      .then((loaded) => loaded.signInByPasskey())
      .then(enter, fail)
  }

  const signIn = async (): Promise<void> => {
    if (isBusy || !fields.check(captcha ? ['account', 'password', 'captcha'] : ['account', 'password'])) return
    setBusy(true)
    setProblem('')
    try {
      const session = await call(login, {
        account,
        indexcode,
        password: encodePassword(fields.value('password')),
        smsCode: fields.value('captcha').trim().toUpperCase(),
      })
      enter(session)
    } catch (error) {
      setBusy(false)
      fail(error)
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void signIn()
  }

  /** An image is for one account. */
  const leaveAccount = (): void => {
    if (captcha && account && imageFor.current !== indexcode) anotherImage()
  }

  return {
    fields,
    looksNumeric,
    area,
    setArea,
    captcha,
    anotherImage,
    leaveAccount,
    isBusy,
    problem,
    step,
    setStep,
    enter,
    byPasskey,
    submit,
  }
}
