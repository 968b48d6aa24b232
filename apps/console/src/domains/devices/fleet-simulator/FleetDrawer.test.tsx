import { listDevices, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getDeviceInfo, getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  getFleet,
  removeFleet,
  startFleet,
  stopFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import {
  fleetStatus,
  noCounts,
  usualFleetSettings,
  type Fleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anyInfo } from '../device-query/testing/device-query.ts'
import { anySnapshot, listed, NOW } from '../devices/testing/devices.ts'
import { on, openConsole, stream, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const none: Fleet = {
  productId,
  status: fleetStatus.none,
  count: 0,
  made: 0,
  connected: 0,
  settings: usualFleetSettings,
  counts: noCounts,
  startTime: null,
  stopReason: '',
  isWaiting: false,
  mayRun: true,
}
const running: Fleet = {
  ...none,
  status: fleetStatus.running,
  count: 200,
  made: 200,
  connected: 198,
  startTime: NOW,
  counts: { ...noCounts, reports: 12_345, events: 67, replies: 8, lost: 90, updates: 188 },
}
const around = [
  on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
  on(getProduct, () => anyProduct),
  on(listDevices, () => ({ items: [], total: 0 })),
]

async function openFleet(fleet: Fleet, answers: readonly Answer[] = []) {
  const opened = await openConsole(`/home/product/${productId}/device`, [
    ...answers,
    on(getFleet, () => fleet),
    ...around,
  ])
  await opened.person.click(await screen.findByRole('button', { name: '批量模拟设备' }))
  const drawer = within(await screen.findByRole('dialog', { name: '批量模拟设备' }))
  return { ...opened, drawer }
}

describe('the simulated fleet of a product', () => {
  test('is started as it usually is, or as someone wants it', async () => {
    const { person, drawer, lastAsked } = await openFleet(none, [on(startFleet, () => running)])
    const field = await drawer.findByRole('textbox', { name: /设备台数/ })
    await person.clear(field)
    await person.type(field, '200')
    const loss = drawer.getByRole('textbox', { name: /丢失上报/ })
    await person.clear(loss)
    await person.type(loss, '7.5')
    await person.click(drawer.getByRole('button', { name: '启动模拟' }))
    await waitFor(() =>
      expect(lastAsked(startFleet)).toEqual({
        productId,
        count: 200,
        settings: { ...usualFleetSettings, lossPercent: 7.5 },
      }),
    )
    expect(await drawer.findByText('运行中')).toBeTruthy()
  })

  test('of too many devices is not even asked for, and says the limit', async () => {
    const { person, drawer, lastAsked } = await openFleet(none)
    const field = await drawer.findByRole('textbox', { name: /设备台数/ })
    await person.clear(field)
    await person.type(field, '1001')
    await person.click(drawer.getByRole('button', { name: '启动模拟' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(drawer.getAllByText(/1,?000/).length).toBeGreaterThan(0)
    expect(lastAsked(startFleet)).toBeUndefined()
  })

  test('that the server refuses says why at the field that it is about', async () => {
    const { person, drawer } = await openFleet(none, [
      on(startFleet, () => {
        throw new DomainError('fleet-simulator.tooFast', { limit: 200 })
      }),
    ])
    await person.click(await drawer.findByRole('button', { name: '启动模拟' }))
    expect(await drawer.findByText(/每秒最多上报 200 次/)).toBeTruthy()
    expect(drawer.getByRole('textbox', { name: /上报间隔/ }).getAttribute('aria-invalid')).toBe('true')
  })

  test('shows what it does, and is stopped', async () => {
    const { person, drawer, lastAsked } = await openFleet(running, [
      on(stopFleet, () => ({ ...running, status: fleetStatus.stopped, stopReason: 'asked' as const, connected: 0 })),
    ])
    expect(await drawer.findByText('198 / 200')).toBeTruthy()
    expect(drawer.getByText('12,345')).toBeTruthy()
    expect(drawer.queryByRole('button', { name: '启动模拟' })).toBeNull()
    await person.click(drawer.getByRole('button', { name: '停止模拟' }))
    await waitFor(() => expect(lastAsked(stopFleet)).toEqual({ productId }))
    expect(await drawer.findByRole('button', { name: '启动模拟' })).toBeTruthy()
  })

  test('is removed after a warning, and tells how many are left', async () => {
    const { person, drawer, lastAsked } = await openFleet(running, [
      on(removeFleet, () => ({ ...running, status: fleetStatus.removing, made: 140 })),
    ])
    await person.click(await drawer.findByRole('button', { name: '删除全部模拟设备' }))
    const asking = within(await screen.findByRole('alertdialog', { name: '删除 200 台模拟设备？' }))
    expect(lastAsked(removeFleet)).toBeUndefined()
    await person.click(asking.getByRole('button', { name: '删除全部模拟设备' }))
    await waitFor(() => expect(lastAsked(removeFleet)).toEqual({ productId }))
    expect(await drawer.findByText(/剩余 140 台/)).toBeTruthy()
  })

  test('of a released product cannot be started, and the drawer says what to do', async () => {
    const { drawer } = await openFleet({ ...none, mayRun: false })
    expect(await drawer.findByText(/复制产品/)).toBeTruthy()
    expect(drawer.queryByRole('button', { name: '启动模拟' })).toBeNull()
  })

  test('that no server has taken says what it needs', async () => {
    const { drawer } = await openFleet({ ...running, connected: 0, isWaiting: true })
    expect(await drawer.findByText(/gateway 角色/)).toBeTruthy()
  })

  test('that someone runs elsewhere says so', async () => {
    const { drawer } = await openFleet({ ...none, status: fleetStatus.stopped, made: 5, connected: 5 })
    expect(await drawer.findByText(/5 台模拟设备正由其他程序连接/)).toBeTruthy()
  })
})

describe('a simulated device', () => {
  const simulated = listed({ ...anySnapshot.device, productId, serial: 'sim-0001', isSimulated: true })

  test('is marked in the list, which can leave such devices out', async () => {
    const { person, lastAsked } = await openConsole(`/home/product/${productId}/device`, [
      on(listDevices, () => ({ items: [simulated], total: 1 })),
      ...around,
    ])
    expect(await screen.findByText('模拟设备')).toBeTruthy()
    expect(lastAsked(listDevices)).not.toHaveProperty('simulated')
    await person.click(screen.getByRole('checkbox', { name: /隐藏模拟设备/ }))
    await waitFor(() => expect(lastAsked(listDevices)).toMatchObject({ simulated: false }))
  })

  test('is marked on its page', async () => {
    const live = stream(watchDevice)
    const { lastAsked } = await openConsole(`/home/product/${productId}/device/sim-0001`, [live.answer, ...around])
    await waitFor(() => expect(lastAsked(watchDevice)).toBeTruthy())
    await act(async () => {
      live.tell({ ...anySnapshot, device: simulated })
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(await screen.findByText('模拟设备')).toBeTruthy()
  })

  test('is marked where it is looked up', async () => {
    await openConsole('/home/device?serial=sim-0001', [
      on(getDeviceInfo, () => ({ ...anyInfo, subSerial: 'sim-0001', isSimulated: true })),
      on(getDeviceTimeline, () => ({ state: null, items: [], next: null })),
    ])
    expect(await screen.findByText('模拟设备')).toBeTruthy()
  })
})
