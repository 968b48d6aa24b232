import { approveRollout, startRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on } from '../../../app/testing/open-console.tsx'
import { productId } from '../../products/firmware/testing/firmware.ts'
import { anyPlan, openRelease, rolloutOf } from './testing/campaigns.ts'

test('a plan is chosen before the rollout starts, with what it detects', async () => {
  const none = { ...anyPlan, plan: null, planHash: '', preset: undefined, isRehearsalRequired: true }
  const plans = [on(getRolloutPlan, () => none), on(saveRolloutPlan, () => anyPlan)]
  const { person, lastAsked } = await openRelease(plans, () => [])
  expect(await screen.findByText(/该产品发布固件前必须演练/)).toBeTruthy()
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
