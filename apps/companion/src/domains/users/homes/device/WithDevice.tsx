import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useLocation } from '@tanstack/react-router'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { type ReactNode } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { deviceTexts } from './device-texts.ts'
import { useDevice } from './use-device.ts'

/** The device of the page's address, or what is shown in its place. */
export function WithDevice({ title, children }: { title?: string; children: (device: HomeDeviceDetail) => ReactNode }) {
  const t = deviceTexts()
  const [, , deviceId = ''] = useLocation().pathname.split('/')
  const { device, isGone, error, refetch, isFetching } = useDevice(deviceId)
  if (device && !isGone) return children(device)
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
        <ErrorState title={t.failed} text={error.message} retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className="mt-2 h-32 w-full" />
      )}
    </Screen>
  )
}
