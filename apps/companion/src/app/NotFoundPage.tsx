import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useTexts } from '../shared/texts.ts'

export function NotFoundPage() {
  const t = useTexts().app
  return (
    <EmptyState
      plain
      page
      title={t.notFound}
      text={t.notFoundText}
      actions={<LinkButton href="/app/">{t.toStart}</LinkButton>}
    />
  )
}
