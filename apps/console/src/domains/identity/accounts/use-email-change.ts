import { accountField, mailCodeField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isRefused, refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useCountdown } from '@slipway/web-client/use-countdown.ts'
import { accountTexts } from './account-texts.ts'
import { useChangeEmail, useSendEmailCodes } from './profile.queries.ts'

const MS_PER_S = 1000
/** Empty until the codes have been sent. */
const code = z.union([z.literal(''), mailCodeField])

/** The form that changes the address: the new address first, then a code from each address. */
export function useEmailChange(onClose: () => void) {
  const t = accountTexts().profile.email
  const sending = useSendEmailCodes()
  const change = useChangeEmail()
  const { left, start } = useCountdown()
  const [sentTo, setSentTo] = useState('')
  const [isProving, setProving] = useState(false)
  const [schema] = useState(() => {
    const { longAccounts } = deployment()
    return z.object({ email: accountField({ emailOnly: true, longAccounts }), oldCode: code, newCode: code })
  })

  async function send(email: string): Promise<void> {
    if (left > 0 && email === sentTo) return
    try {
      await sending.mutateAsync(email)
    } catch (error) {
      if (isRefused(error, 'second-factor.proofNeeded')) {
        setProving(true)
        return
      }
      const { seconds } = refusalDetails(error)
      if (typeof seconds === 'number') start(seconds)
      throw error
    }
    setSentTo(email)
    start(signInTextLimits.mailCode.everyMs / MS_PER_S)
  }

  async function confirm(values: { email: string; oldCode: string; newCode: string }): Promise<void> {
    const missing = values.oldCode === '' ? 'oldCode' : values.newCode === '' ? 'newCode' : undefined
    if (missing) {
      form.setError(missing, { message: t.codeMissing }, { shouldFocus: true })
      return
    }
    try {
      await change.mutateAsync(values)
    } catch (error) {
      const { field } = refusalDetails(error)
      if (field !== 'oldCode' && field !== 'newCode') throw error
      form.setError(field, { message: error instanceof Error ? error.message : '' }, { shouldFocus: true })
      return
    }
    showToast('success', t.changed(values.email))
    onClose()
  }

  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { email: '', oldCode: '', newCode: '' },
    refusalFields: {
      'sign-in.sameEmail': 'email',
      'accounts.taken': 'email',
      'sign-in.mailFailed': 'email',
      'sign-in.tooManyCodes': 'email',
      'request.tooMany': 'email',
    },
    onSubmit: (values) => (values.email === sentTo ? confirm(values) : send(values.email)),
  })
  const again = () => void form.handleSubmit(({ email }) => send(email).catch(form.place))()

  return {
    form,
    secondsLeft: left,
    /** The new address, once codes have been sent for what the form has. */
    sentTo: form.watch('email') === sentTo ? sentTo : '',
    again,
    isProving,
    endProof: () => setProving(false),
  }
}
