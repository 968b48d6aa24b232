import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { loadPart } from '@slipway/web-client/load-part.ts'
import { formatWhen } from '@slipway/web-client/formats.ts'
import { Plus, Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { inLocale } from '@slipway/contract/locale.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useBrand } from '../../../shared/branding/use-brand.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { useHome } from './home.queries.ts'
import { cardOf } from './device-cards.ts'
import { DeviceCard } from './DeviceCard.tsx'
import { HomeSwitcher } from './HomeSwitcher.tsx'
import { homesTexts } from './homes-texts.ts'
import { useListed } from './near-screen.ts'
import { RoomTabs } from './RoomTabs.tsx'

const SceneChips = lazy(() => loadPart(() => import('./scenes/SceneChips.tsx')))

interface Props {
  home: Home
  homes: readonly Home[]
  onChoose: (homeId: string) => void
}

export function HomeDevices({ home: listed, homes, onChoose }: Props) {
  const t = homesTexts()
  const { home: view, error, refetch, isFetching, isLost, isStored, hasLeft, asOf } = useHome(listed.homeId)
  const { picture = '', emptyText } = useBrand()?.deviceList ?? {}
  const isDown = useIsConnectionDown()
  const [room, setRoom] = useState('')
  const [said, say] = useState('')
  const home = view?.home ?? listed
  const mayAdd = home.role === homeRoles.owner || home.mayManage
  const isStale = isStored || (isDown && view !== undefined)
  const inRoom = view?.rooms.some(({ roomId }) => roomId === room) ? room : ''
  const shown = view?.devices.filter(({ roomId }) => inRoom === '' || roomId === inRoom) ?? []
  const shownCount = useListed(shown.length)
  useEffect(() => {
    if (hasLeft) showToast('info', t.hasLeft(listed.name))
  }, [hasLeft, listed.name, t])
  return (
    <div className="mx-auto w-full max-w-240 px-4 pb-8">
      <header className="flex min-h-13 items-center gap-1 pt-1">
        <HomeSwitcher home={home} homes={homes} onChoose={onChoose} />
        <IconLink
          href={`/app/homes/${home.homeId}`}
          label={t.settings}
          icon={<Settings2 size={22} aria-hidden="true" />}
        />
        {mayAdd && <IconLink href="/app/add" label={t.add} icon={<Plus size={24} aria-hidden="true" />} />}
      </header>
      {(isStale || isLost) && asOf > 0 && <p className="text-sm text-ink-2 tabular-nums">{t.asOf(formatWhen(asOf))}</p>}
      {!view &&
        (error ? (
          <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={refetch} />
        ) : (
          <Skeleton className="mt-2 h-36 w-full" />
        ))}
      {view && view.devices.length > 0 && (mayAdd || view.scenes.length > 0) && (
        // As high as the chips, so that nothing jumps.
        <div className="min-h-15">
          <Suspense>
            <SceneChips scenes={view.scenes} />
          </Suspense>
        </div>
      )}
      {view && view.rooms.length > 0 && view.devices.length > 0 && (
        <RoomTabs rooms={view.rooms} chosen={inRoom} onChoose={setRoom} />
      )}
      {view?.devices.length === 0 && (
        <EmptyState
          framed
          drawing={picture ? <img src={picture} alt="" className="w-56 max-w-full rounded-lg" /> : <ChipDrawing />}
          title={(emptyText && inLocale(emptyText, currentLocale())) || t.noDevice}
          text={mayAdd ? t.noDeviceText : t.noDeviceMember}
          actions={
            mayAdd && (
              <LinkButton size="large" tone="primary" href="/app/add">
                {t.add}
              </LinkButton>
            )
          }
        />
      )}
      {view && view.devices.length > 0 && shown.length === 0 && <EmptyState plain title={t.roomEmpty} />}
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,46%),1fr))] gap-2">
        {shown.slice(0, shownCount).map((device) => (
          <DeviceCard
            key={device.deviceId}
            device={device}
            card={cardOf(view?.models[device.productId])}
            isStale={isStale}
            say={say}
          />
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </div>
  )
}

const IconLink = ({ href, label, icon }: { href: string; label: string; icon: ReactNode }) => (
  <KitLink
    href={href}
    aria-label={label}
    className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
  >
    {icon}
  </KitLink>
)
