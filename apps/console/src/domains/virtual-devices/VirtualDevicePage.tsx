import { Button } from '@slipway/ui/Button.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { LinkButton } from '@slipway/ui/LinkButton.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { Skeleton } from '@slipway/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useConsolePaths } from '../../shared/console-paths.ts'
import type { ShownFeature } from '../features/features.exports.ts'
import { featureQueries } from '../features/features.queries.ts'
import { answersTo } from './answers.ts'
import { FeatureRows } from './FeatureRows.tsx'
import { useSimulator } from './use-simulator.ts'
import { useBind } from './virtual-devices.queries.ts'
import { VirtualHead } from './VirtualHead.tsx'
import { VirtualLog } from './VirtualLog.tsx'
import { virtualTexts } from './virtual-texts.ts'

/** SC-38, SC-74: a product's virtual device. Its functions must be known before it is connected: it answers by them. */
export function VirtualDevicePage() {
  const t = virtualTexts()
  const { productId = '' } = useParams({ strict: false })
  const define = useConsolePaths().product(productId, 'function')
  const features = useQuery(featureQueries.inForce(productId))
  if (features.isError && !features.data)
    return <Failed error={features.error} onRetry={() => void features.refetch()} retrying={features.isFetching} />
  if (!features.data) return <Waiting />
  if (features.data.length === 0) {
    return (
      <EmptyState
        framed
        title={t.empty.title}
        text={t.empty.text}
        actions={
          <LinkButton tone="primary" href={define}>
            {t.empty.define}
          </LinkButton>
        }
      />
    )
  }
  return <VirtualDevice key={productId} productId={productId} features={features.data} />
}

function VirtualDevice({ productId, features }: { productId: string; features: readonly ShownFeature[] }) {
  const simulator = useSimulator(productId, (frame) => answersTo(frame, features, Date.now()))
  const { state, refused, isOn, send, clear, switchTo, restart } = simulator
  const { phase, serial, log } = state
  if (refused !== undefined) return <Failed error={refused} onRetry={restart} retrying={false} />
  if (phase === 'unbound') return <Unbound productId={productId} onBound={restart} />
  if (serial === undefined) return <Waiting />
  return (
    <>
      <VirtualHead
        productId={productId}
        serial={serial}
        phase={phase}
        isOn={isOn}
        onSwitch={switchTo}
        onRestart={restart}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
        <div className="flex min-w-0 flex-col gap-4">
          <FeatureRows features={features} state={state} send={send} />
        </div>
        <div className="min-w-0 xl:sticky xl:top-4">
          <VirtualLog log={log} onClear={clear} />
        </div>
      </div>
    </>
  )
}

function Unbound({ productId, onBound }: { productId: string; onBound: () => void }) {
  const t = virtualTexts()
  const bind = useBind()
  return (
    <>
      <EmptyState
        framed
        title={t.unbound.title}
        text={t.unbound.text}
        actions={
          <Button tone="primary" busy={bind.isPending} onClick={() => bind.mutate(productId, { onSuccess: onBound })}>
            {t.unbound.bind}
          </Button>
        }
      />
      <div className="mt-3">
        <Notice>{t.unbound.phone}</Notice>
      </div>
    </>
  )
}

function Failed({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const t = virtualTexts().failed
  const text = error instanceof Error && error.message ? error.message : t.text
  return <ErrorState title={t.title} text={text} onRetry={onRetry} retrying={retrying} />
}

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-9 w-72" />
    <Skeleton className="h-60 w-full" />
  </div>
)
