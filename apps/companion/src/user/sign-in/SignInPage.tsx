import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { lazy, Suspense } from 'react'
import { useIsHidden } from '../../shared/branding/use-brand.ts'
import { AccountField } from '../form/AccountField.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { Problem, UserForm } from '../form/UserForm.tsx'
import { isForDevice } from '../own-return.ts'
import type { UserPageProps } from '../user-paths.ts'
import { useUserTexts } from '../user-texts.ts'
import { useSignIn } from './use-sign-in.ts'

const AppCode = lazy(() => import('./AppCode.tsx').then((loaded) => ({ default: loaded.AppCode })))
const ClosedAccount = lazy(() => import('./ClosedAccount.tsx').then((loaded) => ({ default: loaded.ClosedAccount })))

function SignInPage(props: UserPageProps) {
  const all = useUserTexts()
  const t = all.signIn
  const form = useSignIn(props)
  const hidesRegister = useIsHidden('register')
  const { fields, account, way } = form
  if (form.closed) {
    return (
      <Suspense>
        <ClosedAccount refusal={form.closed} onBack={form.reopen} />
      </Suspense>
    )
  }
  const { captcha } = account
  return (
    <UserForm title={t.title} under={isForDevice(props.search) ? t.underDevice : t.under} onSubmit={form.submit}>
      {!window.isSecureContext && <p className="mb-3 text-sm text-danger">{all.insecure}</p>}
      {way === 'activation' ? (
        <p className="mb-3 rounded-md bg-done/8 px-3 py-2 text-sm">{t.activation}</p>
      ) : (
        <Segmented
          className="mb-4"
          label={t.way}
          value={way}
          options={[
            { value: 'password', label: t.byPassword },
            { value: 'code', label: t.byCode },
          ]}
          onValueChange={form.chooseWay}
        />
      )}
      <AccountField field={fields.field('account')} account={account} />
      {way !== 'code' && <PasswordField {...fields.field('password')} label={all.password} size="large" />}
      {captcha && <captcha.Field field={fields.field('captcha')} captcha={captcha} onAnother={account.anotherImage} />}
      {way !== 'password' && <CodeField field={fields.field('code')} mailed={form.mailed} />}
      <Problem text={account.problem} />
      <Button tone="primary" size="large" type="submit" busy={form.isBusy} className="w-full">
        {t.submit}
      </Button>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4">
        {!hidesRegister && (
          <TextLink className="py-2.5" href={`/app/new${props.search}`}>
            {t.register}
          </TextLink>
        )}
        <TextLink className="py-2.5" href={`/app/reset${props.search}`}>
          {t.forgotten}
        </TextLink>
      </p>
      {/iPhone|iPad/.test(navigator.userAgent) && (
        <Suspense>
          <AppCode search={props.search} />
        </Suspense>
      )}
    </UserForm>
  )
}

export { SignInPage as Page }
