import { TextField } from '@slipway/ui/form/TextField.tsx'
import { lazy, Suspense } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useAccountTexts } from './auth-texts.ts'
import type { FieldBinding } from '@slipway/web-client/fields.ts'
import type { useMailedCode } from './use-verification-code.ts'

/** Loaded on demand: only phone numbers need the country. */
const PhoneCountry = lazy(() => import('./PhoneCountry.tsx').then((loaded) => ({ default: loaded.PhoneCountry })))

interface Props {
  /** The label used where codes can only be mailed. */
  label: string
  account: FieldBinding
  mailed: ReturnType<typeof useMailedCode>
}

/** The account to send a code to: an email address, or a phone number with its country where SMS is set up (VA-08). */
export function CodeAccountField({ label, account, mailed }: Props) {
  const t = useAccountTexts()
  const { phoneAccounts } = deployment()
  return (
    <TextField
      {...account}
      label={phoneAccounts ? t.code.account : label}
      size="large"
      type={phoneAccounts ? 'text' : 'email'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      before={
        mailed.isPhone && (
          <Suspense>
            <PhoneCountry label={t.login.areaCode} chosen={mailed.area} onChoose={mailed.setArea} />
          </Suspense>
        )
      }
      onBlur={() => {
        account.onBlur()
        mailed.onAccountBlur()
      }}
    />
  )
}
