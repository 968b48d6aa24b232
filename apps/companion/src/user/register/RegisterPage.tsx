import {
  accountRules,
  captchaRules,
  encodePassword,
  mailCodeRules,
  newPasswordRules,
} from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useLegal } from '../../shared/branding/use-brand.ts'
import { AccountField } from '../form/AccountField.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { useAccount } from '../form/use-account.ts'
import { useMailedCode } from '../form/use-verification-code.ts'
import { Problem, UserForm } from '../form/UserForm.tsx'
import { useUserFields } from '../form/use-user-fields.ts'
import { returnAddress } from '../own-return.ts'
import { registerUser } from '../user-calls.ts'
import type { UserPageProps } from '../user-paths.ts'
import { useUserTexts } from '../user-texts.ts'

/** Few installations have terms, so the code of their checkbox loads only where it is shown. */
const Terms = lazy(() => import('./Terms.tsx').then((loaded) => ({ default: loaded.Terms })))

/** The country of the browser's language, or empty: `de` is DE, `en-GB` is GB. */
function likelyCountry(): string {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? ''
  } catch {
    return ''
  }
}

function RegisterPage({ search, leaveTo }: UserPageProps) {
  const all = useUserTexts()
  const t = all.register
  const { phoneAccounts, longAccounts } = deployment()
  const { termsUrl, privacyUrl } = useLegal()
  const hasTerms = Boolean(termsUrl || privacyUrl)
  const fields = useUserFields({
    account: { keeps: accountRules({ emailOnly: !phoneAccounts, longAccounts }) },
    captcha: { keeps: captchaRules },
    code: { keeps: mailCodeRules },
    password: { keeps: newPasswordRules },
  })
  const account = useAccount(fields)
  const mailed = useMailedCode('register', fields, account)
  const [terms, setTerms] = useState({ agreed: !hasTerms, isMissed: false })
  const [isBusy, setBusy] = useState(false)
  const { captcha } = account

  const create = async (): Promise<void> => {
    setTerms(({ agreed }) => ({ agreed, isMissed: !agreed }))
    if (isBusy || !fields.check(['account', 'code', 'password']) || !terms.agreed) return
    setBusy(true)
    account.setProblem('')
    try {
      await call(registerUser, {
        account: account.account,
        indexcode: account.indexcode,
        password: encodePassword(fields.value('password')),
        code: fields.value('code').trim(),
        locale: currentLocale(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        country: likelyCountry(),
        agreed: terms.agreed,
      })
      leaveTo(returnAddress(search))
    } catch (error) {
      setBusy(false)
      const { field, message } = formReactionTo(error)
      if (field === 'account' || field === 'code' || field === 'password') fields.refuse(field, message)
      else account.setProblem(message)
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create()
  }
  return (
    <UserForm title={t.title} under={t.under} onSubmit={submit}>
      {!window.isSecureContext && <p className="mb-3 text-sm text-danger">{all.insecure}</p>}
      <AccountField field={fields.field('account')} account={account} />
      {captcha && <captcha.Field field={fields.field('captcha')} captcha={captcha} onAnother={account.anotherImage} />}
      <CodeField field={fields.field('code')} mailed={mailed} />
      <NewPasswordField label={all.password} field={fields.field('password')} />
      {hasTerms && (
        <Suspense fallback={<div className="h-12" />}>
          <Terms {...terms} onChange={(agreed) => setTerms({ agreed, isMissed: false })} />
        </Suspense>
      )}
      <Problem text={account.problem} />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="mt-1 w-full">
        {t.submit}
      </Button>
      <p className="mt-3 text-center text-ink-2">
        {t.known}{' '}
        <TextLink className="inline-block py-2" href={`/app/in${search}`}>
          {t.toSignIn}
        </TextLink>
      </p>
    </UserForm>
  )
}

export { RegisterPage as Page }
