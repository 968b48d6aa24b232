import {
  captchaRules,
  encodePassword,
  newPasswordRules,
  passwordRules,
} from '@slipway/contract/identity/sign-in/account-text.ts'
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
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Screen } from '../../../shared/Screen.tsx'
import { useChangePassword } from './account.queries.ts'
import { userQuery } from './users.queries.ts'
import { usersTexts } from './users-texts.ts'

/** Needs the current password, and a captcha after several wrong ones. */
export function PasswordPage() {
  const t = usersTexts()
  const router = useRouter()
  const { data: user } = useQuery(userQuery)
  const account = user?.account ?? ''
  const fields = useFields(
    { old: { keeps: passwordRules }, password: { keeps: newPasswordRules }, captcha: { keeps: captchaRules } },
    t.rules,
  )
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [problem, setProblem] = useState('')
  const change = useChangePassword(t.passwordSaved)
  const image = useQuery({
    queryKey: ['captcha', account],
    queryFn: () => call(getUserCaptcha, { account }),
    enabled: asksCaptcha,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  const fail = (error: Error): void => {
    const { field, message, needsCaptcha } = formReactionTo(error)
    if (needsCaptcha) setAsksCaptcha(true)
    // An image is valid for one attempt.
    if (needsCaptcha || asksCaptcha) {
      fields.setValue('captcha', '')
      void image.refetch()
    }
    if (isRefused(error, 'sign-in.wrongPassword')) fields.refuse('old', message)
    else if (isRefused(error, 'users.samePassword') || field === 'password') fields.refuse('password', message)
    else if (field === 'captcha' || needsCaptcha) fields.refuse('captcha', message)
    else setProblem(message)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (change.isPending || !fields.check(asksCaptcha ? ['old', 'password', 'captcha'] : ['old', 'password'])) return
    setProblem('')
    change.mutate(
      {
        oldPassword: encodePassword(fields.value('old')),
        password: encodePassword(fields.value('password')),
        smsCode: fields.value('captcha').trim().toUpperCase(),
      },
      { onSuccess: () => router.history.push('/app/me'), onError: fail },
    )
  }
  return (
    <Screen title={t.changePassword} back="/app/me">
      <p className="mt-1 mb-4 text-ink-2">{t.passwordUnder}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-1.5 rounded-lg border bg-surface p-4">
        {/* Password managers store the new password under this name. */}
        <input type="hidden" autoComplete="username" value={account} readOnly />
        <PasswordField {...fields.field('old')} label={t.oldPassword} size="large" />
        <PasswordField
          {...fields.field('password')}
          label={t.newPassword}
          hint={t.newPasswordHint}
          size="large"
          autoComplete="new-password"
        />
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
        <Button tone="primary" size="large" type="submit" busy={change.isPending}>
          {t.save}
        </Button>
      </form>
    </Screen>
  )
}
