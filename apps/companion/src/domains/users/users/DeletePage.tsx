import { mailCodeRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { requestLogoff, sendLogoffCode } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { call } from '@slipway/web-client/call.ts'
import { useFields } from '@slipway/web-client/fields.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { useCountdown } from '@slipway/web-client/use-countdown.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Screen } from '../../../shared/Screen.tsx'
import { HomesAtDeletion } from './HomesAtDeletion.tsx'
import { userQuery } from './users.queries.ts'
import { usersTexts } from './users-texts.ts'

const DAY_MS = 86_400_000
const MS_PER_S = 1000

/** A deletion is confirmed with a code; until its date it can be withdrawn on the page of account states. */
export function DeletePage() {
  const t = usersTexts()
  const { data: user } = useQuery(userQuery)
  const fields = useFields({ code: { keeps: mailCodeRules } }, t.rules)
  const { left, start } = useCountdown()
  const [problem, setProblem] = useState('')
  const [reason, setReason] = useState('')
  const fail = (error: Error): void => {
    const { field, message, waitSeconds } = formReactionTo(error)
    if (waitSeconds > 0) start(waitSeconds)
    if (field === 'code') fields.refuse('code', message)
    else setProblem(message)
  }
  const send = useMutation({
    mutationFn: () => call(sendLogoffCode, {}),
    meta: { errors: 'inPlace' },
    onSuccess: () => {
      start(signInTextLimits.mailCode.everyMs / MS_PER_S)
      fields.focus('code')
    },
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: () => call(requestLogoff, { code: fields.value('code').trim(), reason: reason.trim() }),
    meta: { errors: 'inPlace' },
    onSuccess: () => window.location.assign('/app/hello'),
    onError: fail,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem('')
    if (fields.check(['code'])) remove.mutate()
  }
  return (
    <Screen title={t.remove} back="/app/me">
      <p className="mt-1 mb-4 text-ink-2">{t.removeText(usersLimits.logoff.clarificationMs / DAY_MS)}</p>
      <HomesAtDeletion />
      <form noValidate onSubmit={submit} className="flex flex-col gap-1.5 rounded-lg border bg-surface p-4">
        <TextField
          label={t.removeReason}
          hint={t.removeReasonHint}
          size="large"
          maxLength={usersLimits.logoff.reason.max}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="mb-2">{t.removeCode(user?.account ?? '')}</p>
        <TextField
          {...fields.field('code')}
          label={t.code}
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={signInTextLimits.mailCode.length}
          after={
            <TextButton
              className="min-h-10 px-2 text-sm tabular-nums no-underline!"
              disabled={left > 0 || send.isPending}
              onClick={() => send.mutate()}
            >
              {left > 0 ? t.wait(left) : send.isSuccess ? t.sendAgain : t.sendCode}
            </TextButton>
          }
        />
        <p role="alert" className="text-sm text-danger not-empty:mb-3">
          {problem}
        </p>
        <Button tone="danger" size="large" type="submit" busy={remove.isPending}>
          {t.remove}
        </Button>
      </form>
    </Screen>
  )
}
