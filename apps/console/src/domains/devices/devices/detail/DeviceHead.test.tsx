import { listDeviceEvents, listOnOff, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../../app/testing/as-developer.ts'
import { on, openConsole, stream, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { anySnapshot, online } from '../testing/devices.ts'

afterEach(() => vi.unstubAllGlobals())

const devices = `/home/product/${anyProduct.productId}/device`
const named = { ...anySnapshot, device: { ...online(), name: '门厅灯', remark: '二楼' } }

async function openDevice(snapshot = named, role: MemberRole = memberRole.owner, answers: readonly Answer[] = []) {
  const live = stream(watchDevice)
  const opened = await openConsole(`${devices}/dev-001`, [
    ...answers,
    live.answer,
    on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
    on(getProduct, () => ({ ...anyProduct, role })),
    on(listOnOff, () => ({ items: [], total: 0 })),
    on(listDeviceEvents, () => ({ items: [], total: 0 })),
  ])
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  const before = screen.getAllByRole('heading', { level: 1 }).map((title) => title.textContent)
  await act(async () => live.tell(snapshot))
  return { ...opened, live, before }
}

test('the page begins with the device: no head, steps or sections of its product', async () => {
  const { before } = await openDevice()
  expect(before).toEqual(['dev-001'])
  await screen.findByRole('heading', { level: 1, name: '门厅灯' })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.queryByRole('navigation', { name: '产品开发的五个步骤' })).toBe(null)
  const sections = within(screen.getByRole('navigation', { name: '设备' }))
  expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '当前状态',
    '历史数据',
    '固件升级',
    '状态诊断',
  ])
  expect(sections.getByRole('link', { current: 'page' }).textContent).toBe('当前状态')
  expect(screen.getByRole('button', { name: '复制 dev-001' })).toBeTruthy()
  expect(screen.getByText('二楼')).toBeTruthy()
  const crumbs = within(screen.getByRole('navigation', { name: '当前位置' }))
  const product = await crumbs.findByRole('link', { name: anyProduct.productName })
  expect(product.getAttribute('href')).toBe(devices)
})

test('viewers of the product read that they can’t change the device', async () => {
  await openDevice(named, memberRole.viewer, [asDeveloper()])
  expect(await screen.findByText('仅可查看')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '设备 dev-001 的更多操作' })).toBe(null)
})

test('a device of a product that does not exist leads back to the list of products', async () => {
  await openConsole(`${devices}/dev-001`, [
    stream(watchDevice).answer,
    on(listProducts, () => ({ items: [anyProduct], total: 1, counts: { 1: 1 } })),
    on(getProduct, () => {
      throw new DomainError('products.notFound')
    }),
  ])
  await waitFor(() => expect(window.location.pathname).toBe('/home/product'))
})

test('the head shows the bound user and the time of binding, until the device is unbound', async () => {
  const bindTime = Date.UTC(2026, 10, 24, 3, 30)
  const { live } = await openDevice({ ...named, binding: { boundUser: 'u***@example.com', bindTime } })
  expect(await screen.findByText(`自 ${formatTime(bindTime)} 绑定用户 u***@example.com`)).toBeTruthy()
  await act(async () => live.tell({ binding: null }))
  expect(screen.queryByText(/绑定用户/)).toBe(null)
})
