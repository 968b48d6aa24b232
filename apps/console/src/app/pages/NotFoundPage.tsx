import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { useTexts } from '../../shared/texts/texts.ts'

export function NotFoundPage() {
  const t = useTexts().shell
  return (
    <EmptyState
      drawing={<WayDrawing />}
      page
      title={t.notFoundTitle}
      text={t.notFoundText}
      actions={<LinkButton href="/home">{t.toStart}</LinkButton>}
    />
  )
}
