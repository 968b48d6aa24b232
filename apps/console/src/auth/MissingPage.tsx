import { LinkButton } from '@slipway/ui/LinkButton.tsx'
import { AuthNote } from './AuthNote.tsx'
import { useAuthTexts } from './auth-texts.ts'

export function MissingPage() {
  const t = useAuthTexts().missing
  return (
    <AuthNote title={t.title} text={t.text} action={<LinkButton href="/authrization/login">{t.toLogin}</LinkButton>} />
  )
}
