import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
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

test('a viewer of a product without devices gets the kit, and no button to add devices', async () => {
  await openConsole(`/home/product/${anyProduct.productId}/device`, [
    asDeveloper(),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.viewer })),
    on(listDevices, () => ({ items: [], total: 0 })),
  ])
  expect(await screen.findByRole('link', { name: '设备开发包' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '添加设备' })).toBeNull()
})
