import { inLocale } from '@slipway/contract/locale.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { lazy, Suspense } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import { useAuthTexts } from '../shared/auth-texts.ts'
import type { AuthPageProps } from '../auth-paths.tsx'
import { loadStep, useLogin } from './use-login.ts'

/** Only numeric accounts need it. */
const PhoneCountry = lazy(() =>
  import('../shared/PhoneCountry.tsx').then((loaded) => ({ default: loaded.PhoneCountry })),
)

const SecondStep = lazy(() => loadStep().then((loaded) => ({ default: loaded.SecondStep })))

/** Spec 1 §2, §5, §8. */
export function LoginPage({ leaveTo, search }: AuthPageProps) {
  const t = useAuthTexts().login
  const { emailOnly, thirdLogin, thirdLoginName } = deployment()
  const form = useLogin({ leaveTo, search })
  const { fields, captcha, step } = form
  if (step) {
    return (
      <Suspense>
        <SecondStep step={step} onSignedIn={form.enter} onAgain={() => form.setStep(undefined)} />
      </Suspense>
    )
  }
  const accountInput = fields.field('account')
  return (
    <AuthForm title={t.title} under={t.under} onSubmit={form.submit}>
      {!window.isSecureContext && <p className="text-sm text-danger not-empty:mb-3">{t.insecure}</p>}
      <TextField
        {...accountInput}
        label={t.account}
        placeholder={emailOnly ? t.emailPlaceholder : t.accountPlaceholder}
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        before={
          form.looksNumeric ? (
            <Suspense>
              <PhoneCountry label={t.areaCode} chosen={form.area} onChoose={form.setArea} />
            </Suspense>
          ) : undefined
        }
        onBlur={() => {
          accountInput.onBlur()
          form.leaveAccount()
        }}
      />
      <PasswordField
        {...fields.field('password')}
        label={t.password}
        placeholder={t.passwordPlaceholder}
        size="large"
      />
      {captcha && <captcha.Field {...fields.field('captcha')} {...captcha} onAnother={form.anotherImage} />}
      <p role="alert" className="text-sm text-danger not-empty:mb-3">
        {form.problem}
      </p>
      <Button tone="primary" size="large" type="submit" busy={form.isBusy} className="w-full">
        {t.submit}
      </Button>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <TextLink href={`/authrization/register/register${search}`}>{t.register}</TextLink>
        <TextLink href={`/authrization/resetPassword/account${search}`}>{t.forgotten}</TextLink>
      </p>
      {/* Browsers have it over https and on localhost only. */}
      {'PublicKeyCredential' in window && (
        <Button size="large" className="mt-4 w-full" onClick={form.byPasskey}>
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
