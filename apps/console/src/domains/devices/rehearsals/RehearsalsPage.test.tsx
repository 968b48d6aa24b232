import { getRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { planOf } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { rehearsalInput } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { rehearsal, reportText } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal.ts'
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
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { finished } from '@slipway/contract/cooperative-steps.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyRelease, productId } from '../../products/firmware/testing/firmware.ts'
import { anyPlan } from '../campaigns/testing/campaigns.ts'
import { anyProduct } from '../../products/products/testing/products.ts'

const TIME = 1_795_000_000_000
const report = finished(
  rehearsal(
    rehearsalInput.parse({
      packageHash: 'aa',
      imageBytes: 1_000_000,
      fleet: [{ version: 'V1.0.0', devices: 120 }],
      faults: [{ kind: 'neverReturns', permille: 0, serials: ['fleet-7'] }],
      validationDevices: 0,
      seeds: 6,
    }),
    { sha256: () => 'ff' },
  ),
)
const waiting: Rehearsal = {
  rehearsalId: '12',
  recordId: '41',
  state: 'waiting',
  runsDone: 0,
  runs: 21,
  account: 'dev@example.com',
  createTime: TIME,
  endTime: null,
  fleet: 120,
  seed: 1,
  planHash: 'ff',
  reportHash: null,
  result: null,
  flaw: null,
  evidenceTime: null,
}
const done: Rehearsal = {
  ...waiting,
  state: 'done',
  runsDone: 21,
  endTime: TIME,
  reportHash: 'abc',
  result: {
    healthyHow: 'through',
    healthyMinutes: report.healthy.minutes,
    earlyRuns: 6,
    earlyDevices: 99,
    medianExposed: 39,
    mostExposed: 99,
  },
}

const part = {
  version: 'V1.0.0',
  hardware: 'A1',
  area: 'CN',
  devices: 120,
  onlineHours: 24,
  pollMinutes: 0,
  bytesPerSecond: 1,
  utcOffset: 0,
  installs: 1,
} as const

const savedPlan = { ...planOf('careful'), needsRehearsal: true }

const open = (further: Parameters<typeof openConsole>[1] = [], list: () => Rehearsal[] = () => [done]) =>
  openConsole(`/home/ota/${productId}/41/rehearsals`, [
    on(getOta, () => anyRelease),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.owner })),
    on(listRehearsals, list),
    on(getRehearsal, () => ({ ...done, report: reportText(report) })),
    on(getRolloutPlan, () => ({ ...anyPlan, plan: savedPlan })),
    on(getRehearsalRule, () => ({ isRequired: false })),
    on(getProductFleet, () => ({
      devices: 130,
      total: 130,
      fleet: [part],
      leftOut: [{ reason: 'silent' as const, devices: 10 }],
      validationDevices: 3,
    })),
    ...further,
  ])

test('a rehearsal starts as the one that counts as evidence, shows its progress, and is cancelled', async () => {
  let present: Rehearsal[] = []
  const start = on(startRehearsal, () => {
    present = [{ ...waiting, state: 'running', runsDone: 4 }]
    return waiting
  })
  const cancel = on(cancelRehearsal, () => {
    const cancelled: Rehearsal = { ...waiting, state: 'cancelled', endTime: TIME }
    present = [cancelled]
    return cancelled
  })
  const { person, lastAsked } = await open([start, cancel], () => present)
  await person.click(await screen.findByRole('button', { name: '开始演练' }))
  const drawer = within(await screen.findByRole('dialog', { name: '新的演练' }))
  expect(await drawer.findByText('该版本可到达 120 台设备。')).toBeTruthy()
  expect(drawer.getByText('不参与：七天未在线 10')).toBeTruthy()
  await person.click(drawer.getByRole('button', { name: '开始演练' }))
  expect(await screen.findByText('已完成 4 / 21 次运行')).toBeTruthy()
  expect(lastAsked(startRehearsal)).toMatchObject({
    productId,
    recordId: '41',
    faults: [{ kind: 'neverReturns', permille: 30 }],
    seeds: 20,
    plan: savedPlan,
  })
  expect(lastAsked(startRehearsal)).not.toHaveProperty('fleet')
  await person.click(screen.getByRole('button', { name: '取消演练' }))
  expect(await screen.findByText('已取消')).toBeTruthy()
})

test('devices and faults are typed; what the call refuses is marked', async () => {
  const { person, lastAsked } = await open([on(startRehearsal, () => waiting)], () => [])
  await person.click(await screen.findByRole('button', { name: '开始演练' }))
  const drawer = within(await screen.findByRole('dialog', { name: '新的演练' }))
  await person.click(drawer.getByRole('radio', { name: '手动填写' }))
  const devices = drawer.getByLabelText('设备数')
  await person.clear(devices)
  await person.type(devices, '30000')
  await person.selectOptions(drawer.getByRole('combobox', { name: '故障' }), 'powerCut')
  await person.click(drawer.getByRole('button', { name: '开始演练' }))
  expect(devices.getAttribute('aria-invalid')).toBe('true')
  await person.clear(devices)
  await person.type(devices, '500')
  await person.click(drawer.getByRole('button', { name: '开始演练' }))
  expect(lastAsked(startRehearsal)).toMatchObject({
    fleet: [{ devices: 500, bytesPerSecond: 100_000 }],
    faults: [{ kind: 'powerCut', permille: 30, during: 'flash', percent: 50, minutes: 10 }],
  })
})

test('the report says when runs were stopped, and what became of a device', async () => {
  const lines = [
    { minute: 0, second: 0, state: 'offered', attempt: 1, why: '' },
    { minute: 1500, second: 20, state: 'LOST', attempt: 1, why: '' },
  ]
  const { person, lastAsked } = await open([
    on(getSimulatedDevice, () => ({ part, group: 0, faults: ['neverReturns'], lines })),
  ])
  expect(await screen.findByText('6 次带故障的运行中，6 次在不超过 99 台设备时停止')).toBeTruthy()
  const runs = within(screen.getByRole('table', { name: '带故障的各次运行' }))
  expect(runs.getAllByRole('row')).toHaveLength(6)
  await person.click(screen.getByRole('button', { name: '显示全部 6 次' }))
  expect(runs.getAllByRole('row')).toHaveLength(7)
  await person.click(screen.getByRole('button', { name: '7' }))
  expect(await screen.findByText(/第 1 批 · 故障：安装后不再恢复连接/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '一台设备的经过' })).getByText('失联')).toBeTruthy()
  expect(lastAsked(getSimulatedDevice)).toMatchObject({ device: '7', runSeed: String(report.worst?.seed) })
})

test('a rehearsal is used as evidence, or says why it can’t be; the product can require one', async () => {
  let present: Rehearsal = done
  const chosen = on(chooseRehearsal, () => (present = { ...done, evidenceTime: TIME }))
  const { person, lastAsked } = await open([chosen, on(setRehearsalRule, ({ isRequired }) => ({ isRequired }))], () => [
    present,
  ])
  await person.click(await screen.findByRole('button', { name: '用作发布依据' }))
  expect(await screen.findByText('发布依据')).toBeTruthy()
  expect(lastAsked(chooseRehearsal)).toEqual({ productId, rehearsalId: '12' })
  await person.click(screen.getByRole('switch', { name: '该产品发布固件前必须演练' }))
  expect(lastAsked(setRehearsalRule)).toEqual({ productId, isRequired: true })
})

test('one that doesn’t count has its reason and no button', async () => {
  await open([], () => [{ ...done, flaw: 'tooOld' }])
  expect(await screen.findByText('不能用作发布依据：已超过 7 天。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '用作发布依据' })).toBeNull()
})
