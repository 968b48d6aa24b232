import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import type { FieldBinding } from '@slipway/web-client/fields.ts'
import { useUserTexts } from '../user-texts.ts'

/** Typed once, as it can be shown: on a phone a second field costs more than a mistake, which a reset corrects. */
export function NewPasswordField({ field, label }: { field: FieldBinding; label?: string }) {
  const t = useUserTexts().newPassword
  return <PasswordField {...field} label={label ?? t.label} hint={t.rule} size="large" autoComplete="new-password" />
}
