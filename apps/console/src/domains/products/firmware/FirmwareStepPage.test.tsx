import { addOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getFirmwareStep, listReleasable } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { getProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { usualDdiRules } from '@slipway/contract/devices/ddi/ddi.ts'
import { anyKeys } from '../signing/testing/signing.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { anyRelease, anySteps, V1 } from './testing/firmware.ts'

const address = `/home/product/${anyProduct.productId}/firmware`
const version = {
  packageId: '12',
  firmwareVersion: V1,
  specification: '',
  fileName: 'lamp.bin',
  size: 5,
  md5: 'x',
  packageTime: 1_790_000_000_000,
  isReleasable: true,
}
const answers = [
  on(getProduct, () => anyProduct),
  on(getFirmwareStep, () => anySteps),
  on(getSigningKeys, () => anyKeys),
  on(getProductDdi, () => ({ ...usualDdiRules, gatewayTokenTime: null })),
  on(listReleasable, () => ({ items: [version, { ...version, packageId: '11', isReleasable: false }], total: 2 })),
]

test('the firmware step has a row for each type, with the versions that devices report (SC-53)', async () => {
  await openConsole(address, answers)
  const keys = await screen.findByRole('link', { name: '管理签名密钥' })
  expect(keys.getAttribute('href')).toBe(address.replace('/firmware', '/signing'))
  expect(await screen.findByText('root-1 · 保存在平台')).toBeTruthy()
  const clients = await screen.findByRole('link', { name: '配置客户端' })
  expect(clients.getAttribute('href')).toBe(address.replace('/firmware', '/hawkbit'))
  for (const name of ['MCU 固件', '蓝牙固件', 'Zigbee 固件']) expect(await screen.findByText(name)).toBeTruthy()
  expect(screen.getByText('必选')).toBeTruthy()
  expect(screen.getByText('2 台设备')).toBeTruthy()
  expect(screen.getByText('1.1.0')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '在硬件开发中选择' })).toHaveLength(3)
})

test('a version is added from those that the firmware has', async () => {
  const { person, lastAsked } = await openConsole(address, [...answers, on(addOta, () => anyRelease)])
  await person.click(await screen.findByRole('button', { name: '新增版本' }))
  const drawer = within(await screen.findByRole('dialog'))
  const choice = await drawer.findByRole<HTMLSelectElement>('combobox', { name: /^版本/ })
  await drawer.findByRole('option', { name: V1 })
  expect(drawer.getByRole<HTMLOptionElement>('option', { name: /不高于已发布的版本/ }).disabled).toBe(true)
  await person.selectOptions(choice, '12')
  await person.click(drawer.getByRole('button', { name: '新增' }))
  expect(await screen.findByText('已新增，待验证')).toBeTruthy()
  expect(lastAsked(addOta)).toMatchObject({ firmwareId: '5', packageId: '12', remindType: 1 })
})
