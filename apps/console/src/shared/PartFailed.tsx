import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { useEffect, useRef } from 'react'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { NewVersion } from '@slipway/web-client/load-part.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { useTexts } from './texts/texts.ts'

interface Retried {
  onRetry: () => void
  page?: boolean
}

/** What went wrong with a part of the console, and what helps. */
export function PartFailed({ error, onRetry, page }: Retried & { error: unknown }) {
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
  if (error instanceof NetworkFailed) return <PartOffline page={page} onRetry={onRetry} />
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

/** Tries again when the connection is back. */
function PartOffline({ onRetry, page }: Retried) {
  const t = useTexts().shell
  const isDown = useIsConnectionDown()
  const wasDown = useRef(isDown)
  useEffect(() => {
    if (wasDown.current && !isDown) onRetry()
    wasDown.current = isDown
  }, [isDown, onRetry])
  return <ErrorState page={page} title={t.offlineTitle} text={t.offlineText} onRetry={onRetry} />
}
