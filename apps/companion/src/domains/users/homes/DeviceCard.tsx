import type { DeviceCard as Card } from '@slipway/contract/products/features/panel/device-card.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { memo, useMemo } from 'react'
import { DeviceCardView } from '../../../shared/device-card/DeviceCardView.tsx'
import { setDevice } from './control.queries.ts'

interface Props {
  device: HomeDevice
  card: Card
  /** The values are old: nothing can be set. */
  isStale: boolean
  /** Announces the end of a control. */
  say(text: string): void
}

/** A device of the home, whose page its name opens. */
export const DeviceCard = memo(function DeviceCard({ device, card, isStale, say }: Props) {
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
      card={card}
      isStale={isStale}
      onSet={(deKey, value) => setDevice(deviceId, deKey, value)}
      say={say}
      href={`/app/d/${deviceId}`}
    />
  )
})
