import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { isRefused } from '../../../../shared/api/refusal-of.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useLeaveUnknown } from '../../../../shared/use-leave-unknown.ts'
import { EventsPanel } from '../../device-events/device-events.exports.ts'
import { ActionsPanel } from '../control/ActionsPanel.tsx'
import { CommandsPanel } from '../control/CommandsPanel.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { DeviceTabs } from './DeviceTabs.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { OnOffPanel } from './ConnectionHistoryPanel.tsx'
import { ShadowPanel } from '../control/ShadowPanel.tsx'
import { useRefreshCounts } from '../devices.queries.ts'
import { useLiveDevice } from './use-live-device.ts'
import { ValuesPanel } from './ValuesPanel.tsx'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

/** Refused and cloned devices are rare, so their panels load on demand. */
const ClonedPanel = lazyPart(
  () => import('../connect/ClonedPanel.tsx').then((loaded) => ({ default: loaded.ClonedPanel })),
  { inPage: true },
)
const OwnRejection = lazyPart(() => import('./OwnRejection.tsx').then((loaded) => ({ default: loaded.OwnRejection })), {
  inPage: true,
})
const SubDevicesPanel = lazyPart(
  () => import('./SubDevicesPanel.tsx').then((loaded) => ({ default: loaded.SubDevicesPanel })),
  { inPage: true },
)

export function DevicePage() {
  const { productId = '', serial = '' } = useParams({ strict: false })
  const [attempt, setAttempt] = useState(0)
  return (
    <LiveDevice
      key={`${productId}/${serial}/${attempt}`}
      productId={productId}
      serial={serial}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

interface Props {
  productId: string
  serial: string
  onRetry: () => void
}

function LiveDevice({ productId, serial, onRetry }: Props) {
  const t = useTexts().devices
  const router = useRouter()
  const list = useConsolePaths().product(productId, 'device')
  const { snapshot, link, refused, addCommand } = useLiveDevice({ productId, serial })

  // The device went online or offline, so the counts around it are stale.
  const refresh = useRefreshCounts()
  const online = snapshot?.device.online
  useEffect(() => {
    if (online !== undefined) refresh()
  }, [online, refresh])

  const isUnknown = isRefused(refused, 'devices.notFound')
  useLeaveUnknown(isUnknown, { text: t.notFound, to: list })

  if (isUnknown) return null
  if (refused !== undefined) {
    return (
      <ErrorState
        title={t.failed.detailTitle}
        text={refused instanceof Error && refused.message ? refused.message : t.failed.text}
        onRetry={onRetry}
      />
    )
  }
  if (!snapshot) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  const { device, properties, shadow, commands, messages, events, topology, refusedAttempts } = snapshot
  return (
    <>
      <DeviceHead
        device={device}
        gateway={topology.gateway}
        link={link}
        onDeleted={() => router.history.replace(list)}
      />
      <Suspense>
        {refusedAttempts.some(({ cause }) => cause === 'cloned') && <ClonedPanel refusedAttempts={refusedAttempts} />}
        {refusedAttempts.length > 0 && <OwnRejection snapshot={snapshot} />}
      </Suspense>
      <DeviceTabs device={device}>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
          <div className="flex min-w-0 flex-col gap-4">
            <ValuesPanel device={device} states={properties} commands={commands} onCommand={addCommand} />
            {topology.subs > 0 && (
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <SubDevicesPanel gateway={device} topology={topology} />
              </Suspense>
            )}
            <ActionsPanel device={device} onCommand={addCommand} />
            <EventsPanel device={device} events={events} />
            <CommandsPanel device={device} commands={commands} />
            <ShadowPanel device={device} shadow={shadow} states={properties} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <MessagesPanel messages={messages} />
            <OnOffPanel device={device} />
          </div>
        </div>
      </DeviceTabs>
    </>
  )
}
