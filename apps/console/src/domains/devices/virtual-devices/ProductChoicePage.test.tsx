import { listVirtualDevices } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

test('the list says on which products a virtual device runs', async () => {
  const products = ['台灯', '插座', '网关'].map((productName, at) => ({
    ...anyProduct,
    productId: String(at).repeat(32),
    productName,
  }))
  await openConsole('/home/virtualDevice', [
    on(listProducts, () => ({ items: products, total: 3, counts: {} })),
    on(listVirtualDevices, () => [
      { productId: products[0]?.productId ?? '', serial: 'V1', online: true },
      { productId: products[1]?.productId ?? '', serial: 'V2', online: false },
    ]),
  ])
  const rowOf = (name: string) => within(screen.getByText(name).closest('tr') ?? document.body)
  expect(await screen.findByText('运行中')).toBeTruthy()
  expect(rowOf('台灯').getByText('运行中')).toBeTruthy()
  expect(rowOf('插座').getByText('已停止')).toBeTruthy()
  expect(rowOf('网关').getByText('未创建')).toBeTruthy()
  expect(screen.getByText(/1 台运行中/)).toBeTruthy()
})
