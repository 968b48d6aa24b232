import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { useKitTexts } from '../KitProvider.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** A detail for the operator, e.g. the request's id. */
  detail?: string
  onRetry?: () => void
  retrying?: boolean
  actions?: ReactNode
  /** It is all that the page shows, so its title is the page's heading. */
  page?: boolean
}

/** The placeholder for content that failed to load, with a retry button. */
export function ErrorState({ title, text, detail, onRetry, retrying = false, actions, page = false }: Props) {
  const texts = useKitTexts()
  const Title = page ? 'h1' : 'p'
  return (
    <div role="alert" className="flex flex-col items-center justify-center px-6 py-14 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-full bg-danger/11 text-danger">
        <TriangleAlert size={20} aria-hidden="true" />
      </span>
      <Title className="text-lg font-title">{title}</Title>
      {text !== undefined && <p className="mt-1 max-w-95 text-ink-2">{text}</p>}
      {detail !== undefined && <code className="mt-2 font-mono text-xs text-ink-3">{detail}</code>}
      {(onRetry ?? actions) !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon={<RotateCw size={16} />} busy={retrying} onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}
