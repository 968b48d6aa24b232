import { listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { liftHold, retryFailedUpdates, skipSoak } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on } from '../../../app/testing/open-console.tsx'
import { productId } from '../../products/firmware/testing/firmware.ts'
import { openRelease, rolloutOf } from './testing/campaigns.ts'

test('a rollout in groups has a verdict, its groups with their gates, and its reasons', async () => {
  const simulated = [
    { state: 'CONFIRMED' as const, code: 0, n: 40 },
    { state: 'LOST' as const, code: 0, n: 2 },
  ]
  const retried = rolloutOf({ simulated }, { retried: { devices: 4, confirmed: 2, failed: 1 } })
  const { person, lastAsked } = await openRelease([], () => [retried])
  const verdict = '正在推送第 2 / 3 批，9 台已升级，1 台回滚、失联或未恢复连接'
  const ofSimulated = '。模拟设备：40 台已升级，2 台回滚、失联或未恢复连接'
  expect(await screen.findByText(verdict + ofSimulated)).toBeTruthy()
  const groups = within(screen.getByRole('region', { name: '批次' }))
  expect(groups.getByText(/已通过：9 台中 0 台严重失败，上限 28.31%/)).toBeTruthy()
  expect(groups.getByText('升级中')).toBeTruthy()
  expect(groups.getByText('未开放')).toBeTruthy()
  expect(groups.getByText('2 台升级成功，1 台再次未成功，1 台进行中')).toBeTruthy()
  await person.click(
    within(screen.getByRole('region', { name: '未成功的原因' })).getByRole('button', { name: /未恢复连接/ }),
  )
  expect(lastAsked(listUpdateJobs)).toMatchObject({ state: 'missing' })
})

test('a group whose health was not compared is not called healthy', async () => {
  const result = { deKey: 'silence', pairs: 9, controls: 0, pMillionths: 1_000_000, before: 0, after: 0 }
  const { rollout } = rolloutOf({})
  const health = [{ ...result, verdict: 'notEnoughData' as const }]
  const groups = rollout?.groups.map((group, at) => (at === 0 ? { ...group, health } : group))
  await openRelease([], () => [rolloutOf({}, { groups })])
  expect(await screen.findByText(/已通过.* · 设备太少，未比较健康指标/)).toBeTruthy()
})

test('no group of a stopped rollout is updating', async () => {
  await openRelease([], () => [rolloutOf({ state: 'stopped' })])
  const groups = within(await screen.findByRole('region', { name: '批次' }))
  expect(groups.getByText('未通过门槛')).toBeTruthy()
  expect(groups.queryByText('升级中')).toBeNull()
})

test('a hold says why, and is lifted with a reason only', async () => {
  const held = rolloutOf({ state: 'held', heldWhy: '前 9 台设备中有 1 台失联' })
  const { person, lastAsked } = await openRelease(
    [on(liftHold, () => ({ campaignId: '7', state: 'running' as const }))],
    () => [held],
  )
  expect(await screen.findByText(/已自动暂停，9 台已升级。原因：前 9 台设备中有 1 台失联/)).toBeTruthy()
  const groups = within(screen.getByRole('region', { name: '批次' }))
  expect(groups.getByText('已自动暂停')).toBeTruthy()
  expect(groups.queryByText('升级中')).toBeNull()
  expect(screen.queryByRole('button', { name: '暂停推送' })).toBeNull()
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
  const { person, lastAsked } = await openRelease(acts, () => [soaking])
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
