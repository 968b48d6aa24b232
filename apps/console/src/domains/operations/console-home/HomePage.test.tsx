import {
  addExampleProduct,
  removeExampleProduct,
} from '@slipway/contract/operations/example-product/example-product.calls.ts'
import { getConsoleHome } from '@slipway/contract/operations/console-home/console-home.calls.ts'
import type { ConsoleHome } from '@slipway/contract/operations/console-home/console-home.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const productId = 'a'.repeat(32)
const empty: ConsoleHome = {
  devices: { total: 0, online: 0, simulated: 0, simulatedOnline: 0 },
  trend: [],
  faults: [],
  products: [],
  productTotal: 0,
  changes: [],
  lowSpace: null,
  example: null,
}
const busy: ConsoleHome = {
  ...empty,
  devices: { total: 12, online: 7, simulated: 20, simulatedOnline: 19 },
  trend: [{ time: Date.now() - 600_000, online: 3, simulated: 0 }],
  productTotal: 1,
  products: [
    {
      productId,
      productName: '智能灯',
      productModel: 'L1',
      productPic: '',
      publishStatus: 1,
      properties: 2,
      devices: 0,
      online: 0,
      simulated: 20,
      simulatedOnline: 18,
      openStep: null,
      isExample: true,
    },
  ],
  faults: [
    {
      kind: 'rejected',
      cause: 'signature',
      times: 4,
      products: 1,
      productId,
      productName: '智能灯',
      serial: 'd1',
      lastTime: Date.now(),
    },
  ],
  changes: [
    {
      kind: 'version',
      time: Date.now(),
      productId,
      productName: '智能灯',
      account: 'a@b.example',
      stage: null,
      version: 3,
      note: '',
    },
  ],
  example: { productId },
}
const open = (home: ConsoleHome, ...answers: Parameters<typeof openConsole>[1]) =>
  openConsole('/home', [on(getConsoleHome, () => home), ...answers])

test.each([
  [{ freeBytes: 700 * 1024 * 1024, isReserved: false }, /数据盘仅剩 700 MB，请在写满之前/],
  [{ freeBytes: 4_096, isReserved: true }, /数据盘仅剩 4 KB，已留给数据库使用/],
])('a data disk that is nearly full is said before it is full: %j', async (lowSpace, text) => {
  await open({ ...empty, lowSpace })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('each number, problem, product and change of the home is a link', async () => {
  await open(busy)
  const online = await screen.findByRole('link', { name: /7.*12/ })
  expect(online.getAttribute('href')).toBe('/home/product')
  expect(screen.getByText(/最少 3 台，最多 7 台，当前 7 台/)).toBeTruthy()
  const why = `/home/product/${productId}/device/d1/why`
  expect(screen.getByRole('link', { name: '4 次' }).getAttribute('href')).toBe(why)
  expect(screen.getByText(/HMAC-SHA256/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '接入设备' }).getAttribute('href')).toBe(`/home/product/${productId}/device`)
  expect(screen.getByText(/物模型版本 3/)).toBeTruthy()
  // Simulated devices are counted apart: with them alone, the next step is still a device.
  expect(screen.getByText(/模拟设备 18 \/ 20/)).toBeTruthy()
})

test('a product that lacks firmware leads to its firmware', async () => {
  const products = busy.products.map((one) => ({ ...one, devices: 1, openStep: 'firmware' as const }))
  await open({ ...busy, products })
  const link = await screen.findByRole('link', { name: '选择固件' })
  expect(link.getAttribute('href')).toBe(`/home/product/${productId}/firmware`)
})

test('an account without a product makes an example with one button', async () => {
  const { person, lastAsked } = await open(
    empty,
    on(addExampleProduct, () => ({ productId, serial: 'sim-0001', deKey: 'temperature' })),
  )
  await person.click(await screen.findByRole('button', { name: '创建示例产品' }))
  await waitFor(() => expect(lastAsked(addExampleProduct)).toBeTruthy())
  await waitFor(() => expect(window.location.href).toContain(`${productId}/device/sim-0001?tab=history`))
})

test('the example is removed after a question', async () => {
  const { person, asked } = await open(
    busy,
    on(removeExampleProduct, () => null),
  )
  await person.click(await screen.findByRole('button', { name: '删除示例产品' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(asked.some(({ call }) => call === removeExampleProduct)).toBe(false)
  await person.click(dialog.getByRole('button', { name: '删除示例产品' }))
  await waitFor(() => expect(asked.some(({ call }) => call === removeExampleProduct)).toBe(true))
})
