import { accountRules, encodePassword, newPasswordRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { login } from '../shared/auth-calls.ts'
import { checkSetUpLink, setUpRoot } from './set-up-calls.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import { AuthNote } from '../shared/AuthNote.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { LINK_COMMAND } from './link-command.ts'
import { MailsInFolder } from '../shared/MailsInFolder.tsx'
import { NewPasswordFields } from '../shared/NewPasswordFields.tsx'
import { setUpEn } from './set-up-texts.en.ts'
import { setUpZh } from './set-up-texts.zh.ts'
import { useFields } from '../shared/use-fields.ts'

const LOGIN = '/authrization/login'
/** The home page of a new installation offers an example that runs in a minute. */
const FIRST_PAGE = '/home'

/** Both languages load together: each installation shows the page once. */
const setUpTexts = () => (currentLocale() === 'zh-CN' ? setUpZh : setUpEn)

type LinkState = { is: 'checking' | 'valid' | 'spent' | 'unknown'; message?: string }

/** SI-010: the page of the one-time link that the server prints at its first start. */
export function SetUpPage({ search, leaveTo }: AuthPageProps) {
  const t = setUpTexts()
  const token = new URLSearchParams(search).get('token') ?? ''
  const [link, setLink] = useState<LinkState>({ is: token ? 'checking' : 'spent' })

  useEffect(() => {
    if (!token) return undefined
    const gone = new AbortController()
    call(checkSetUpLink, { token }, { signal: gone.signal }).then(
      ({ valid }) => setLink({ is: valid ? 'valid' : 'spent' }),
      (error: Error) => !gone.signal.aborted && setLink({ is: 'unknown', message: error.message }),
    )
    return () => gone.abort()
  }, [token])

  if (link.is === 'checking') return <AuthNote title={t.title} text={t.checking} />
  if (link.is === 'valid') return <SetUpForm token={token} leaveTo={leaveTo} />
  return (
    <AuthNote
      title={link.is === 'spent' ? t.spentTitle : t.failedTitle}
      text={link.is === 'spent' ? <SpentText text={t.spentText} /> : link.message}
      action={<LinkButton href={LOGIN}>{t.toLogin}</LinkButton>}
    />
  )
}

/** The command stays on one line. */
function SpentText({ text }: { text: string }) {
  const [before, after] = text.split(LINK_COMMAND)
  return (
    <>
      {before}
      <code className="font-mono text-sm whitespace-nowrap">{LINK_COMMAND}</code>
      {after}
    </>
  )
}

function SetUpForm({ token, leaveTo }: { token: string } & Pick<AuthPageProps, 'leaveTo'>) {
  const t = setUpTexts()
  const [isBusy, setBusy] = useState(false)
  const fields = useFields({
    account: { keeps: accountRules({ emailOnly: true }) },
    password: { keeps: newPasswordRules },
    repeat: {},
  })

  const create = async (): Promise<void> => {
    if (isBusy || !fields.check(['account', 'password', 'repeat'])) return
    if (fields.value('password') !== fields.value('repeat')) {
      fields.refuse('repeat', t.different)
      return
    }
    const account = fields.value('account')
    const password = encodePassword(fields.value('password'))
    setBusy(true)
    try {
      await call(setUpRoot, { token, account, password })
    } catch (error) {
      setBusy(false)
      showToast('error', error instanceof Error ? error.message : String(error))
      return
    }
    const signedIn = call(login, { account, password, indexcode: account })
    leaveTo(await signedIn.then(() => FIRST_PAGE).catch(() => LOGIN))
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create()
  }
  return (
    <AuthForm title={t.title} under={t.under} onSubmit={submit}>
      <MailsInFolder text={t.mailsInFolder} />
      <TextField
        {...fields.field('account')}
        label={t.account}
        size="large"
        type="email"
        autoComplete="username"
        required
      />
      <NewPasswordFields label={t.password} fields={fields} />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.submit}
      </Button>
    </AuthForm>
  )
}
