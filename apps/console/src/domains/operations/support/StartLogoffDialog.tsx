import { indexcodesOf } from '@slipway/contract/identity/accounts/account-search.ts'
import { startUserLogoff } from '@slipway/contract/operations/support/support.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useState, type FormEvent } from 'react'
import type { AskedAccount } from './AccountForm.tsx'
import { supportTexts } from './support-texts.ts'
import { useUserChange } from './support.queries.ts'

interface Props {
  userId: string
  asked: AskedAccount
  onClose: () => void
  onChanged: () => void
}

/** Asks for the account: after 15 days nothing of it can be restored. */
export function StartLogoffDialog({ userId, asked, onClose, onChanged }: Props) {
  const t = supportTexts().starting
  const kit = useKitTexts()
  const start = useUserChange(startUserLogoff, t.done)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isSame = indexcodesOf(typed, asked.areaCode)[0] === indexcodesOf(asked.account, asked.areaCode)[0]
    setWrong(!isSame)
    if (!isSame) return
    start.mutate(
      { userId, reason },
      {
        onSuccess: () => {
          onClose()
          onChanged()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={t.title} size="small" keepOnOutsidePress>
      <Form onSubmit={submit}>
        <Notice tone="warning">{t.text}</Notice>
        <TextField
          label={t.account}
          hint={t.accountHint}
          error={isWrong ? t.mismatch : undefined}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          maxLength={usersLimits.logoff.reason.max}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {start.error && <Notice tone="danger">{start.error.message}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="danger" type="submit" busy={start.isPending}>
            {t.confirm}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
