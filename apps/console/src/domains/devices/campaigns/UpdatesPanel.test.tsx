import {
  cancelUpdate,
  chartRollout,
  explainUpdate,
  listCampaigns,
  listUpdateJobs,
  retryUpdate,
  watchRollout,
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
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { planOf } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, openConsole, stream } from '../../../app/testing/open-console.tsx'
import { anyRelease, productId, released } from '../../products/firmware/testing/firmware.ts'
import type { Campaign, UpgradePaths } from './campaigns.queries.ts'
import { anyProduct } from '../../products/products/testing/products.ts'

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
} as const
const failed = { ...job, jobId: '813', serial: 'lamp-2', state: 'FAILED', code: 2, attempt: 3 } as const
const campaign: Campaign = {
  campaignId: '7',
  kind: 'rollout',
  state: 'running',
  heldWhy: '',
  endTime: 1_796_000_000_000,
  createTime: 1_795_000_000_000,
  open: { CN: 5 },
  counts: [
    { state: 'downloading', code: 0, n: 1 },
    { state: 'FAILED', code: 2, n: 3 },
    { state: 'FAILED', code: 1, n: 1 },
  ],
  total: 5,
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

const open = (further: Parameters<typeof openConsole>[1] = [], campaigns: () => Campaign[] = () => [campaign]) =>
  openConsole(`/home/ota/${productId}/41`, [
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

test('the devices of a release are counted by state, listed, and filtered', async () => {
  const { person, lastAsked } = await open()
  const table = within(await screen.findByRole('table', { name: '设备升级进度' }))
  expect(await table.findByText('下载中 · 40%')).toBeTruthy()
  expect(table.getByText('失败 · 代码 2')).toBeTruthy()
  expect(screen.getByText(/已发布范围 · 进行中/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^失败\s*4/ }))
  expect(lastAsked(listUpdateJobs)).toMatchObject({ productId, recordId: '41', state: 'FAILED' })
})

test('an update is cancelled before it is installed, and a failed one tried again', async () => {
  const ended = (state: 'CANCELLED' | 'FAILED') => () => ({ jobId: '1', state })
  const { person, lastAsked } = await open([on(cancelUpdate, ended('CANCELLED')), on(retryUpdate, ended('FAILED'))])
  const table = within(await screen.findByRole('table', { name: '设备升级进度' }))
  await person.click(await table.findByRole('button', { name: '取消' }))
  expect(await screen.findByText('已取消')).toBeTruthy()
  expect(lastAsked(cancelUpdate)).toEqual({ productId, jobId: '812' })
  await person.click(table.getByRole('button', { name: '重试' }))
  expect(lastAsked(retryUpdate)).toEqual({ productId, jobId: '813' })
})

test('a device’s explanation has the sentence and each check', async () => {
  const lines = [
    { reason: 'neverConnected', isMet: true, text: '设备已激活' },
    { reason: 'gray', isMet: false, text: '设备位于 57%，灰度比例为 5%' },
  ]
  const update = { recordId: '41', firmwareVersion: 'V2', firmwareType: 1, kind: 'rollout', job: null, lines } as const
  const { person, lastAsked } = await open([
    on(explainUpdate, () => ({ serial: 'lamp-9', sentence: '灰度比例未到该设备', updates: [update] })),
  ])
  await person.type(await screen.findByLabelText(/^序列号/), 'lamp-9')
  await person.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText('灰度比例未到该设备')).toBeTruthy()
  expect(screen.getByText('设备位于 57%，灰度比例为 5%')).toBeTruthy()
  expect(lastAsked(explainUpdate)).toEqual({ productId, serial: 'lamp-9' })
})

test('ways through other versions are shown, with the devices that none leads to', async () => {
  await open()
  const panel = within(await screen.findByRole('region', { name: /^3 台设备没有升级路径/ }))
  expect(screen.getByText(/V1.0.0 build 260101 → V1.5.0 build 260301（必经） → V2.0.0 build 260401/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'lamp-7' }).getAttribute('href')).toMatch(/device\/lamp-7\/updates$/)
  expect(panel.getByText('另有 2 台')).toBeTruthy()
})

