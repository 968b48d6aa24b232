import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import {
  dismissDeveloperPrompt,
  getDeveloperInfo,
  getVerificationCode,
  leaveProgram,
  registerClient,
  resetAppSecret,
  submitRegistration,
  type Developer,
} from '@slipway/contract/identity/developers/developers.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'

export interface Standing {
  /** Null for an account that is not a developer yet. */
  developer: Developer | null
  /** Whether the console shows the invitation. */
  isPrompted: boolean
  /** Greater than 0 for a day after leaving (SI-093). */
  rejoinInHours: number
}

/** 10035 is a valid result here, not a failure. */
function standingOf(error: unknown): Standing {
  if (!isRefused(error, 'developers.notYet')) throw error
  const { isPrompted, rejoinInHours } = error.data as { isPrompted?: number; rejoinInHours?: number }
  return { developer: null, isPrompted: isPrompted === 1, rejoinInHours: rejoinInHours ?? 0 }
}

export const developerQueries = {
  standing: queryOptions({
    queryKey: ['developers', 'standing'],
    queryFn: ({ signal }): Promise<Standing> =>
      call(getDeveloperInfo, {}, { signal }).then(
        (developer) => ({ developer, isPrompted: false, rejoinInHours: 0 }),
        standingOf,
      ),
    staleTime: 5 * 60_000,
  }),
}

function useDeveloperChange<C extends AnyCall>(
  definition: C,
  meta: { done?: string | false; errors?: 'inPlace' } = { done: false },
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>): Promise<ResultOf<C>> => call(definition, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: developerQueries.standing.queryKey }),
    meta,
  })
}

/** Sends a mail without changing any shown data, so nothing is invalidated. */
export const useSendCode = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof getVerificationCode>) => call(getVerificationCode, input),
    meta: { done: false, errors: 'inPlace' },
  })
export const useJoin = () => useDeveloperChange(submitRegistration, { done: false, errors: 'inPlace' })
export const useCreateKeys = () => useDeveloperChange(registerClient)
export const useResetSecret = () => useDeveloperChange(resetAppSecret)
export const useLeave = (done: string) => useDeveloperChange(leaveProgram, { done })
export const useDismissPrompt = () => useDeveloperChange(dismissDeveloperPrompt)
