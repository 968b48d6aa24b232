import { inLocale } from '@slipway/contract/locale.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { AuthNote } from './shared/AuthNote.tsx'
import { missingTexts } from './missing-texts.ts'

export function MissingPage() {
  const locale = currentLocale()
  const toLogin = <LinkButton href="/authrization/login">{inLocale(missingTexts.toLogin, locale)}</LinkButton>
  return (
    <AuthNote
      title={inLocale(missingTexts.title, locale)}
      text={inLocale(missingTexts.text, locale)}
      action={toLogin}
    />
  )
}
