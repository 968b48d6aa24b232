import { approveRollout, startRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { transType } from '@slipway/contract/products/features/features.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on } from '../../../app/testing/open-console.tsx'
import { featureOf } from '../../products/features/testing/features.ts'
import { productId } from '../../products/firmware/testing/firmware.ts'
import { anyPlan, openRelease, rolloutOf } from './testing/campaigns.ts'

const writeOnly = featureOf({ deKey: 'goal', transType: transType.distribute })
const model = { customizeFeatures: [writeOnly, featureOf({ deKey: 'rssi' })], templateFeatures: [] }

test('a plan is chosen before the rollout starts, with what it detects', async () => {
  const none = { ...anyPlan, plan: null, planHash: '', preset: undefined, isRehearsalRequired: true }
  const plans = [on(getRolloutPlan, () => none), on(saveRolloutPlan, () => anyPlan), on(listFeatures, () => model)]
  const { person, lastAsked } = await openRelease(plans, () => [])
  expect(await screen.findByText(/该产品发布固件前必须演练/)).toBeTruthy()
  await person.click(await screen.findByRole('radio', { name: '标准' }))
  expect(lastAsked(saveRolloutPlan)).toMatchObject({ productId, recordId: '41', preset: 'standard' })
  expect(await screen.findByText(/有 95.09% 的概率在升级 1% 的设备之前停止/)).toBeTruthy()
  expect(screen.getByText(/测试设备少于 60 台/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '调整' }))
  const drawer = within(await screen.findByRole('dialog', { name: '调整升级计划' }))
  const sums = within(drawer.getByRole('region', { name: '当前设置的效果' }))
  expect(sums.getByText('9 → 30 → 60 → 51')).toBeTruthy()
  const chosen = drawer.getByRole('textbox', { name: '选定的各批设备数' })
  await person.clear(chosen)
  await person.type(chosen, '5, 20')
  expect(sums.getByText('5 → 20 → 125')).toBeTruthy()
  await person.click(drawer.getByRole('radio', { name: '固定' }))
  const rate = drawer.getByRole('textbox', { name: /^每分钟/ })
  await person.clear(rate)
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(rate.getAttribute('aria-invalid')).toBe('true')
  await person.type(rate, '80')
  await person.click(drawer.getByRole('button', { name: /^健康指标/ }))
  // The keyboard goes on in the new row, and at "add" once a row is gone.
  await person.click(drawer.getByRole('button', { name: '添加指标' }))
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('combobox', { name: '比较' })))
  await person.click(drawer.getByRole('button', { name: '移除' }))
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('button', { name: '添加指标' })))
  await person.keyboard('{Enter}')
  await person.selectOptions(drawer.getByRole('combobox', { name: '比较' }), 'value')
  const signals = await drawer.findByRole('combobox', { name: /^指标/ })
  expect(signals.textContent).toContain('rssi')
  expect(signals.textContent).not.toContain('goal')
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(lastAsked(saveRolloutPlan)?.plan).toMatchObject({
    groups: { chosen: [5, 20] },
    rate: { kind: 'constant', perMinute: 80 },
    health: [{ kind: 'value', deKey: 'rssi', worse: 'higher' }],
  })
})

test('a link for the devices with some versions opens the plan with that filter', async () => {
  const none = { ...anyPlan, plan: null, planHash: '', preset: undefined }
  const plans = [on(getRolloutPlan, () => none), on(saveRolloutPlan, () => anyPlan)]
  const query = `?versions=${encodeURIComponent('V1.1.0 build 260201\n1.1.0')}`
  const { person, lastAsked } = await openRelease(plans, () => [], query)
  const drawer = within(await screen.findByRole('dialog', { name: '调整升级计划' }))
  expect(await drawer.findByText('只推送给上报以下版本的设备：V1.1.0 build 260201, 1.1.0')).toBeTruthy()
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(lastAsked(saveRolloutPlan)).toMatchObject({
    plan: { filter: { versions: ['V1.1.0 build 260201', '1.1.0'] } },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a plan that needs approval is approved by another member, and a planned start can come earlier', async () => {
  const waiting = rolloutOf({ state: 'scheduled' }, { needsApproval: true })
  const approved = rolloutOf(
    { state: 'scheduled' },
    { needsApproval: true, isApproved: true, startTime: 1_799_000_000_000 },
  )
  let present = waiting
  const acts = [
    on(getRolloutPlan, () => anyPlan),
    on(approveRollout, () => {
      present = approved
      return { campaignId: '7', state: 'scheduled' as const }
    }),
    on(startRollout, () => ({ campaignId: '7', state: 'scheduled' as const })),
  ]
  const { person, lastAsked } = await openRelease(acts, () => [present])
  expect(await screen.findByText(/等待另一位成员批准计划/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '批准计划' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '批准计划' }))
  await person.click(dialog.getByRole('button', { name: '批准计划' }))
  expect(await screen.findByText('计划已批准')).toBeTruthy()
  expect(lastAsked(approveRollout)).toMatchObject({ planHash: 'abc' })
  await person.click(await screen.findByRole('button', { name: '立即开始' }))
  expect(lastAsked(startRollout)).toMatchObject({ recordId: '41' })
})
