import {
  callAction,
  cancelCommand,
  listDeviceEvents,
  listOnOff,
  watchDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { featureOf, operationOf } from '../../../products/features/testing/features.ts'
import { on, openConsole, stream } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { anyCommand, anySnapshot, NOW } from '../testing/devices.ts'

afterEach(() => vi.unstubAllGlobals())

const grams = {
  type: 'integer',
  minimum: 1,
  maximum: 500,
  unit: 'g',
  deKey: 'grams',
  description: '',
  required: true,
} as const
const features = on(listFeatures, () => ({
  customizeFeatures: [
    featureOf(),
    operationOf(),
    operationOf({
      deKey: 'dispense',
      name: { zh: '出粮', en: 'Dispense' },
      input: { type: 'object', properties: [grams] },
    }),
  ],
  templateFeatures: [],
}))
const action = { ...anyCommand, action: 'dispense', deKeys: [], data: { grams: 20 } }

async function openDevice() {
  const live = stream(watchDevice)
  const opened = await openConsole(`/home/product/${anyProduct.productId}/device/dev-001`, [
    live.answer,
    features,
    on(getProduct, () => anyProduct),
    on(listOnOff, () => ({ items: [], total: 0 })),
    on(listDeviceEvents, () => ({ items: [], total: 0 })),
    on(callAction, () => action),
    on(setDesired, () => ({ desired: {}, version: 1, changeTime: NOW })),
  ])
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  const tell = (event: Parameters<typeof live.tell>[0]) =>
    act(async () => {
      live.tell(event)
      await new Promise((resolve) => setTimeout(resolve))
    })
  await tell(anySnapshot)
  await screen.findByRole('heading', { name: 'dev-001' })
  return { ...opened, tell }
}

describe('an action of a device', () => {
  test('without parameters is called at once', async () => {
    const { person, lastAsked } = await openDevice()
    await person.click(await screen.findByRole('button', { name: '调用 校准' }))
    await waitFor(() =>
      expect(lastAsked(callAction)).toMatchObject({ serial: 'dev-001', deKey: 'calibrate', data: {} }),
    )
  })

  test('is called by a form of its parameters, and followed to what it gave back', async () => {
    const { person, tell, lastAsked } = await openDevice()
    await person.click(await screen.findByRole('button', { name: '调用 出粮' }))
    const dialog = within(await screen.findByRole('dialog', { name: '调用 出粮' }))
    const field = dialog.getByRole('textbox', { name: /grams/ })
    await person.clear(field)
    await person.type(field, '501')
    await person.click(dialog.getByRole('button', { name: '调用' }))
    expect(await dialog.findByText('大于最大值 500')).toBeTruthy()
    expect(lastAsked(callAction)).toBeUndefined()
    await person.clear(field)
    await person.type(field, '20{Enter}')
    await waitFor(() => expect(lastAsked(callAction)).toMatchObject({ deKey: 'dispense', data: { grams: 20 } }))
    expect(await screen.findByText('操作 dispense')).toBeTruthy()
    expect(screen.getByText('等待设备')).toBeTruthy()
    await tell({ commands: [{ ...action, status: commandStatus.acked, code: 200, output: { grams: 19 } }] })
    expect(await screen.findByText('返回 {"grams":19}')).toBeTruthy()
    await tell({ commands: [{ ...action, output: { grams: 0 }, unmodelled: 'grams：小于最小值 1' }] })
    expect(await screen.findByText('与物模型不符：grams：小于最小值 1')).toBeTruthy()
    const late = { time: NOW, code: 200, msg: null }
    await tell({ commands: [{ ...action, status: commandStatus.expired, code: 408, late }] })
    expect(await screen.findByText('408')).toBeTruthy()
    expect(screen.getByText(/超时后应答：200$/)).toBeTruthy()
  })
})

describe('what is wanted of a device', () => {
  test('is set by property, with the version that the page saw', async () => {
    const { person, tell, lastAsked } = await openDevice()
    await tell({ shadow: { desired: {}, version: 4, changeTime: NOW } })
    expect(await screen.findByText('没有期望值。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '设置期望值' }))
    const field = await screen.findByRole('textbox', { name: '期望 亮度' })
    await person.clear(field)
    await person.type(field, '70{Enter}')
    await waitFor(() => expect(lastAsked(setDesired)).toMatchObject({ desired: { brightness: 70 }, version: 4 }))
  })

  test('stands beside what is reported until it is reached, and can be cleared', async () => {
    const { person, tell, lastAsked } = await openDevice()
    await tell({
      shadow: { desired: { brightness: 70, gone: 1 }, version: 5, changeTime: NOW },
      properties: [{ deKey: 'brightness', value: 20, time: NOW, unmodelled: null }],
    })
    const panel = within(await screen.findByRole('table', { name: '期望值' }))
    expect(await panel.findByText('70 %')).toBeTruthy()
    expect(panel.getByText('20 %')).toBeTruthy()
    expect(panel.getAllByText('未同步')).toHaveLength(2)
    await person.click(panel.getByRole('button', { name: '清除 亮度 的期望值' }))
    await waitFor(() => expect(lastAsked(setDesired)).toMatchObject({ desired: { brightness: null }, version: 5 }))
    await person.click(screen.getByRole('button', { name: '全部清除' }))
    await waitFor(() => expect(lastAsked(setDesired)).toMatchObject({ desired: { brightness: null, gone: null } }))
  })
})

test('a command that waits can be cancelled, and says that the device has not subscribed', async () => {
  const waiting = { ...anyCommand, commandId: '7', unheardTime: NOW }
  const live = stream(watchDevice)
  const { person, lastAsked } = await openConsole(`/home/product/${anyProduct.productId}/device/dev-001`, [
    live.answer,
    features,
    on(getProduct, () => anyProduct),
    on(listOnOff, () => ({ items: [], total: 0 })),
    on(listDeviceEvents, () => ({ items: [], total: 0 })),
    on(cancelCommand, () => ({ ...waiting, status: commandStatus.cancelled })),
  ])
  await waitFor(() => expect(lastAsked(watchDevice)).toBeTruthy())
  act(() => live.tell({ ...anySnapshot, commands: [waiting] }))
  expect(await screen.findByText('设备在线，但没有订阅 down/#。')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(lastAsked(cancelCommand)).toMatchObject({ serial: 'dev-001', commandId: '7' }))
})
