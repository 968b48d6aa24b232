import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { LiveDevice } from '@slipway/panel/live-device.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import type { ShownFeature } from '../../products/features/features.exports.ts'
import { featureQueries } from '../../products/features/features.queries.ts'
import { answersTo } from './answers.ts'
import { BoardSection } from './BoardSection.tsx'
import { FeatureRows } from './FeatureRows.tsx'
import { HomeSection } from './home/HomeSection.tsx'
import { useLiveDevice } from './phone/use-live-device.ts'
import { useVirtualDevice } from './use-virtual-device.ts'
import type { VirtualDeviceState } from './virtual-device-state.ts'
import { useBind } from './virtual-devices.queries.ts'
import { VirtualHead } from './VirtualHead.tsx'
import { VirtualLog } from './VirtualLog.tsx'
import { virtualTexts } from './virtual-texts.ts'

/** The renderer of panels loads when it is first shown. */
const PhonePanel = lazyPart(async () => ({ default: (await import('./PhonePanel.tsx')).PhonePanel }), { inPage: true })

const TicketDialog = lazyPart(async () => ({ default: (await import('./phone/TicketDialog.tsx')).TicketDialog }))

interface Props {
  productId: string
  /** For a page that shows a panel on the device itself: the device while there is one. */
  onLive?: ((live: LiveDevice | undefined) => void) | undefined
}

/** Loads the features before connecting, because the device's replies depend on them. */
export function VirtualDevice({ productId, onLive }: Props) {
  const t = virtualTexts()
  const features = useQuery(featureQueries.inForce(productId))
  if (features.isError && !features.data) return <QueryFailed query={features} failed={t.failed} />
  if (!features.data) return <Waiting />
  if (features.data.length === 0) return <EmptyState plain title={t.empty.title} text={t.empty.text} />
  return <Connected productId={productId} features={features.data} onLive={onLive} />
}

function Connected({ productId, features, onLive }: Props & { features: readonly ShownFeature[] }) {
  const t = virtualTexts()
  const simulator = useVirtualDevice(productId, (frame) => answersTo(frame, features, Date.now()))
  const { state, refused, isOn, send, sendAll, clear, switchTo, restart } = simulator
  const { phase, serial, log } = state
  const [shown, setShown] = useState<'debug' | 'phone'>('debug')
  if (refused !== undefined) {
    const text = refused instanceof Error && refused.message ? refused.message : t.failed.text
    return <ErrorState title={t.failed.title} text={text} onRetry={restart} />
  }
  if (phase === 'unbound') return <Unbound productId={productId} onBound={restart} />
  if (serial === undefined) return <Waiting />
  return (
    <>
      <VirtualHead
        productId={productId}
        serial={serial}
        phase={phase}
        isOn={isOn}
        onSwitch={(next) => (next && isOn ? send({ type: 'board_power', on: true }) : switchTo(next))}
        onRestart={restart}
      />
      {state.board && isOn && phase === state.board.power && <BoardSection board={state.board} send={send} />}
      {isOn && phase === 'on' && <HomeSection home={state.home} send={send} />}
      {onLive ? (
        <LiveLink productId={productId} serial={serial} features={features} state={state} onLive={onLive} />
      ) : (
        <div className="flex shrink-0 border-b px-4 py-2">
          <Segmented
            label={t.phone.view}
            options={[
              { value: 'debug', label: t.phone.debug, ...(state.calls.length > 0 && { count: state.calls.length }) },
              { value: 'phone', label: t.phone.show },
            ]}
            value={shown}
            onValueChange={setShown}
          />
        </div>
      )}
      {shown === 'phone' ? (
        <PhonePanel productId={productId} serial={serial} features={features} state={state} />
      ) : (
        <FeatureRows features={features} state={state} send={send} sendAll={sendAll} />
      )}
      <VirtualLog log={log} onClear={clear} />
    </>
  )
}

interface LinkProps {
  productId: string
  serial: string
  features: readonly ShownFeature[]
  state: VirtualDeviceState
  onLive: (live: LiveDevice | undefined) => void
}

/** Passes the device to the panel that the page shows, until the device is gone. */
function LiveLink({ onLive, ...device }: LinkProps) {
  const { features } = device
  const model = useMemo(() => features.map(({ feature }) => panelFeature(decodeFeature(feature))), [features])
  const live = useLiveDevice({ ...device, model })
  useEffect(() => onLive(live), [live, onLive])
  useEffect(() => () => onLive(undefined), [onLive])
  return null
}

function Unbound({ productId, onBound }: { productId: string; onBound: () => void }) {
  const t = virtualTexts()
  const bind = useBind()
  const [isScanned, setScanned] = useState(false)
  return (
    <>
      <EmptyState
        plain
        title={t.unbound.title}
        text={t.unbound.text}
        actions={
          <>
            <Button tone="primary" busy={bind.isPending} onClick={() => bind.mutate(productId, { onSuccess: onBound })}>
              {t.unbound.bind}
            </Button>
            <Button onClick={() => setScanned(true)}>{t.ticket.show}</Button>
          </>
        }
      />
      <div className="flex flex-col gap-1 border-t px-4 py-3 text-xs text-ink-3">
        <p>{t.marked}</p>
        <p>{t.unbound.phone}</p>
      </div>
      {isScanned && <TicketDialog productId={productId} onClose={() => setScanned(false)} />}
    </>
  )
}

const Waiting = () => (
  <div className="flex flex-col gap-4 p-4">
    <Skeleton className="h-9 w-48" />
    <Skeleton className="h-60 w-full" />
  </div>
)
