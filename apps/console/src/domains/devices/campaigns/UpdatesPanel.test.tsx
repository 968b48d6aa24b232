import {
  cancelUpdate,
  explainUpdate,
  listUpdateJobs,
  retryUpdate,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { pauseRollout, resumeRollout, stopRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on } from '../../../app/testing/open-console.tsx'
import { productId } from '../../products/firmware/testing/firmware.ts'
import type { Campaign } from './campaigns.queries.ts'
import { campaign, openRelease } from './testing/campaigns.ts'

test('the devices of a release are counted by state, listed, and filtered', async () => {
  const { person, lastAsked } = await openRelease()
  const table = within(await screen.findByRole('table', { name: '设备升级进度' }))
  expect(await table.findByText('下载中 · 40%')).toBeTruthy()
  expect(table.getByText('失败 · 文件校验不一致（代码 2）')).toBeTruthy()
  expect(screen.getByText(/已发布范围 · 进行中/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^失败\s*4/ }))
  expect(lastAsked(listUpdateJobs)).toMatchObject({ productId, recordId: '41', state: 'FAILED' })
})

test('an update is cancelled before it is installed, and a failed one tried again', async () => {
  const ended = (state: 'CANCELLED' | 'FAILED') => () => ({ jobId: '1', state })
  const { person, lastAsked } = await openRelease([
    on(cancelUpdate, ended('CANCELLED')),
    on(retryUpdate, ended('FAILED')),
  ])
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
  const { person, lastAsked } = await openRelease([
    on(explainUpdate, () => ({ serial: 'lamp-9', sentence: '灰度比例未到该设备', updates: [update] })),
  ])
  await person.type(await screen.findByLabelText(/^序列号/), 'lamp-9')
  await person.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText('灰度比例未到该设备')).toBeTruthy()
  expect(screen.getByText('设备位于 57%，灰度比例为 5%')).toBeTruthy()
  expect(lastAsked(explainUpdate)).toEqual({ productId, serial: 'lamp-9' })
})

test('ways through other versions are shown, with the devices that none leads to', async () => {
  await openRelease()
  const panel = within(await screen.findByRole('region', { name: /^3 台设备没有升级路径/ }))
  expect(screen.getByText(/V1.0.0 build 260101 → V1.5.0 build 260301（必经） → V2.0.0 build 260401/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'lamp-7' }).getAttribute('href')).toMatch(/device\/lamp-7\/updates$/)
  expect(panel.getByText('另有 2 台')).toBeTruthy()
})

test('a rollout shows how long it waits for devices, and how often it tries', async () => {
  const { person } = await openRelease()
  const summary = await screen.findByText(/尝试 2 次 · 安装后应在 1,500 分钟内恢复连接 · 2 项不同于默认值/)
  const limit = screen.getByText('下载没有进度')
  expect(limit.closest('details')?.open).toBe(false)
  await person.click(summary)
  expect(limit.closest('details')?.open).toBe(true)
  expect(limit.nextElementSibling?.textContent).toBe('30 分钟')
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
  const { person, lastAsked } = await openRelease(acts, () => [present])
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
