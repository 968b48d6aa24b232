import { captchaRules, encodePassword, passwordRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { transferHome } from '@slipway/contract/users/homes/members.calls.ts'
import { getUserCaptcha } from '@slipway/contract/users/users/users.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { call } from '@slipway/web-client/call.ts'
import { useFields } from '@slipway/web-client/fields.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { userQuery } from '../../users/users.queries.ts'
import { managingTexts } from './managing-texts.ts'
import { useHomeChange } from './managing.queries.ts'

interface Props {
  homeId: string
  memberId: string
  name: string
  onDone: () => void
  onCancel: () => void
}

/** Needs the password, and a captcha after several wrong ones. */
export function HandOverForm({ homeId, memberId, name, onDone, onCancel }: Props) {
  const t = managingTexts()
  const { data: user } = useQuery(userQuery)
  const account = user?.account ?? ''
  const fields = useFields({ password: { keeps: passwordRules }, captcha: { keeps: captchaRules } }, t.rules)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [problem, setProblem] = useState('')
  const image = useQuery({
    queryKey: ['captcha', account],
    queryFn: () => call(getUserCaptcha, { account }),
    enabled: asksCaptcha,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const transfer = useHomeChange(
    (proof: { password: string; smsCode: string }) => call(transferHome, { homeId, memberId, ...proof }),
    { done: t.handedOver(name), errors: 'inPlace', onDone },
  )
  const fail = (error: Error): void => {
    const { field, message, needsCaptcha } = formReactionTo(error)
    if (needsCaptcha) setAsksCaptcha(true)
    // An image is valid for one attempt.
    if (needsCaptcha || asksCaptcha) {
      fields.setValue('captcha', '')
      void image.refetch()
    }
    if (isRefused(error, 'sign-in.wrongPassword')) fields.refuse('password', message)
    else if (field === 'captcha' || needsCaptcha) fields.refuse('captcha', message)
    else setProblem(message)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (transfer.isPending || !fields.check(asksCaptcha ? ['password', 'captcha'] : ['password'])) return
    setProblem('')
    transfer.mutate(
      {
        password: encodePassword(fields.value('password')),
        smsCode: fields.value('captcha').trim().toUpperCase(),
      },
      { onError: fail },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-1.5 rounded-lg border bg-surface p-4">
      <p className="mb-2">{t.handOverText(name)}</p>
      <input type="hidden" autoComplete="username" value={account} readOnly />
      <PasswordField {...fields.field('password')} label={t.password} size="large" />
      {asksCaptcha && (
        <>
          {image.data !== undefined && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(image.data)}`}
              alt={t.captchaImage}
              className="h-14 w-36 rounded-md border bg-[#fff] object-contain"
            />
          )}
          <TextField
            {...fields.field('captcha')}
            label={t.captcha}
            size="large"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            labelAside={
              <TextButton className="text-sm" onClick={() => void image.refetch()}>
                {t.captchaAnother}
              </TextButton>
            }
          />
        </>
      )}
      <p role="alert" className="text-sm text-danger not-empty:mb-3">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" size="large" type="submit" busy={transfer.isPending}>
          {t.handOver}
        </Button>
        <Button size="large" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
