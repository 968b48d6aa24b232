import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTexts } from '../../shared/texts/texts.ts'

/** The page for a rendering error. The error is shown because the reader can forward it to support. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts().shell
  return (
    <ErrorState
      title={t.errorTitle}
      text={t.errorText}
      detail={error instanceof Error ? error.message : String(error)}
      onRetry={reset}
    />
  )
}
