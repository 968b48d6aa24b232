import { TextField } from '@slipway/ui/form/TextField.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import type { FieldBinding } from '@slipway/web-client/fields.ts'
import { lazy, Suspense } from 'react'
import { useUserTexts } from '../user-texts.ts'
import type { FormAccount } from './use-account.ts'

/** Loaded on demand: only phone numbers need the country. */
const AreaCode = lazy(() => import('./AreaCode.tsx').then((loaded) => ({ default: loaded.AreaCode })))

/** An email address, or a phone number with its country where an SMS gateway is set. */
export function AccountField({ field, account }: { field: FieldBinding; account: FormAccount }) {
  const t = useUserTexts()
  const { phoneAccounts } = deployment()
  return (
    <TextField
      {...field}
      label={phoneAccounts ? t.accountOrPhone : t.account}
      size="large"
      type={phoneAccounts ? 'text' : 'email'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      before={
        account.isPhone && (
          <Suspense>
            <AreaCode label={t.areaCode} chosen={account.areaCode} onChoose={account.setAreaCode} />
          </Suspense>
        )
      }
      onBlur={() => {
        field.onBlur()
        account.onBlur()
      }}
    />
  )
}
