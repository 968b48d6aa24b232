import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  getPushSettings,
  muteMessages,
  testPush,
  updatePushSettings,
} from '@slipway/contract/users/pushes/pushes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentEndpoint, phoneState, turnOff, turnOn } from './this-phone.ts'

export const pushSettingsQuery = queryOptions({
  queryKey: ['pushSettings'],
  queryFn: ({ signal }) => call(getPushSettings, {}, { signal }),
})

export const phoneQuery = queryOptions({ queryKey: ['thisPhone'], queryFn: phoneState })

export function useReceive() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onSuccess: (state) => queries.setQueryData(phoneQuery.queryKey, state),
    onError: () => queries.invalidateQueries(phoneQuery),
  })
}

export const useTest = () =>
  useMutation({
    mutationFn: async () => call(testPush, { endpoint: (await currentEndpoint()) ?? '' }),
  })

export function useChangePushes() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (changed: InputOf<typeof updatePushSettings>) => call(updatePushSettings, changed),
    onSuccess: (settings) => queries.setQueryData(pushSettingsQuery.queryKey, settings),
  })
}

export function useUnmute() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ deviceId, deKey }: { deviceId: string; deKey: string }) =>
      call(muteMessages, { deviceId, minutes: 0, ...(deKey && { deKey }) }),
    onSuccess: () => queries.invalidateQueries(pushSettingsQuery),
  })
}
