import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTexts } from '../../shared/texts/texts.ts'

/** A page that could not be drawn. What went wrong is shown, as it is what a person can pass on. */
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
