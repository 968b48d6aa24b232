import {
  accountRules,
  captchaRules,
  encodePassword,
  mailCodeRules,
  newPasswordRules,
  ownReturnUrl,
} from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState, type FormEvent } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { login, register } from '../shared/auth-calls.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { useAccountTexts } from '../shared/auth-texts.ts'
import { CodeAccountField } from '../shared/CodeAccountField.tsx'
import { CodeField } from '../shared/CodeField.tsx'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { MailsInFolder } from '../shared/MailsInFolder.tsx'
import { NewPasswordFields } from '../shared/NewPasswordFields.tsx'
import { hasTerms, Terms } from './Terms.tsx'
import { useFields } from '../shared/use-fields.ts'
import { useMailedCode } from '../shared/use-verification-code.ts'

/** RT-07, SI-007: registration with an email address or phone number, followed by sign-in. */
export function RegisterPage({ search, leaveTo }: AuthPageProps) {
  const t = useAccountTexts()
  const { phoneAccounts, longAccounts } = deployment()
  const fields = useFields({
    account: { keeps: accountRules({ emailOnly: !phoneAccounts, longAccounts }) },
    captcha: { keeps: captchaRules },
    code: { keeps: mailCodeRules },
    password: { keeps: newPasswordRules },
    repeat: {},
  })
  const mailed = useMailedCode('register', fields)
  const [terms, setTerms] = useState({ agreed: !hasTerms(), isMissed: false })
  const [isBusy, setBusy] = useState(false)

  const isComplete = (): boolean => {
    setTerms(({ agreed }) => ({ agreed, isMissed: !agreed }))
    if (!fields.check(['account', 'code', 'password', 'repeat'])) return false
    if (fields.value('password') === fields.value('repeat')) return terms.agreed
    fields.refuse('repeat', t.newPassword.different)
    return false
  }

  const create = async (): Promise<void> => {
    if (isBusy || !isComplete()) return
    const account = fields.value('account')
    const password = encodePassword(fields.value('password'))
    const { indexcode } = mailed
    setBusy(true)
    try {
      await call(register, { account, indexcode, password, code: fields.value('code').trim(), agreed: terms.agreed })
    } catch (error) {
      setBusy(false)
      const { field, message } = formReactionTo(error)
      if (field === 'account' || field === 'code' || field === 'password') fields.refuse(field, message)
      else showToast('error', message)
      return
    }
    const home = ownReturnUrl(new URLSearchParams(search).get('returnUrl')) ?? '/home/product'
    const signedIn = call(login, { account, indexcode, password })
    leaveTo(await signedIn.then(() => home).catch(() => `/authrization/login${search}`))
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create()
  }
  return (
    <AuthForm title={t.register.title} under={t.register.under} onSubmit={submit}>
      <MailsInFolder text={t.code.inFolder} />
      <CodeAccountField label={t.register.account} account={fields.field('account')} mailed={mailed} />
      <CodeField code={fields.field('code')} image={fields.field('captcha')} mailed={mailed} />
      <NewPasswordFields label={t.newPassword.label} fields={fields} />
      <Terms
        isAgreed={terms.agreed}
        isMissed={terms.isMissed}
        onChange={(agreed) => setTerms({ agreed, isMissed: false })}
      />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.register.submit}
      </Button>
      <p className="mt-3 text-center text-ink-2">
        {t.register.known}{' '}
        <TextLink href={`/authrization/login${search}`} className="underline">
          {t.register.toLogin}
        </TextLink>
      </p>
    </AuthForm>
  )
}
