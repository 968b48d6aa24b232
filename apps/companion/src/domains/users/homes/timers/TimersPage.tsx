import type { Feature } from '@slipway/contract/products/features/features.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../../../shared/failure-text.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceQuery } from '../device/device.queries.ts'
import { WithDevice } from '../device/WithDevice.tsx'
import { ScenesTabs } from '../scenes/ScenesTabs.tsx'
import { TimerList } from './TimerList.tsx'
import { timersQuery } from './timers.queries.ts'
import { timersTexts } from './timers-texts.ts'

const isDevice = (deviceId: string | null): deviceId is string => deviceId !== null

/** The models of the devices of timers, which may be of several homes, or shared. */
function useModels(timers: readonly Timer[]): (deviceId: string) => readonly Feature[] | undefined {
  const ids = [...new Set(timers.map(({ deviceId }) => deviceId).filter(isDevice))]
  const devices = useQueries({ queries: ids.map((deviceId) => ({ ...deviceQuery(deviceId), staleTime: 300_000 })) })
  return (deviceId) => devices[ids.indexOf(deviceId)]?.data?.model
}

/** All timers of the user. */
export function TimersPage() {
  const t = timersTexts()
  return (
    <Timers ofTitle={t.title} back="/app/" query="" isShown={() => true}>
      <ScenesTabs current="timers" />
    </Timers>
  )
}

/** Those of one device. */
export function DeviceTimersPage() {
  const t = timersTexts()
  return (
    <WithDevice title={t.title}>
      {({ deviceId, may }) =>
        may.includes('control') ? (
          <Timers
            ofTitle={t.title}
            back={`/app/d/${deviceId}/more`}
            query={`?device=${deviceId}`}
            isShown={(timer) => timer.deviceId === deviceId}
          />
        ) : (
          <Screen title={t.title} back={`/app/d/${deviceId}/more`}>
            <Notice>{t.deviceGone}</Notice>
          </Screen>
        )
      }
    </WithDevice>
  )
}

interface Props {
  ofTitle: string
  back: string
  query: string
  isShown: (timer: Timer) => boolean
  children?: ReactNode
}

const none: Timer[] = []

function Timers({ ofTitle, back, query, isShown, children }: Props) {
  const t = timersTexts()
  const { data: all, error, isFetching, refetch } = useQuery(timersQuery)
  const timers = all?.filter(isShown)
  const modelOf = useModels(timers ?? none)
  const isFull = all !== undefined && all.length >= timerLimits.timers
  return (
    <Screen
      title={ofTitle}
      back={back}
      action={
        timers !== undefined &&
        timers.length > 0 &&
        !isFull && (
          <KitLink
            href={`/app/timers/new${query}`}
            aria-label={t.newTimer}
            className="-mr-3 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
          >
            <Plus size={24} aria-hidden="true" />
          </KitLink>
        )
      }
    >
      {children}
      {!timers &&
        (error ? (
          <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-3 h-32 w-full" />
        ))}
      {isFull && (
        <div className="mt-3">
          <Notice>{t.full(timerLimits.timers)}</Notice>
        </div>
      )}
      {timers?.length === 0 && (
        <EmptyState
          framed
          drawing={<ChipDrawing />}
          title={t.none}
          text={t.noneText}
          actions={
            !isFull && (
              <LinkButton size="large" tone="primary" href={`/app/timers/new${query}`}>
                {t.create}
              </LinkButton>
            )
          }
        />
      )}
      {timers !== undefined && timers.length > 0 && <TimerList timers={timers} modelOf={modelOf} query={query} />}
    </Screen>
  )
}
