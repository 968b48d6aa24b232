import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { useTexts } from '../../shared/texts/texts.ts'

export function NotFoundPage() {
  const t = useTexts().shell
  return (
    <EmptyState
      page
      title={t.notFoundTitle}
      text={t.notFoundText}
      actions={<LinkButton href="/home">{t.toStart}</LinkButton>}
    />
  )
}
