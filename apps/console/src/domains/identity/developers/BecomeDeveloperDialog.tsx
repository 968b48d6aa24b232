import { developerEmailField } from '@slipway/contract/identity/developers/developers.calls.ts'
import { developerLimits } from '@slipway/contract/identity/developers/developers.limits.ts'
import { isEmail, mailCodeField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAccount } from '../../../shared/account.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { refusedField } from '../../../shared/form/refused-field.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useCountdown } from '@slipway/web-client/use-countdown.ts'
import { refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { developerTexts } from './developer-texts.ts'
import { useJoin, useSendCode } from './developers.queries.ts'

const MS_PER_S = 1000
const schema = z.object({ email: developerEmailField, verificationCode: mailCodeField })

/** The field under which each refusal is shown. */
const refusalFields = {
  'developers.emailWrong': 'email',
  'developers.emailTaken': 'email',
  'sign-in.mailFailed': 'email',
  'sign-in.codeWrong': 'verificationCode',
  'sign-in.codeSpent': 'verificationCode',
} as const

/** RB-20: an address, then the code mailed to it, then confirmation. */
export function BecomeDeveloperDialog({ onClose }: { onClose: () => void }) {
  const t = developerTexts().joining
  const kit = useKitTexts()
  const { account } = useAccount()
  const sending = useSendCode()
  const join = useJoin()
  const { left, start } = useCountdown()
  const [sentTo, setSentTo] = useState('')
  const form = useContractForm({
    schema,
    defaultValues: { email: isEmail(account) ? account : '', verificationCode: '' },
    refusalFields,
    onSubmit: async (values) => {
      await join.mutateAsync(values)
      showToast('success', t.done)
      onClose()
    },
  })

  const fail = (error: unknown): void => {
    const wait = waitOf(error)
    if (wait > 0) start(wait)
    const refused = refusedField(error, refusalFields)
    if (refused) form.setError('email', { type: 'server', message: refused.message }, { shouldFocus: true })
    else showToast('error', error instanceof Error ? error.message : String(error))
  }

  const send = async (): Promise<void> => {
    if (left > 0 || sending.isPending || !(await form.trigger('email', { shouldFocus: true }))) return
    const email = form.getValues('email').trim()
    try {
      await sending.mutateAsync({ email })
      start(signInTextLimits.mailCode.everyMs / MS_PER_S)
      setSentTo(email)
      form.setFocus('verificationCode')
    } catch (error) {
      fail(error)
    }
  }

  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField
          label={t.email}
          hint={t.emailHint}
          type="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={developerLimits.email.max}
          required
          {...form.field('email')}
        />
        <TextField
          label={t.code}
          placeholder={t.codePlaceholder}
          hint={sentTo ? t.sent(sentTo) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={signInTextLimits.mailCode.length}
          required
          after={
            <TextButton
              className={`px-2 py-1 text-sm tabular-nums no-underline! ${left > 0 ? 'cursor-default! text-ink-3!' : ''}`}
              aria-disabled={left > 0 || sending.isPending}
              onClick={() => void send()}
            >
              {left > 0 ? t.wait(left) : sentTo ? t.again : t.send}
            </TextButton>
          }
          {...form.field('verificationCode')}
        />
        {deployment().mailsInFolder && <Notice>{t.inFolder}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

/** Seconds until another code may be requested, where the refusal states them. */
function waitOf(error: unknown): number {
  const { seconds } = refusalDetails(error)
  return typeof seconds === 'number' ? seconds : 0
}
