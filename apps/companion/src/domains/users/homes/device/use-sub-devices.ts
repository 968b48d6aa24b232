import { deviceCard } from '@slipway/contract/products/features/panel/device-card.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { PanelSubDevice } from '@slipway/panel/panel-view.ts'
import { shownValue } from '@slipway/panel/shown-value.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useHome } from '../home.queries.ts'
import { followedHome, followHome } from '../home-stream.ts'

/** Whether devices of the home are connected through this one, by the stream that its page follows. */
export function useIsGateway({ deviceId, homeId }: HomeDeviceDetail): boolean {
  const subscribe = useCallback((listener: () => void) => followHome(homeId, listener), [homeId])
  return useSyncExternalStore(
    subscribe,
    () => followedHome(homeId)?.live?.devices.some(({ gatewayId }) => gatewayId === deviceId) ?? false,
  )
}

/** What a gateway carries in the same home, with the figure of each. */
export function useSubDevices({ deviceId, homeId }: HomeDeviceDetail): PanelSubDevice[] {
  const { home } = useHome(homeId)
  return useMemo(() => {
    if (!home) return []
    return home.devices
      .filter(({ gatewayId }) => gatewayId === deviceId)
      .map(({ deviceId: id, name, picture, online, isDisabled, values, productId }) => {
        const { figure } = deviceCard((home.models[productId] ?? []).map((one) => panelFeature(decodeFeature(one))))
        const value = figure && values[figure.deKey]?.value
        return {
          id,
          name,
          picture,
          isOnline: online && !isDisabled,
          href: `/app/d/${id}`,
          ...(figure && value !== undefined && { figure: shownValue(value, figure.schema, currentLocale()) }),
        }
      })
  }, [home, deviceId])
}
