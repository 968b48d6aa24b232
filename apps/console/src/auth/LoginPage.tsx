import {
  accountRules,
  captchaRules,
  encodePassword,
  indexcodeOf,
  isNumeric,
  ownReturnUrl,
  passwordRules,
} from '@slipway/contract/sign-in/account-text.ts'
import { signInLimits } from '@slipway/contract/sign-in/sign-in.limits.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { PasswordField } from '@slipway/ui/PasswordField.tsx'
import { TextField } from '@slipway/ui/TextField.tsx'
import { TextLink } from '@slipway/ui/TextLink.tsx'
import { showToast } from '@slipway/ui/toasts-store.ts'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { call } from '../shared/call.ts'
import { deployment } from '../shared/deployment.ts'
import { login } from './auth-calls.ts'
import { AuthForm } from './AuthForm.tsx'
import { useAuthTexts } from './auth-texts.ts'
import type { AuthPageProps } from './auth-paths.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { keepArea } from './kept-area.ts'
import { reactionTo } from './login-refusal.ts'
import { useAreas } from './use-areas.ts'
import { useCaptcha } from './use-captcha.ts'
import { useFields } from './use-fields.ts'

/** Only numeric accounts need it. */
const AreaCodeSelect = lazy(async () => ({ default: (await import('./AreaCodeSelect.tsx')).AreaCodeSelect }))

/** Spec 1 §2, §5, §8. */
export function LoginPage({ leaveTo, search }: AuthPageProps) {
  const t = useAuthTexts().login
  const { emailOnly, thirdLogin } = deployment()
  const fields = useFields({
    account: { max: signInLimits.account.max, keeps: accountRules({ emailOnly }) },
    password: { keeps: passwordRules },
    captcha: { keeps: captchaRules },
  })
  const [isBusy, setBusy] = useState(false)
  const { captcha, load } = useCaptcha(t.captchaFailed)
  const imageFor = useRef('')

  const account = fields.value('account')
  const looksNumeric = !emailOnly && isNumeric(account)
  const { areas, chosen, choose } = useAreas(looksNumeric)
  const indexcode = indexcodeOf(account, chosen.telephoneCode)

  const anotherImage = (): void => {
    imageFor.current = indexcode
    fields.setValue('captcha', '')
    fields.setError('captcha', undefined)
    void load(indexcode)
  }

  const fail = (error: unknown): void => {
    const { field, message, needsCaptcha } = reactionTo(error, t.captchaWrong)
    // An image holds for one attempt.
    if (needsCaptcha || captcha) anotherImage()
    if (field) fields.refuse(field, message)
    else showToast('error', message)
    if (needsCaptcha) setTimeout(() => fields.focus('captcha'))
  }

  const signIn = async (): Promise<void> => {
    if (isBusy || !fields.check(captcha ? ['account', 'password', 'captcha'] : ['account', 'password'])) return
    setBusy(true)
    try {
      const session = await call(login, {
        account,
        indexcode,
        password: encodePassword(fields.value('password')),
        smsCode: fields.value('captcha').trim().toUpperCase(),
      })
      keepArea(session.area ?? chosen)
      leaveTo(ownReturnUrl(new URLSearchParams(search).get('returnUrl')) ?? '/home/product')
    } catch (error) {
      setBusy(false)
      fail(error)
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void signIn()
  }
  const accountInput = fields.field('account')
  return (
    <AuthForm title={t.title} under={t.under} onSubmit={submit}>
      <TextField
        {...accountInput}
        label={t.account}
        placeholder={emailOnly ? t.emailPlaceholder : t.accountPlaceholder}
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        before={
          looksNumeric ? (
            <Suspense>
              <AreaCodeSelect label={t.areaCode} areas={areas} chosen={chosen} onChoose={choose} />
            </Suspense>
          ) : undefined
        }
        onBlur={() => {
          accountInput.onBlur()
          if (captcha && account && imageFor.current !== indexcode) anotherImage()
        }}
      />
      <PasswordField
        {...fields.field('password')}
        label={t.password}
        placeholder={t.passwordPlaceholder}
        size="large"
      />
      {captcha && <CaptchaField {...fields.field('captcha')} {...captcha} onAnother={anotherImage} />}
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.submit}
      </Button>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <TextLink href={`/authrization/register/register${search}`}>{t.register}</TextLink>
        <TextLink href={`/authrization/resetPassword/account${search}`}>{t.forgotten}</TextLink>
      </p>
      {/* As high as the image's row: the form is in the middle, so the button stays under the pointer. */}
      {captcha && <span aria-hidden="true" className="h-23" />}
      {thirdLogin && (
        <p className="mt-4 border-t pt-4 text-center">
          <TextLink href={`/authrization/thirdPathLogin${search}`}>{t.thirdParty}</TextLink>
        </p>
      )}
    </AuthForm>
  )
}
