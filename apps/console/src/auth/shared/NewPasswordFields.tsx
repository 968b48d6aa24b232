import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { useAccountTexts } from './auth-texts.ts'
import { PasswordMeter } from './PasswordMeter.tsx'
import type { useFields } from './use-fields.ts'

interface Props {
  label: string
  fields: ReturnType<typeof useFields<'password' | 'repeat'>>
}

/** A new password with its strength meter, and its repetition (VA-13 to VA-15). */
export function NewPasswordFields({ label, fields }: Props) {
  const t = useAccountTexts().newPassword
  return (
    <>
      <PasswordField {...fields.field('password')} label={label} size="large" autoComplete="new-password" required />
      <PasswordMeter password={fields.value('password')} />
      <PasswordField {...fields.field('repeat')} label={t.repeat} size="large" autoComplete="new-password" required />
    </>
  )
}
