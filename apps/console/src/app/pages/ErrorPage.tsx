import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PartFailed } from '../../shared/PartFailed.tsx'

/** The page for code that did not load and for a rendering error. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <PartFailed page error={error} onRetry={retry} />
}