test('a rollout is paused with a reason, resumed, and stopped for good', async () => {
  let present: Campaign = campaign
  const moved = (state: Campaign['state'], heldWhy = '') => {
    present = { ...campaign, state, heldWhy }
    return { campaignId: '7', state }
  }
  const acts = [
    on(pauseRollout, ({ reason }) => moved('paused', reason)),
    on(resumeRollout, () => moved('running')),
    on(stopRollout, () => moved('stopped')),
  ]
  const { person, lastAsked } = await open(acts, () => [present])
  await person.click(await screen.findByRole('button', { name: '暂停推送' }))
  const pausing = within(await screen.findByRole('alertdialog', { name: '暂停推送' }))
  await person.type(pausing.getByLabelText('原因（选填）'), '投诉增多')
  await person.click(pausing.getByRole('button', { name: '暂停推送' }))
  expect(await screen.findByText(/已发布范围 · 已暂停 · 投诉增多/)).toBeTruthy()
  expect(lastAsked(pauseRollout)).toEqual({ productId, recordId: '41', reason: '投诉增多' })
  await person.click(screen.getByRole('button', { name: '恢复推送' }))
  await person.click(await screen.findByRole('button', { name: '停止推送' }))
  const stopping = within(await screen.findByRole('alertdialog', { name: '停止推送' }))
  expect(stopping.getByText(/不能恢复/)).toBeTruthy()
  await person.click(stopping.getByRole('button', { name: '停止推送' }))
  expect(await screen.findByText(/已发布范围 · 已停止/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '停止推送' })).toBeNull()
})

const passed = { verdict: 'passed', settled: 9, severe: 0, allowed: 0, bound: 2831 } as const
const group = { chosen: 0, openTime: 1_795_000_000_000, passTime: null, gate: null, health: [] }
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
    waiting: 0,
    groups: [
      { ...group, target: 9, passTime: 1_795_000_100_000, gate: passed },
      { ...group, target: 39 },
      { ...group, target: 100, openTime: null },
    ],
  },
}
const rolloutOf = (changes: Partial<Campaign>, progress: Partial<NonNullable<Campaign['rollout']>> = {}): Campaign => ({
  ...staged,
  ...changes,
  rollout: staged.rollout && { ...staged.rollout, ...progress },
})

test('a rollout in groups has a verdict, its groups with their gates, and its reasons', async () => {
  const { person, lastAsked } = await open([], () => [staged])
  expect(await screen.findByText('正在推送第 2 / 3 批，9 台已升级，1 台回滚、失联或未恢复连接')).toBeTruthy()
  const groups = within(screen.getByRole('region', { name: '批次' }))
  expect(groups.getByText(/已通过：9 台中 0 台严重失败，上限 28.31%/)).toBeTruthy()
  expect(groups.getByText('升级中')).toBeTruthy()
  expect(groups.getByText('未开放')).toBeTruthy()
  await person.click(within(screen.getByRole('region', { name: '未成功的原因' })).getByRole('button'))
  expect(lastAsked(listUpdateJobs)).toMatchObject({ state: 'missing' })
})

test('a hold says why, and is lifted with a reason only', async () => {
  const held = rolloutOf({ state: 'held', heldWhy: '前 9 台设备中有 1 台失联' })
  const { person, lastAsked } = await open(
    [on(liftHold, () => ({ campaignId: '7', state: 'running' as const }))],
    () => [held],
  )
  expect(await screen.findByText(/已自动暂停，9 台已升级。原因：前 9 台设备中有 1 台失联/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '解除暂停' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '解除暂停' }))
  await person.click(dialog.getByRole('button', { name: '解除暂停' }))
  expect(lastAsked(liftHold)).toBeUndefined()
  await person.type(dialog.getByLabelText(/^依据/), '停电')
  await person.click(dialog.getByRole('button', { name: '解除暂停' }))
  expect(lastAsked(liftHold)).toEqual({ productId, recordId: '41', reason: '停电' })
})

