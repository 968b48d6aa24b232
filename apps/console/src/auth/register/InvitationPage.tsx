import { encodePassword, newPasswordRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { login } from '../shared/auth-calls.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import { AuthNote } from '../shared/AuthNote.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { useAccountTexts } from '../shared/auth-texts.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { acceptInvitation, checkInvitation } from './invitation-calls.ts'
import { invitationEn } from './invitation-texts.en.ts'
import { invitationZh } from './invitation-texts.zh.ts'
import { NewPasswordFields } from '../shared/NewPasswordFields.tsx'
import { hasTerms, Terms } from './Terms.tsx'
import { useFields } from '../shared/use-fields.ts'

const isSpent = (error: unknown): boolean => isRefused(error, 'sign-in.invitationSpent')

const LOGIN = '/authrization/login'
const invitationTexts = () => (currentLocale() === 'zh-CN' ? invitationZh : invitationEn)

type Found =
  | { is: 'checking' | 'spent' }
  | { is: 'valid'; account: string; indexcode: string }
  | { is: 'unknown'; message: string }

/** SI-007: the page behind an invitation's mailed link. The link verifies the address, so no code is required. */
export function InvitationPage({ id: ticket, leaveTo }: AuthPageProps) {
  const t = invitationTexts()
  const [found, setFound] = useState<Found>({ is: 'checking' })

  useEffect(() => {
    const gone = new AbortController()
    call(checkInvitation, { ticket }, { signal: gone.signal }).then(
      (invited) => setFound(invited ? { is: 'valid', ...invited } : { is: 'spent' }),
      (error: Error) => !gone.signal.aborted && setFound({ is: 'unknown', message: error.message }),
    )
    return () => gone.abort()
  }, [ticket])

  if (found.is === 'checking') return <AuthNote title={t.title} text={t.checking} />
  if (found.is === 'valid') {
    const onSpent = () => setFound({ is: 'spent' })
    return (
      <PasswordStep
        ticket={ticket}
        account={found.account}
        indexcode={found.indexcode}
        leaveTo={leaveTo}
        onSpent={onSpent}
      />
    )
  }
  const [title, text] = found.is === 'unknown' ? [t.failedTitle, found.message] : [t.spentTitle, t.spentText]
  return <AuthNote title={title} text={text} action={<LinkButton href={LOGIN}>{t.toLogin}</LinkButton>} />
}

interface StepProps extends Pick<AuthPageProps, 'leaveTo'> {
  ticket: string
  account: string
  indexcode: string
  /** The invitation has been used or cancelled in the meantime. */
  onSpent: () => void
}

function PasswordStep({ ticket, account, indexcode, leaveTo, onSpent }: StepProps) {
  const t = invitationTexts()
  const { newPassword } = useAccountTexts()
  const fields = useFields({ password: { keeps: newPasswordRules }, repeat: {} })
  const [terms, setTerms] = useState({ agreed: !hasTerms(), isMissed: false })
  const [isBusy, setBusy] = useState(false)

  const isComplete = (): boolean => {
    setTerms(({ agreed }) => ({ agreed, isMissed: !agreed }))
    if (!fields.check(['password', 'repeat'])) return false
    if (fields.value('password') === fields.value('repeat')) return terms.agreed
    fields.refuse('repeat', newPassword.different)
    return false
  }

  const accept = async (): Promise<void> => {
    if (isBusy || !isComplete()) return
    const password = encodePassword(fields.value('password'))
    setBusy(true)
    try {
      await call(acceptInvitation, { ticket, password, agreed: terms.agreed })
    } catch (error) {
      setBusy(false)
      if (isSpent(error)) {
        onSpent()
        return
      }
      const { field, message } = formReactionTo(error)
      if (field === 'password') fields.refuse('password', message)
      else showToast('error', message)
      return
    }
    const signedIn = call(login, { account, indexcode, password })
    leaveTo(await signedIn.then(() => '/home/product').catch(() => LOGIN))
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void accept()
  }
  return (
    <AuthForm title={t.title} under={t.under(account)} onSubmit={submit}>
      <NewPasswordFields label={newPassword.label} fields={fields} />
      <Terms
        isAgreed={terms.agreed}
        isMissed={terms.isMissed}
        onChange={(agreed) => setTerms({ agreed, isMissed: false })}
      />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.submit}
      </Button>
    </AuthForm>
  )
}
