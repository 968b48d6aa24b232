import { usualTiming } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import {
  chartRollout,
  listCampaigns,
  listUpdateJobs,
  watchRollout,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import type { getRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { planOf } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { on, openConsole, stream } from '../../../../app/testing/open-console.tsx'
import { anyRelease, productId, released } from '../../../products/firmware/testing/firmware.ts'
import { anyProduct } from '../../../products/products/testing/products.ts'
import type { Campaign, UpgradePaths } from '../campaigns.queries.ts'

const job = {
  jobId: '812',
  serial: 'lamp-1',
  kind: 'rollout',
  state: 'downloading',
  percent: 40,
  attempt: 1,
  code: 0,
  msg: '',
  fromVersion: 'V1.0.0 build 260101',
  time: 1_795_000_000_000,
  isSimulated: false,
} as const
const failed = { ...job, jobId: '813', serial: 'lamp-2', state: 'FAILED', code: 2, attempt: 3 } as const
export const campaign: Campaign = {
  campaignId: '7',
  kind: 'rollout',
  state: 'running',
  heldWhy: '',
  timing: { ...usualTiming, attempts: 2, returnMinutes: 1500 },
  endTime: 1_796_000_000_000,
  createTime: 1_795_000_000_000,
  open: { CN: 5 },
  counts: [
    { state: 'downloading', code: 0, n: 1 },
    { state: 'FAILED', code: 2, n: 3 },
    { state: 'FAILED', code: 1, n: 1 },
  ],
  total: 5,
  simulated: [],
  rollout: null,
}

const lost = { serial: 'lamp-7', firmwareType: 1, version: 'V0.1.0 build 240101' } as const
const ways: UpgradePaths = {
  images: [
    {
      firmwareType: 1,
      firmwareVersion: 'V2.0.0 build 260401',
      versions: [
        {
          version: 'V1.0.0 build 260101',
          deviceCount: 8,
          kind: 'reachable',
          path: [
            { firmwareVersion: 'V1.5.0 build 260301', isStop: true },
            { firmwareVersion: 'V2.0.0 build 260401', isStop: false },
          ],
        },
        { version: lost.version, deviceCount: 3, kind: 'unreachable', path: [] },
      ],
    },
  ],
  unreachable: { total: 3, devices: [lost] },
}

/** The page of a release with these campaigns. */
export const openRelease = (
  further: Parameters<typeof openConsole>[1] = [],
  campaigns: () => Campaign[] = () => [campaign],
  query = '',
) =>
  openConsole(`/home/ota/${productId}/41${query}`, [
    on(getOta, () => ({ ...anyRelease, ...released })),
    on(listOtaRecords, () => ({ items: [], total: 0 })),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.owner })),
    on(listCampaigns, campaigns),
    on(getUpgradePath, () => ways),
    stream(watchRollout).answer,
    on(chartRollout, () => ({ points: [], steps: [] })),
    on(listUpdateJobs, ({ state }) => ({ jobs: state === 'FAILED' ? [failed] : [job, failed], next: null })),
    ...further,
  ])

const passed = { verdict: 'passed', settled: 9, severe: 0, allowed: 0, bound: 2831 } as const
const group = { chosen: 0, openTime: 1_795_000_000_000, passTime: null, gate: null, health: [] }
/** A rollout in groups. */
const staged: Campaign = {
  ...campaign,
  counts: [
    { state: 'CONFIRMED', code: 0, n: 9 },
    { state: 'missing', code: 0, n: 1 },
  ],
  rollout: {
    planHash: 'abc',
    openGroups: 2,
    soakEndTime: null,
    isThrough: false,
    startTime: null,
    needsApproval: false,
    isApproved: false,
    lacksRehearsal: false,
    isPlanning: false,
    waiting: 0,
    retried: null,
    groups: [
      { ...group, target: 9, passTime: 1_795_000_100_000, gate: passed },
      { ...group, target: 39 },
      { ...group, target: 100, openTime: null },
    ],
  },
}
/** The same with changes. */
export const rolloutOf = (
  changes: Partial<Campaign>,
  progress: Partial<NonNullable<Campaign['rollout']>> = {},
): Campaign => ({
  ...staged,
  ...changes,
  rollout: staged.rollout && { ...staged.rollout, ...progress },
})

/** A saved plan with its figures. */
export const anyPlan: OutputOf<typeof getRolloutPlan> = {
  plan: planOf('standard'),
  productTiming: usualTiming,
  planHash: 'abc',
  preset: 'standard',
  isRehearsalRequired: false,
  statistics: {
    countTime: 1795352400000,
    isCounting: false,
    isEstimate: false,
    devices: 150,
    online: 130,
    simulated: 0,
    testDevices: 2,
    excluded: [{ reason: 'hasNewer', devices: 4 }],
    groups: [{ devices: 9, target: 9, isChosen: true, soakMinutes: 60 }],
    detection: { permyriad: 9509, devicesBefore: 99, isSmallFleet: false },
    recommended: { permyriad: 9921, devicesBefore: 99, isSmallFleet: false },
    minutes: 240,
    warnings: ['fewTestDevices'],
  },
}
