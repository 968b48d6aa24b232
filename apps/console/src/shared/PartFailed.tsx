import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { NewVersion } from './api/load-part.ts'
import { NetworkFailed } from './api/network-failed.ts'
import { useTexts } from './texts/texts.ts'

/** What went wrong with a part of the console, and what helps. */
export function PartFailed({ error, onRetry, page }: { error: unknown; onRetry: () => void; page?: boolean }) {
  const t = useTexts().shell
  if (error instanceof NewVersion) {
    return (
      <ErrorState
        page={page}
        title={t.newVersionTitle}
        text={t.newVersionText}
        actions={
          <Button tone="primary" onClick={() => window.location.reload()}>
            {t.reload}
          </Button>
        }
      />
    )
  }
  if (error instanceof NetworkFailed)
    return <ErrorState page={page} title={t.offlineTitle} text={t.offlineText} onRetry={onRetry} />
  return (
    <ErrorState
      page={page}
      title={t.errorTitle}
      text={t.errorText}
      detail={error instanceof Error ? error.message : String(error)}
      onRetry={onRetry}
    />
  )
}
