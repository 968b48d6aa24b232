import type { Factors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { passkeyObstacle } from '../../../shared/passkeys.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { useProve } from './second-factor.queries.ts'
import { usePasskeyProblem } from './use-passkey-problem.ts'

interface Props {
  factors: Factors
  /** `factor`: a password is not enough. */
  by?: 'identity' | 'factor'
  onProved: () => void
  onClose: () => void
}

/** Re-authenticates by password and code, or by a passkey. */
export function ProofDialog({ factors, by = 'identity', onProved, onClose }: Props) {
  const t = secondFactorTexts().proof
  const kit = useKitTexts()
  const prove = useProve()
  const sayProblem = usePasskeyProblem()
  const hasCodes = factors.totpTime !== null
  const takesPassword = factors.hasPassword && by === 'identity'
  const [way, setWay] = useState<'password' | 'code'>(takesPassword ? 'password' : 'code')
  const [typed, setTyped] = useState('')
  const hasPasskey = factors.passkeys.length > 0 && passkeyObstacle() === undefined
  const canType = takesPassword || hasCodes

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed) prove.mutate(way === 'code' ? { code: typed } : { password: typed }, { onSuccess: onProved })
  }
  const byPasskey = () => prove.mutate('passkey', { onSuccess: onProved, onError: sayProblem })
  const field = {
    value: typed,
    error: prove.error && prove.variables !== 'passkey' ? prove.error.message : undefined,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    required: true,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={by === 'factor' ? t.byFactor : t.text}
      size="small"
      keepOnOutsidePress
    >
      <Form onSubmit={submit}>
        {!canType && !hasPasskey && <Notice tone="warning">{t.signInAgain}</Notice>}
        {canType &&
          (way === 'password' ? (
            <PasswordField label={t.password} {...field} />
          ) : (
            <TextField label={t.code} inputMode="numeric" autoComplete="one-time-code" {...field} />
          ))}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {takesPassword && hasCodes && (
            <TextButton
              onClick={() => {
                setWay(way === 'code' ? 'password' : 'code')
                setTyped('')
                prove.reset()
              }}
            >
              {way === 'code' ? t.byPassword : t.byCode}
            </TextButton>
          )}
          {hasPasskey && <TextButton onClick={byPasskey}>{t.byPasskey}</TextButton>}
        </div>
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          {canType && (
            <Button tone="primary" type="submit" busy={prove.isPending}>
              {t.confirm}
            </Button>
          )}
        </FormFoot>
      </Form>
    </Dialog>
  )
}
