import type { DeviceCard as Card } from '@slipway/contract/products/features/panel/device-card.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { memo, useCallback, useMemo, useState } from 'react'
import { DeviceCardView } from '../../../shared/device-card/DeviceCardView.tsx'
import { setDevice } from './control.queries.ts'
import { watchNear } from './near-screen.ts'

interface Props {
  device: HomeDevice
  card: Card
  /** The values are old: nothing can be set. */
  isStale: boolean
  /** Announces the end of a control. */
  say(text: string): void
}

/**
 * A device of the home, whose page its name opens. Far from the screen it is only the name, as high as the card: a home
 * of 100 devices would hold a slow phone up otherwise, and the name is found by a search in the page and read aloud.
 */
export const DeviceCard = memo(function DeviceCard(props: Props) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (element: Element | null) => (element ? watchNear(element, () => setNear(true)) : undefined),
    [],
  )
  if (isNear) return <NearCard {...props} />
  return (
    <li ref={watch} className="flex min-h-36 min-w-0 flex-col rounded-xl border bg-surface p-3">
      <span className="mt-auto line-clamp-2 pb-5 font-medium break-words">{props.device.name}</span>
    </li>
  )
})

function NearCard({ device, card, isStale, say }: Props) {
  const { deviceId, name, picture, online, isDisabled } = device
  const values = useMemo(
    () => new Map(Object.entries(device.values).map(([deKey, { value }]) => [deKey, value])),
    [device.values],
  )
  return (
    <DeviceCardView
      name={name}
      picture={picture}
      online={online}
      isDisabled={isDisabled}
      values={values}
      busy={device.busy}
      card={card}
      isStale={isStale}
      onSet={(deKey, value) => setDevice(deviceId, deKey, value)}
      say={say}
      href={`/app/d/${deviceId}`}
    />
  )
}
