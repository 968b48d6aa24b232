import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTexts } from '../shared/texts.ts'

/** The page for code that did not load and for a rendering error. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts().app
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState page title={t.pageFailed} text={error instanceof Error ? error.message : undefined} onRetry={retry} />
  )
}
