import { listDeviceEvents, listOnOff, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anySnapshot, NOW } from '../devices/testing/devices.ts'
import { on, openConsole, stream } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const told = {
  deKey: 'overheat',
  eName: { zh: '过热', en: 'Overheating' },
  time: NOW,
  receiveTime: NOW,
  basic: null,
  notification: { relationId: 'r1' },
}
const items = [
  { ...told, id: '1', status: 1 as const, data: { temp: 90 }, unmodelled: null },
  { ...told, id: '2', status: 2 as const, deKey: 'odd', eName: null, data: null, unmodelled: '产品没有该事件' },
]

test('the page of a device lists the events that it told, and asks again when another comes', async () => {
  const live = stream(watchDevice)
  const { asked, lastAsked } = await openConsole(`/home/product/${anyProduct.productId}/device/dev-001`, [
    live.answer,
    on(listDeviceEvents, () => ({ items, total: 1_234 })),
    on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
    on(getProduct, () => anyProduct),
    on(listOnOff, () => ({ items: [], total: 0 })),
  ])
  await waitFor(() => expect(lastAsked(watchDevice)).toBeTruthy())
  await act(async () => live.tell({ ...anySnapshot, events: { total: 1_234, newest: '1' } }))

  const row = within((await screen.findByText('过热')).closest('tr') ?? document.body)
  for (const fact of ['overheat', '发生', '{"temp":90} {"relationId":"r1"}']) expect(row.getByText(fact)).toBeTruthy()
  expect(screen.getByText('停止')).toBeTruthy()
  expect(screen.getByText('与物模型不符：产品没有该事件')).toBeTruthy()
  expect(screen.getAllByText('共 1,234 个事件')).toHaveLength(2)

  const times = () => asked.filter(({ call }) => call === listDeviceEvents).length
  const before = times()
  await act(async () => live.tell({ events: { total: 1_235, newest: '3' } }))
  await waitFor(() => expect(times()).toBe(before + 1))
})
