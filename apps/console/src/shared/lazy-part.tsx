import { PlainDialog } from '@slipway/ui/overlay/PlainDialog.tsx'
import { PartLoading } from '@slipway/ui/overlay/PartLoading.tsx'
import { Component, lazy, Suspense, useReducer, type ComponentProps, type ReactNode } from 'react'
import { loadPart } from '@slipway/web-client/load-part.ts'
import { PartFailed } from './PartFailed.tsx'
import { preloadWhenIdle } from './preload-when-idle.ts'
import { useTexts } from './texts/texts.ts'

/** Whatever `lazy` of React takes. */
type Loadable = Awaited<ReturnType<Parameters<typeof lazy>[0]>>

interface Options {
  /** The part is a section of the page, not a dialog over it: its place stays empty while it loads. */
  inPage?: boolean
  /** Shown in its place meanwhile, where the page would otherwise jump. */
  placeholder?: ReactNode
}

/**
 * A component whose code loads with its first use, or earlier when the browser is idle. A press shows immediately that
 * a dialog is on its way; a dialog that fails says so over the page, which stays, and can be tried again.
 */
export function lazyPart<Loaded extends Loadable>(
  load: () => Promise<Loaded>,
  { inPage = false, placeholder = null }: Options = {},
) {
  const loaded = () => lazy(() => loadPart(load))
  let Part = loaded()
  if (!inPage) preloadWhenIdle(load)
  return function LazyPart(props: ComponentProps<Loaded['default']>) {
    const [attempt, again] = useReducer((count: number) => count + 1, 0)
    const retry = () => {
      Part = loaded()
      again()
    }
    const onClose =
      'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined
    return (
      <Boundary key={attempt} inPage={inPage} onRetry={retry} onClose={onClose}>
        <Suspense fallback={inPage ? placeholder : <LoadingDialog />}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

const LoadingDialog = () => <PartLoading label={useTexts().kit.loading} />

interface BoundaryProps {
  inPage: boolean
  onRetry: () => void
  onClose: (() => void) | undefined
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    const { inPage, onRetry, onClose, children } = this.props
    if (!error) return children
    if (inPage) return <PartFailed error={error} onRetry={onRetry} />
    return <FailedDialog error={error} onRetry={onRetry} onClose={onClose} />
  }
}

/** A dialog that can't be closed by its owner is closed by itself. */
function FailedDialog({
  onClose,
  ...failed
}: {
  error: Error
  onRetry: () => void
  onClose: (() => void) | undefined
}) {
  const t = useTexts()
  const [isClosed, close] = useReducer(() => true, false)
  if (isClosed) return null
  return (
    <PlainDialog label={t.shell.partFailed} closeLabel={t.kit.close} onClose={onClose ?? close}>
      <PartFailed {...failed} />
    </PlainDialog>
  )
}
