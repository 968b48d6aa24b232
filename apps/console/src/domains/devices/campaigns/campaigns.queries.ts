import {
  cancelUpdate,
  chartRollout,
  consentToUpdate,
  explainUpdate,
  listCampaigns,
  listUpdateJobs,
  retryUpdate,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import {
  approveRollout,
  liftHold,
  pauseRollout,
  resumeRollout,
  retryFailedUpdates,
  skipSoak,
  startRollout,
  stopRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { campaignTexts } from './campaign-texts.ts'

export type Campaign = OutputOf<typeof listCampaigns>[number]
export type UpdateJob = OutputOf<typeof listUpdateJobs>['jobs'][number]
export type UpdateState = UpdateJob['state']
export type Explained = OutputOf<typeof explainUpdate>
export type UpgradePaths = OutputOf<typeof getUpgradePath>

interface ReleaseName {
  productId: string
  recordId: string
}

const all = ['campaigns'] as const
/** How often the list follows, which has no stream of its own. */
const FOLLOW_MS = 10_000
/** A chart has a point for each minute. */
const CHART_MS = 30_000

export const campaignQueries = {
  ofRelease: ({ productId, recordId }: ReleaseName) =>
    queryOptions({
      queryKey: [...all, 'release', productId, recordId],
      queryFn: ({ signal }) => call(listCampaigns, { productId, recordId }, { signal }),
    }),
  chart: ({ productId, recordId }: ReleaseName) =>
    queryOptions({
      queryKey: [...all, 'chart', productId, recordId],
      queryFn: ({ signal }) => call(chartRollout, { productId, recordId }, { signal }),
      refetchInterval: CHART_MS,
    }),

  jobs: ({ productId, recordId }: ReleaseName, state: UpdateState | undefined) =>
    infiniteQueryOptions({
      queryKey: [...all, 'jobs', productId, recordId, state ?? ''],
      queryFn: ({ signal, pageParam: cursor }) =>
        call(listUpdateJobs, { productId, recordId, state, cursor }, { signal }),
      initialPageParam: undefined as CheckedInputOf<typeof listUpdateJobs>['cursor'],
      getNextPageParam: ({ next }) => next ?? undefined,
      // The list follows the counts above it; a reader of further pages is not to lose the place.
      refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : FOLLOW_MS),
    }),

  explained: (productId: string, serial: string) =>
    queryOptions({
      queryKey: [...all, 'explained', productId, serial],
      queryFn: ({ signal }) => call(explainUpdate, { productId, serial }, { signal }),
      meta: { errors: 'inPlace' },
    }),

  /** The same while the device's page is open. */
  followed: (productId: string, serial: string) =>
    queryOptions({
      queryKey: [...all, 'followed', productId, serial],
      queryFn: ({ signal }) => call(explainUpdate, { productId, serial }, { signal }),
      refetchInterval: FOLLOW_MS,
    }),

  paths: ({ productId, recordId }: ReleaseName) =>
    queryOptions({
      queryKey: [...all, 'paths', productId, recordId],
      queryFn: ({ signal }) => call(getUpgradePath, { productId, recordId }, { signal }),
    }),
}

const jobCalls = { consent: consentToUpdate, cancel: cancelUpdate, retry: retryUpdate }
export type JobAct = keyof typeof jobCalls

/** Consents on the user's behalf, takes a job back, or lets a device try again. */
export function useJobAct(act: JobAct) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (job: { productId: string; jobId: string }) =>
      act === 'consent' ? call(consentToUpdate, { ...job, accept: true }) : call(jobCalls[act], job),
    onSuccess: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: campaignTexts().done[act] },
  })
}

const reasonCalls = { pause: pauseRollout, stop: stopRollout, liftHold, skipSoak }
const plainCalls = { resume: resumeRollout, start: startRollout, retryFailed: retryFailedUpdates }
export type RolloutAct = keyof typeof reasonCalls | keyof typeof plainCalls | 'approve'

const hasReason = (act: RolloutAct): act is keyof typeof reasonCalls => Object.hasOwn(reasonCalls, act)

interface RolloutActInput extends ReleaseName {
  reason?: string
  /** Of the plan that is approved. */
  planHash?: string
}

/** What users do about a rollout. */
export function useRolloutAct(act: RolloutAct) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ reason = '', planHash = '', ...release }: RolloutActInput) => {
      if (act === 'approve') await call(approveRollout, { ...release, planHash })
      else if (hasReason(act)) await call(reasonCalls[act], { ...release, reason })
      else await call(plainCalls[act], release)
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: campaignTexts().rollout.done[act] },
  })
}
