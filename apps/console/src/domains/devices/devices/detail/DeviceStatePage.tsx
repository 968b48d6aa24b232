import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { EventsPanel } from '../../device-events/device-events.exports.ts'
import { HistoryPanel } from '../../device-history/device-history.exports.ts'
import { ActionsPanel } from '../control/ActionsPanel.tsx'
import { CommandsPanel } from '../control/CommandsPanel.tsx'
import { ShadowPanel } from '../control/ShadowPanel.tsx'
import { OnOffPanel } from './ConnectionHistoryPanel.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { ShownDeviceContext } from './shown-device.ts'
import { ValuesPanel } from './ValuesPanel.tsx'
import { dataWords, outputOf } from './values-view.ts'

const SubDevicesPanel = lazyPart(
  () => import('./SubDevicesPanel.tsx').then((loaded) => ({ default: loaded.SubDevicesPanel })),
  { inPage: true },
)

/** The current state of a device, or its history where the URL says so. */
export function DeviceStatePage() {
  const shown = use(ShownDeviceContext)
  const { productId = '' } = useParams({ strict: false })
  const model = useQuery(featureQueries.inForce(productId))
  const features = model.data ?? []
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  // With the model, as it decides which panels there are and how high. After a refusal the panels ask for it again,
  // and remain meanwhile.
  if (!shown || !model.isFetched) {
    return (
      // As high as the window: what is below would move away.
      <div className="flex flex-col gap-4" style={{ minHeight: '100dvh' }}>
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  const { snapshot, addCommand } = shown
  const { device, properties, shadow, commands, messages, events, topology } = snapshot
  if (tab === 'history') {
    return (
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <HistoryPanel device={device} />
      </Suspense>
    )
  }
  return (
    <div className="grid items-start gap-4 min-[85rem]:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="flex min-w-0 flex-col gap-4">
        <ValuesPanel device={device} states={properties} commands={commands} onCommand={addCommand} />
        {topology.subs > 0 && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <SubDevicesPanel gateway={device} topology={topology} />
          </Suspense>
        )}
        <ActionsPanel device={device} onCommand={addCommand} />
        <EventsPanel
          device={device}
          events={events}
          words={(data, deKey) => dataWords(data, outputOf(features, deKey))}
        />
        <CommandsPanel device={device} commands={commands} />
        <ShadowPanel device={device} shadow={shadow} states={properties} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <MessagesPanel messages={messages} />
        <OnOffPanel device={device} />
      </div>
    </div>
  )
}
