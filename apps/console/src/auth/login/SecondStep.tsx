import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import type { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { type FormEvent, useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { passkeyObstacle } from '../../shared/passkeys.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { AuthForm } from '../shared/AuthForm.tsx'
import { stepByPasskey } from './passkey-login.ts'
import { passByCode } from './second-step-calls.ts'
import { secondStepEn } from './second-step-texts.en.ts'
import { secondStepZh } from './second-step-texts.zh.ts'
import type { PendingStep } from './second-step.ts'

export { signInByPasskey } from './passkey-login.ts'

interface Props {
  step: PendingStep
  onSignedIn: (session: OutputOf<typeof login>) => void
  /** The password has to be entered again. */
  onAgain: () => void
}

const isSpent = (error: unknown): boolean => isRefused(error, 'sign-in.stepSpent')

/** The step after the correct password: a passkey, an authenticator code or a recovery code. */
export function SecondStep({ step, onSignedIn, onAgain }: Props) {
  const t = currentLocale() === 'zh-CN' ? secondStepZh : secondStepEn
  const methods = step.methods.filter((one) => one !== 'passkey' || passkeyObstacle() === undefined)
  const [method, setMethod] = useState<StepMethod>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const choose = (next: StepMethod) => {
    setMethod(next)
    setCode('')
    setError(undefined)
  }
  const pass = async (): Promise<void> => {
    if (isBusy || (method !== 'passkey' && !code.trim())) return
    setBusy(true)
    try {
      const { ticket } = step
      onSignedIn(method === 'passkey' ? await stepByPasskey(ticket) : await call(passByCode, { ticket, method, code }))
    } catch (failure) {
      setBusy(false)
      const message = failure instanceof Error ? failure.message : String(failure)
      if (isSpent(failure)) {
        showToast('error', message)
        onAgain()
      } else if (method === 'passkey') showToast('error', message)
      else setError(message)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void pass()
  }
  const input = {
    value: code,
    error,
    size: 'large' as const,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => {
      setCode(event.target.value)
      setError(undefined)
    },
  }
  return (
    <AuthForm title={t.title} under={t.under[method]} onSubmit={submit}>
      {method === 'totp' && (
        <TextField
          key="totp"
          label={t.code}
          placeholder={t.codePlaceholder}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...input}
        />
      )}
      {method === 'recovery' && (
        <TextField
          key="recovery"
          label={t.recoveryCode}
          placeholder={t.recoveryPlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...input}
        />
      )}
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {method === 'passkey' ? t.byPasskey : t.confirm}
      </Button>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <TextButton key={one} onClick={() => choose(one)}>
              {t.other[one]}
            </TextButton>
          ))}
        <TextButton onClick={onAgain}>{t.back}</TextButton>
      </p>
    </AuthForm>
  )
}
