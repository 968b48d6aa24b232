import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { LinkButton } from '@slipway/ui/LinkButton.tsx'
import { useTexts } from '../shared/texts.ts'

export function NotFoundPage() {
  const t = useTexts().shell
  return (
    <EmptyState
      title={t.notFoundTitle}
      text={t.notFoundText}
      actions={<LinkButton href="/home">{t.toStart}</LinkButton>}
    />
  )
}
