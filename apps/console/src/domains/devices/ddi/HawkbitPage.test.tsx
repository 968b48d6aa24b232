import {
  createTargetToken,
  getDeviceDdi,
  getProductDdi,
  removeGatewayToken,
  resetGatewayToken,
  saveDeviceDdi,
  saveProductDdi,
} from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { usualDdiRules, type DeviceDdi, type ProductDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const usual: ProductDdi = { ...usualDdiRules, gatewayTokenTime: null }
const device: DeviceDdi = {
  tenant: 'DEFAULT',
  controllerId: `${productId}:lamp-1`,
  ddiName: '',
  actions: [{ actionNo: 123_457, time: 1_790_000_000_000, lines: ['All Chunks Installed.'], dropped: 2 }],
}

const open = (view: { now: ProductDdi }, answers: readonly Answer[] = []) =>
  openConsole(`/home/product/${productId}/hawkbit`, [
    ...answers,
    on(getProduct, () => anyProduct),
    on(getProductDdi, () => view.now),
    on(getDeviceDdi, () => device),
  ])

test('shows a device’s configuration, with its token once it is asked for', async () => {
  const { person, lastAsked } = await open({ now: usual }, [
    on(createTargetToken, () => ({ targetToken: 'derived-token' })),
    on(saveDeviceDdi, () => device),
  ])
  await person.type(await screen.findByRole('textbox', { name: '序列号' }), 'lamp-1')
  await person.click(screen.getByRole('button', { name: '显示配置' }))
  expect(await screen.findByText(/targettoken = "<TargetToken>"/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '显示 TargetToken' }))
  expect(await screen.findByText(/targettoken = "derived-token"/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /^Zephyr/ }))
  expect(screen.getByText(/CONFIG_HAWKBIT_DDI_SECURITY_TOKEN="derived-token"/)).toBeTruthy()
  expect(screen.getByText('All Chunks Installed.')).toBeTruthy()
  expect(screen.getByText('另有 2 行未保留')).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: /客户端自行生成/ }), 'frdm-1')
  await person.click(screen.getAllByRole('button', { name: '保存' })[0] as HTMLElement)
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(lastAsked(saveDeviceDdi)).toEqual({ productId, serial: 'lamp-1', ddiName: 'frdm-1' })
})

test('says that a device does not exist', async () => {
  const { person } = await open({ now: usual }, [
    on(getDeviceDdi, () => {
      throw new DomainError('devices.notFound')
    }),
  ])
  await person.type(await screen.findByRole('textbox', { name: '序列号' }), 'nothing')
  await person.click(screen.getByRole('button', { name: '显示配置' }))
  expect(await screen.findByText(/设备不存在/)).toBeTruthy()
})

test('changes what confirms an update, with the clients that need it', async () => {
  const view = { now: usual }
  const { person, lastAsked } = await open(view, [
    on(saveProductDdi, ({ confirmBy, versionAttribute, firmwareType }) => {
      view.now = { ...view.now, confirmBy, versionAttribute, firmwareType }
      return view.now
    }),
  ])
  await person.click(await screen.findByRole('radio', { name: /用于 Zephyr/ }))
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(lastAsked(saveProductDdi)).toEqual({ productId, ...usualDdiRules, confirmBy: 2 })
})

test('creates the gateway token after a question, shows it once, and turns it off', async () => {
  const view = { now: usual }
  const { person } = await open(view, [
    on(resetGatewayToken, () => {
      view.now = { ...usual, gatewayTokenTime: 1_790_000_000_000 }
      return { gatewayToken: 'shared-token' }
    }),
    on(removeGatewayToken, () => (view.now = usual)),
  ])
  await person.click(await screen.findByRole('button', { name: '生成 GatewayToken' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '生成 GatewayToken' }))
  const dialog = within(await screen.findByRole('dialog', { name: '请保存 GatewayToken' }))
  expect(dialog.getByText(/gatewaytoken = "shared-token"/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '我已保存' }))
  expect(screen.queryByText(/shared-token/)).toBeNull()
  await person.click(await screen.findByRole('button', { name: '停用' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '停用' }))
  expect(await screen.findByText('GatewayToken 已停用')).toBeTruthy()
  expect(await screen.findByText('未启用')).toBeTruthy()
})

test('a viewer sees the settings and no token', async () => {
  const { person } = await open({ now: usual }, [
    asDeveloper(),
    on(getProduct, () => ({ ...anyProduct, role: memberRole.viewer })),
  ])
  await person.type(await screen.findByRole('textbox', { name: '序列号' }), 'lamp-1')
  await person.click(screen.getByRole('button', { name: '显示配置' }))
  expect(await screen.findByText(/targettoken = "<TargetToken>"/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '显示 TargetToken' })).toBeNull()
  expect(screen.queryByRole('button', { name: '生成 GatewayToken' })).toBeNull()
})
