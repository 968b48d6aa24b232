import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

test('the kit is offered beside a product’s devices, in the language of the page', async () => {
  await openConsole(`/home/product/${anyProduct.productId}/device`, [
    on(getProduct, () => anyProduct),
    on(listDevices, () => ({ items: [], total: 0 })),
  ])
  const link = await screen.findByRole('link', { name: '设备开发包' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/deviceKit/${anyProduct.productId}\\?lang=zh-CN$`))
  expect(link.hasAttribute('download')).toBe(true)
})
