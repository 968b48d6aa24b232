import { Button } from '@slipway/ui/actions/Button.tsx'
import { usePanelPageTexts } from './panel-page-texts.ts'

/** In place of what has not arrived, or could not be loaded. */
export function Waiting({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = usePanelPageTexts()
  if (error === undefined) return <p className="py-16 text-center text-ink-2">{t.loading}</p>
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-16 text-center">
      <p className="font-medium">{t.failed}</p>
      {error instanceof Error && error.message && <p className="text-ink-2">{error.message}</p>}
      <Button size="large" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}
