import { encodePassword, newPasswordRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { checkResetTicket, resetPassword } from './reset-calls.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import { AuthNote } from '../shared/AuthNote.tsx'
import { useAccountTexts } from '../shared/auth-texts.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { NewPasswordFields } from '../shared/NewPasswordFields.tsx'
import { resetNewEn } from './reset-new-texts.en.ts'
import { resetNewZh } from './reset-new-texts.zh.ts'
import { useFields } from '../shared/use-fields.ts'

const isSpent = (error: unknown): boolean => isRefused(error, 'sign-in.ticketSpent')

interface Props {
  ticket: string
  search: string
  /** The code was exchanged for it in this page; the ticket of a link is checked first. */
  isFresh: boolean
}

/** The second step of a reset (SI-008): the ticket and a new password. */
export function NewPasswordForm({ ticket, search, isFresh }: Props) {
  const { different } = useAccountTexts().newPassword
  const t = currentLocale() === 'zh-CN' ? resetNewZh : resetNewEn
  const fields = useFields({ password: { keeps: newPasswordRules }, repeat: {} })
  const [state, setState] = useState<'checking' | 'open' | 'busy' | 'done' | 'spent'>(isFresh ? 'open' : 'checking')

  useEffect(() => {
    if (isFresh) return undefined
    const gone = new AbortController()
    call(checkResetTicket, { ticket }, { signal: gone.signal }).then(
      ({ valid }) => setState(valid ? 'open' : 'spent'),
      // The form opens where the check failed: the server checks the ticket again with the password.
      () => !gone.signal.aborted && setState('open'),
    )
    return () => gone.abort()
  }, [ticket, isFresh])

  const set = async (): Promise<void> => {
    if (state === 'busy' || !fields.check(['password', 'repeat'])) return
    if (fields.value('password') !== fields.value('repeat')) {
      fields.refuse('repeat', different)
      return
    }
    setState('busy')
    try {
      await call(resetPassword, { ticket, password: encodePassword(fields.value('password')) })
      setState('done')
    } catch (error) {
      setState(isSpent(error) ? 'spent' : 'open')
      if (isSpent(error)) return
      const { field, message } = formReactionTo(error)
      if (field === 'password') fields.refuse('password', message)
      else showToast('error', message)
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void set()
  }
  if (state === 'checking') return <AuthNote title={t.newTitle} text={t.checking} />
  if (state === 'done') {
    return (
      <AuthNote
        title={t.doneTitle}
        text={t.doneText}
        action={
          <LinkButton tone="primary" size="large" href={`/authrization/login${search}`}>
            {t.login}
          </LinkButton>
        }
      />
    )
  }
  if (state === 'spent') {
    return (
      <AuthNote
        title={t.spentTitle}
        text={t.spentText}
        action={<LinkButton href={`/authrization/resetPassword/account${search}`}>{t.again}</LinkButton>}
      />
    )
  }
  return (
    <AuthForm title={t.newTitle} under={t.newUnder} onSubmit={submit}>
      <NewPasswordFields label={t.newPassword} fields={fields} />
      <Button tone="primary" size="large" type="submit" busy={state === 'busy'} className="w-full">
        {t.submit}
      </Button>
    </AuthForm>
  )
}
