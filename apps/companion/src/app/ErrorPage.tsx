import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { useRouter } from '@tanstack/react-router'
import { useTexts } from '../shared/texts.ts'

export function ErrorPage({ error }: { error: Error }) {
  const t = useTexts().app
  const router = useRouter()
  return <ErrorState page title={t.pageFailed} text={error.message} onRetry={() => void router.invalidate()} />
}
