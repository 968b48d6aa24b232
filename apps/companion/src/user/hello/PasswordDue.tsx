import {
  captchaRules,
  encodePassword,
  newPasswordRules,
  passwordRules,
} from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { useCaptcha } from '../form/use-captcha.ts'
import { Problem, UserForm } from '../form/UserForm.tsx'
import { useUserFields } from '../form/use-user-fields.ts'
import { changeUserPassword } from '../user-calls.ts'
import { useUserTexts } from '../user-texts.ts'

/** The one screen of an account that needs a new password. */
export function PasswordDue({ account, onDone, after }: { account: string; onDone: () => void; after: ReactNode }) {
  const t = useUserTexts().hello
  const fields = useUserFields({
    old: { keeps: passwordRules },
    password: { keeps: newPasswordRules },
    captcha: { keeps: captchaRules },
  })
  const [problem, setProblem] = useState('')
  const { captcha, load } = useCaptcha(setProblem)
  const [isBusy, setBusy] = useState(false)
  const anotherImage = () => void load(account, account)

  const change = async (): Promise<void> => {
    if (isBusy || !fields.check(captcha ? ['old', 'password', 'captcha'] : ['old', 'password'])) return
    setBusy(true)
    setProblem('')
    try {
      await call(changeUserPassword, {
        oldPassword: encodePassword(fields.value('old')),
        password: encodePassword(fields.value('password')),
        smsCode: fields.value('captcha').trim().toUpperCase(),
      })
      onDone()
    } catch (error) {
      setBusy(false)
      const { field, message, needsCaptcha } = formReactionTo(error)
      if (needsCaptcha || captcha) anotherImage()
      if (isRefused(error, 'sign-in.wrongPassword')) fields.refuse('old', message)
      else if (isRefused(error, 'users.samePassword') || field === 'password') fields.refuse('password', message)
      else if (field === 'captcha') fields.refuse('captcha', message)
      else setProblem(message)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void change()
  }
  return (
    <UserForm title={t.passwordTitle} under={t.passwordText} onSubmit={submit}>
      <PasswordField {...fields.field('old')} label={t.oldPassword} size="large" />
      {captcha && <captcha.Field field={fields.field('captcha')} captcha={captcha} onAnother={anotherImage} />}
      <NewPasswordField field={fields.field('password')} />
      <Problem text={problem} />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.save}
      </Button>
      {after}
    </UserForm>
  )
}
