import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '../../../../shared/failure-text.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceEventsQuery } from './device.queries.ts'
import { deviceTexts } from './device-texts.ts'
import { WithDevice } from './WithDevice.tsx'

export function EventsPage() {
  const t = deviceTexts()
  return <WithDevice title={t.events}>{(device) => <List device={device} />}</WithDevice>
}

function List({ device: { deviceId } }: { device: HomeDeviceDetail }) {
  const t = deviceTexts()
  const log = useInfiniteQuery(deviceEventsQuery(deviceId))
  const items = log.data?.pages.flatMap((page) => page.items)
  return (
    <Screen title={t.events} back={`/app/d/${deviceId}/more`}>
      {!items && log.error && (
        <ErrorState
          title={t.failed}
          text={failureText(log.error)}
          retrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {!items && !log.error && <Skeleton className="mt-2 h-32 w-full" />}
      {items?.length === 0 && <EmptyState plain title={t.noEvents} />}
      {items && items.length > 0 && (
        <ul className="mt-1 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
          {items.map((event) => (
            <li key={event.eventId} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span className="min-w-0 break-words">
                {event.eventName ? inPageLocale(event.eventName) : event.deKey}
                {event.eventStatus === eventStatus.stopped && <span className="text-ink-3"> · {t.stopped}</span>}
              </span>
              <time className="text-sm text-ink-2 tabular-nums" dateTime={new Date(event.time).toISOString()}>
                {formatTime(event.time)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          size="large"
          className="mt-4 w-full"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t.earlier}
        </Button>
      )}
    </Screen>
  )
}
