import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useLocation } from '@tanstack/react-router'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { type ReactNode } from 'react'
import { failureText } from '../../../../shared/failure-text.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceTexts } from './device-texts.ts'
import { useDevice } from './use-device.ts'

interface Props {
  title?: string
  /** `asOf`: without a connection, the time of its values. */
  children: (device: HomeDeviceDetail, asOf: number | undefined) => ReactNode
}

/** The device of the page's address, or what is shown in its place. */
export function WithDevice({ title, children }: Props) {
  const t = deviceTexts()
  const [, , deviceId = ''] = useLocation().pathname.split('/')
  const { device, asOf, isGone, error, refetch, isFetching } = useDevice(deviceId)
  if (device && !isGone) return children(device, asOf)
  if (isGone || isRefused(error, 'homes.deviceNotFound')) {
    return (
      <Screen title={title ?? ''} back="/app/">
        <EmptyState
          drawing={<ChipDrawing />}
          title={t.absent}
          text={t.absentText}
          actions={<LinkButton href="/app/">{t.toHome}</LinkButton>}
        />
      </Screen>
    )
  }
  return (
    <Screen title={title ?? ''} back="/app/">
      {error ? (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className="mt-2 h-32 w-full" />
      )}
    </Screen>
  )
}
