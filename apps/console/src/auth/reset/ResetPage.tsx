import { accountRules, captchaRules, mailCodeRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { resetPassword } from './reset-calls.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { useAccountTexts } from '../shared/auth-texts.ts'
import { CodeAccountField } from '../shared/CodeAccountField.tsx'
import { CodeField } from '../shared/CodeField.tsx'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { MailsInFolder } from '../shared/MailsInFolder.tsx'
import { useFields } from '../shared/use-fields.ts'
import { useMailedCode } from '../shared/use-verification-code.ts'

/** The path's `id` before a ticket has been issued (SI-008). */
const FIRST_STEP = 'account'

const NewPasswordForm = lazy(async () => ({ default: (await import('./NewPasswordForm.tsx')).NewPasswordForm }))

/** RT-09, SI-008: a mailed code yields a ticket, which is the path of the second step. */
export function ResetPage({ id, search }: AuthPageProps) {
  const [ticket, setTicket] = useState(id === FIRST_STEP ? '' : id)
  if (ticket) {
    return (
      <Suspense>
        <NewPasswordForm ticket={ticket} search={search} isFresh={ticket !== id} />
      </Suspense>
    )
  }
  const goOn = (won: string): void => {
    window.history.replaceState(null, '', `/authrization/resetPassword/${won}${search}`)
    setTicket(won)
  }
  return <ResetCodeForm search={search} onTicket={goOn} />
}

function ResetCodeForm({ search, onTicket }: { search: string; onTicket: (ticket: string) => void }) {
  const t = useAccountTexts()
  const { phoneAccounts } = deployment()
  const fields = useFields({
    account: { keeps: accountRules({ emailOnly: !phoneAccounts }) },
    captcha: { keeps: captchaRules },
    code: { keeps: mailCodeRules },
  })
  const mailed = useMailedCode('reset', fields)
  const [isBusy, setBusy] = useState(false)

  const goOn = async (): Promise<void> => {
    if (isBusy || !fields.check(['account', 'code'])) return
    const account = fields.value('account')
    setBusy(true)
    try {
      const code = fields.value('code').trim()
      const won = await call(resetPassword, { account, indexcode: mailed.indexcode, code })
      if (won) onTicket(won.ticket)
    } catch (error) {
      setBusy(false)
      const { field, message } = formReactionTo(error)
      if (field === 'account' || field === 'code') fields.refuse(field, message)
      else showToast('error', message)
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void goOn()
  }
  return (
    <AuthForm title={t.reset.title} under={t.reset.under} onSubmit={submit}>
      <MailsInFolder text={t.code.inFolder} />
      <CodeAccountField label={t.reset.account} account={fields.field('account')} mailed={mailed} />
      <CodeField code={fields.field('code')} image={fields.field('captcha')} mailed={mailed} />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.reset.next}
      </Button>
      <p className="mt-3 text-center">
        <TextLink href={`/authrization/login${search}`}>{t.reset.toLogin}</TextLink>
      </p>
    </AuthForm>
  )
}
