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
import { inLocale } from '@slipway/contract/locale.ts'
import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { deployment } from '../../shared/deployment.ts'
import { currentLocale } from '../../shared/texts/locale.ts'
import { login } from '../shared/auth-calls.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import { useAuthTexts } from '../shared/auth-texts.ts'
import type { AuthPageProps } from '../auth-paths.tsx'
import { keepArea } from '../shared/stored-area.ts'
import { reactionTo } from './login-refusal.ts'
import { pendingStepOf, type PendingStep } from './second-step.ts'
import { useCaptcha } from './use-captcha.ts'
import { useFields } from '../shared/use-fields.ts'
import { usualArea } from '../shared/default-area.ts'

/** Only numeric accounts need it. */
const PhoneCountry = lazy(() =>
  import('../shared/PhoneCountry.tsx').then((loaded) => ({ default: loaded.PhoneCountry })),
)

const loadStep = () => import('./SecondStep.tsx')
const SecondStep = lazy(() => loadStep().then((loaded) => ({ default: loaded.SecondStep })))

/** Spec 1 §2, §5, §8. */
export function LoginPage({ leaveTo, search }: AuthPageProps) {
  const t = useAuthTexts().login
  const { emailOnly, thirdLogin, thirdLoginName } = deployment()
  const fields = useFields({
    account: { max: signInTextLimits.account.max, keeps: accountRules({ emailOnly }) },
    password: { keeps: passwordRules },
    captcha: { keeps: captchaRules },
  })
  const [isBusy, setBusy] = useState(false)
  const { captcha, load } = useCaptcha(t.captchaFailed)
  const imageFor = useRef('')
  const [step, setStep] = useState<PendingStep>()

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
    else showToast('error', message)
    if (needsCaptcha) fields.focus('captcha')
  }

  const enter = (session: OutputOf<typeof login>): void => {
    keepArea(session.area ?? area)
    leaveTo(ownReturnUrl(new URLSearchParams(search).get('returnUrl')) ?? '/home/product')
  }

  const byPasskey = (): void => {
    loadStep()
      .then((loaded) => loaded.signInByPasskey())
      .then(enter, fail)
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
  if (step) {
    return (
      <Suspense>
        <SecondStep step={step} onSignedIn={enter} onAgain={() => setStep(undefined)} />
      </Suspense>
    )
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
              <PhoneCountry label={t.areaCode} chosen={area} onChoose={setArea} />
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
      {captcha && <captcha.Field {...fields.field('captcha')} {...captcha} onAnother={anotherImage} />}
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.submit}
      </Button>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <TextLink href={`/authrization/register/register${search}`}>{t.register}</TextLink>
        <TextLink href={`/authrization/resetPassword/account${search}`}>{t.forgotten}</TextLink>
      </p>
      {/* Browsers have it over https and on localhost only. */}
      {'PublicKeyCredential' in window && (
        <Button size="large" className="mt-4 w-full" onClick={byPasskey}>
          {t.passkey}
        </Button>
      )}
      {/* As high as the image's row: the form is in the middle, so the button stays under the pointer. */}
      {captcha && <span aria-hidden="true" className="h-23" />}
      {thirdLogin && (
        <p className="mt-4 flex border-t pt-4">
          <LinkButton size="large" href={`/authrization/thirdPathLogin${search}`} className="min-w-0 flex-1">
            {t.thirdParty(inLocale(thirdLoginName, currentLocale()))}
          </LinkButton>
        </p>
      )}
    </AuthForm>
  )
}
