import {
  accountRules,
  captchaRules,
  encodePassword,
  mailCodeRules,
  newPasswordRules,
} from '@slipway/contract/identity/sign-in/account-text.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { type FormEvent, useState } from 'react'
import { AccountField } from '../form/AccountField.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { NewPasswordField } from '../form/NewPasswordField.tsx'
import { useAccount } from '../form/use-account.ts'
import { useMailedCode } from '../form/use-verification-code.ts'
import { Problem, UserForm } from '../form/UserForm.tsx'
import { UserNote } from '../form/UserNote.tsx'
import { useUserFields } from '../form/use-user-fields.ts'
import { resetUserPassword } from '../user-calls.ts'
import type { UserPageProps } from '../user-paths.ts'
import { useUserTexts } from '../user-texts.ts'

function ResetPage({ search }: UserPageProps) {
  const t = useUserTexts().reset
  const fields = useUserFields({
    account: { keeps: accountRules({ emailOnly: !deployment().phoneAccounts }) },
    captcha: { keeps: captchaRules },
    code: { keeps: mailCodeRules },
    password: { keeps: newPasswordRules },
  })
  const account = useAccount(fields)
  const mailed = useMailedCode('reset', fields, account)
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const { captcha } = account

  const reset = async (): Promise<void> => {
    if (state === 'busy' || !fields.check(['account', 'code', 'password'])) return
    setState('busy')
    account.setProblem('')
    try {
      await call(resetUserPassword, {
        account: account.account,
        indexcode: account.indexcode,
        code: fields.value('code').trim(),
        password: encodePassword(fields.value('password')),
      })
      setState('done')
    } catch (error) {
      setState('open')
      const { field, message } = formReactionTo(error)
      if (field === 'account' || field === 'code' || field === 'password') fields.refuse(field, message)
      else account.setProblem(message)
    }
  }

  if (state === 'done') {
    return (
      <UserNote title={t.doneTitle} text={t.doneText}>
        <LinkButton tone="primary" size="large" href={`/app/in${search}`}>
          {t.signIn}
        </LinkButton>
      </UserNote>
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void reset()
  }
  return (
    <UserForm title={t.title} under={t.under} onSubmit={submit}>
      <AccountField field={fields.field('account')} account={account} />
      {captcha && <captcha.Field field={fields.field('captcha')} captcha={captcha} onAnother={account.anotherImage} />}
      <CodeField field={fields.field('code')} mailed={mailed} />
      <NewPasswordField field={fields.field('password')} />
      <Problem text={account.problem} />
      <Button tone="primary" size="large" type="submit" busy={state === 'busy'} className="mt-1 w-full">
        {t.submit}
      </Button>
      <p className="mt-2 text-center">
        <TextLink className="inline-block py-2.5" href={`/app/in${search}`}>
          {t.toSignIn}
        </TextLink>
      </p>
    </UserForm>
  )
}

export { ResetPage as Page }
