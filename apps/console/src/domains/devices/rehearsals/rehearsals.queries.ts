import type { InputOf } from '@slipway/contract/define-call.ts'
import { getRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import {
  cancelRehearsal,
  chooseRehearsal,
  getProductFleet,
  getRehearsal,
  getRehearsalRule,
  getSimulatedDevice,
  listRehearsals,
  setRehearsalRule,
  startRehearsal,
} from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import type { Rehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'

export interface OneRelease {
  productId: string
  recordId: string
}

interface OneRehearsal {
  productId: string
  rehearsalId: string
}

const all = ['rehearsals'] as const
const FOLLOW_MS = 1_000

export const isOpen = ({ endTime }: Pick<Rehearsal, 'endTime'>): boolean => endTime === null

export const rehearsalQueries = {
  /** Polled while one of them runs. */
  ofRelease: ({ productId, recordId }: OneRelease) =>
    queryOptions({
      queryKey: [...all, 'list', productId, recordId],
      queryFn: ({ signal }) => call(listRehearsals, { productId, recordId }, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? FOLLOW_MS : false),
    }),

  /** Of one that is done: it never changes, except for what it is used for. */
  report: ({ productId, rehearsalId }: OneRehearsal) =>
    queryOptions({
      queryKey: [...all, 'report', productId, rehearsalId],
      queryFn: ({ signal }) => call(getRehearsal, { productId, rehearsalId }, { signal }),
    }),

  /** The plan that is saved for the release at present. */
  plan: ({ productId, recordId }: OneRelease) =>
    queryOptions({
      queryKey: [...all, 'plan', productId, recordId],
      queryFn: ({ signal }) => call(getRolloutPlan, { productId, recordId }, { signal }),
      staleTime: 0,
    }),

  fleet: ({ productId, recordId }: OneRelease) =>
    queryOptions({
      queryKey: [...all, 'fleet', productId, recordId],
      queryFn: ({ signal }) => call(getProductFleet, { productId, recordId }, { signal }),
      staleTime: 0,
    }),

  rule: (productId: string) =>
    queryOptions({
      queryKey: [...all, 'rule', productId],
      queryFn: ({ signal }) => call(getRehearsalRule, { productId }, { signal }),
    }),

  device: (input: InputOf<typeof getSimulatedDevice>) =>
    queryOptions({
      queryKey: [...all, 'device', input],
      queryFn: ({ signal }) => call(getSimulatedDevice, input, { signal }),
      meta: { errors: 'inPlace' },
    }),
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: all })
}

export function useStartRehearsal() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof startRehearsal>) => call(startRehearsal, input),
    onSuccess,
    meta: { done: rehearsalTexts().done.started, errors: 'inPlace' },
  })
}

export function useCancelRehearsal() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (one: OneRehearsal) => call(cancelRehearsal, one),
    onSuccess,
    meta: { done: rehearsalTexts().done.cancelled },
  })
}

export function useChooseRehearsal() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (one: OneRehearsal) => call(chooseRehearsal, one),
    onSuccess,
    meta: { done: rehearsalTexts().done.chosen },
  })
}

export function useSetRehearsalRule() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (rule: { productId: string; isRequired: boolean }) => call(setRehearsalRule, rule),
    onSuccess,
    meta: { done: false },
  })
}