test('a soak is skipped, and failed devices are retried', async () => {
  const soaking = rolloutOf({ counts: [{ state: 'FAILED', code: 1, n: 2 }] }, { soakEndTime: 1_795_000_900_000 })
  const acts = [
    on(skipSoak, () => ({ campaignId: '7', state: 'running' }) as const),
    on(retryFailedUpdates, () => ({ campaignId: '7', devices: 2 })),
  ]
  const { person, lastAsked } = await open(acts, () => [soaking])
  await person.click(await screen.findByRole('button', { name: '跳过观察期' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '跳过观察期' }))
  await person.type(dialog.getByLabelText(/^依据/), '已验证')
  await person.click(dialog.getByRole('button', { name: '跳过观察期' }))
  expect(await screen.findByText('观察期已结束')).toBeTruthy()
  expect(lastAsked(skipSoak)).toMatchObject({ reason: '已验证' })
  await person.click(screen.getByRole('button', { name: '重试失败的设备' }))
  const retrying = within(await screen.findByRole('alertdialog', { name: '重试失败的设备' }))
  await person.click(retrying.getByRole('button', { name: '重试失败的设备' }))
  expect(await screen.findByText('将再次推送给失败的设备')).toBeTruthy()
})

const statistics = {
  devices: 150,
  online: 130,
  testDevices: 2,
  excluded: [{ reason: 'hasNewer' as const, devices: 4 }],
  groups: [{ devices: 9, target: 9, isChosen: true, soakMinutes: 60 }],
  detection: { permyriad: 9509, devicesBefore: 99, isSmallFleet: false },
  recommended: { permyriad: 9921, devicesBefore: 99, isSmallFleet: false },
  minutes: 240,
  warnings: ['fewTestDevices' as const],
}

test('a plan is chosen before the rollout starts, with what it detects', async () => {
  const none = { plan: null, planHash: '', statistics }
  const saved = { plan: planOf('standard'), planHash: 'abc', preset: 'standard' as const, statistics }
  const plans = [on(getRolloutPlan, () => none), on(saveRolloutPlan, () => saved)]
  const { person, lastAsked } = await open(plans, () => [])
  await person.click(await screen.findByRole('radio', { name: '标准' }))
  expect(lastAsked(saveRolloutPlan)).toMatchObject({ productId, recordId: '41', preset: 'standard' })
  expect(await screen.findByText(/有 95.09% 的概率在升级 1% 的设备之前停止/)).toBeTruthy()
  expect(screen.getByText(/测试设备少于 60 台/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '调整' }))
  await person.type(await screen.findByRole('textbox', { name: /^每分钟推送的设备数/ }), '100')
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(lastAsked(saveRolloutPlan)?.plan).toMatchObject({ rate: { kind: 'constant', perMinute: 100 } })
})

test('a plan that needs approval is approved by another member, and a planned start can come earlier', async () => {
  const waiting = rolloutOf({ state: 'scheduled' }, { needsApproval: true })
  const approved = rolloutOf(
    { state: 'scheduled' },
    { needsApproval: true, isApproved: true, startTime: 1_799_000_000_000 },
  )
  let present = waiting
  const acts = [
    on(getRolloutPlan, () => ({ plan: planOf('standard'), planHash: 'abc', preset: 'standard' as const, statistics })),
    on(approveRollout, () => {
      present = approved
      return { campaignId: '7', state: 'scheduled' as const }
    }),
    on(startRollout, () => ({ campaignId: '7', state: 'scheduled' as const })),
  ]
  const { person, lastAsked } = await open(acts, () => [present])
  expect(await screen.findByText(/等待另一位成员批准计划/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '批准计划' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '批准计划' }))
  await person.click(dialog.getByRole('button', { name: '批准计划' }))
  expect(await screen.findByText('计划已批准')).toBeTruthy()
  expect(lastAsked(approveRollout)).toMatchObject({ planHash: 'abc' })
  await person.click(await screen.findByRole('button', { name: '立即开始' }))
  expect(lastAsked(startRollout)).toMatchObject({ recordId: '41' })
})
