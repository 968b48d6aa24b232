import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { createBindToken, getBindToken } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { getHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { homeIdOf, type HomeChoice } from '../adding.queries.ts'
import { ImprovFailed, type ImprovDevice } from './improv-device.ts'

const ASK_EVERY_MS = 2 * SECOND_MS

/** The device is in the network, as far as is known. */
export interface Joined {
  homeId: string
  ssid: string
  /** Undefined for a device that doesn't pass tokens on. */
  bindId: string | undefined
  /** What the device wants to be opened. */
  addresses: string[]
  /** The connection ended before the device said so. */
  isUncertain: boolean
}

interface Wifi {
  home: HomeChoice
  ssid: string
  password: string
}

type Passed = ResultOf<typeof createBindToken> & { homeId: string; isTaken: boolean }

/** The token first: many devices end Bluetooth as soon as they are in the network. A wrong password needs no further token. */
export function useJoin(device: ImprovDevice) {
  const queries = useQueryClient()
  const passed = useRef<Passed>(undefined)
  const passToken = async (homeId: string): Promise<Passed> => {
    const known = passed.current
    if (known?.homeId === homeId && known.expireTime > Date.now()) return known
    const token = await call(createBindToken, { homeId })
    const isTaken = await device.passToken(token.token)
    passed.current = { ...token, homeId, isTaken }
    return passed.current
  }
  return useMutation({
    mutationFn: async ({ home, ssid, password }: Wifi): Promise<Joined> => {
      const homeId = await homeIdOf(queries, home)
      const { bindId, isTaken } = await passToken(homeId)
      const joined = { homeId, ssid, bindId: isTaken ? bindId : undefined }
      try {
        return { ...joined, addresses: await device.join(ssid, password), isUncertain: false }
      } catch (error) {
        if (!(error instanceof ImprovFailed) || error.reason !== 'lost') throw error
        return { ...joined, addresses: [], isUncertain: true }
      }
    },
    meta: { errors: 'inPlace' },
  })
}

/** Until the device has arrived with its token, was refused, or the token has expired. */
export const bindTokenQuery = (bindId: string) =>
  queryOptions({
    queryKey: ['bindToken', bindId],
    queryFn: async ({ signal }) => {
      const { deviceId, refusal } = await call(getBindToken, { bindId }, { signal })
      return { refusal, device: deviceId === null ? null : await call(getHomeDevice, { deviceId }, { signal }) }
    },
    refetchInterval: ({ state: { data, error } }) => (data?.device || error ? false : ASK_EVERY_MS),
    staleTime: 0,
    retry: false,
  })

export const networksQuery = (device: ImprovDevice) =>
  queryOptions({
    queryKey: ['improvNetworks', device.name],
    queryFn: () => device.networks(),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    enabled: device.canScan,
  })
