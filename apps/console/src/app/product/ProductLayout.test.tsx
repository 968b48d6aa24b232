import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../testing/open-console.tsx'
import { anyProduct } from '../../domains/products/products/testing/products.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.slipwayConfig
})

const noFeatures = on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] }))
const address = `/home/product/${anyProduct.productId}`

describe('one product', () => {
  test('shows who it is and its steps with live facts', async () => {
    const product = {
      ...anyProduct,
      features: { total: 12, properties: 12, operations: 0, events: 0 },
      devices: { total: 3, online: 2 },
    }
    await openConsole(address, [on(getProduct, () => product), noFeatures])
    expect(await screen.findByRole('heading', { name: '幻彩灯带 Pro' })).toBeTruthy()
    const steps = within(screen.getByRole('navigation', { name: '产品开发步骤' }))
    expect(steps.getByText('12 个功能')).toBeTruthy()
    expect(steps.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByText('照明 / 灯带')).toBeTruthy()
    expect(screen.getByText('3 台设备，2 台在线')).toBeTruthy()
  })

  test.each([
    ['of others comes from all products', null, '全部产品', '/admin/product'],
    ['of one’s own comes from my products', memberRole.owner, '我的产品', '/home/product'],
  ])('%s, and one step up leads there', async (_, role, name, href) => {
    await openConsole(address, [on(getProduct, () => ({ ...anyProduct, role })), noFeatures])
    await screen.findByRole('heading', { name: '幻彩灯带 Pro' })
    const crumbs = within(screen.getByRole('navigation', { name: '当前位置' }))
    const up = await crumbs.findByRole('link', { name })
    expect(up.getAttribute('href')).toBe(href)
    // A phone hides all crumbs but the page and the nearest link, which it shows as a sign.
    expect(crumbs.getAllByRole('listitem').filter((item) => !/max-(sm|md):hidden/.test(item.className))).toHaveLength(2)
    expect(up.closest('li')?.className).not.toContain('hidden')
  })

  test('has its five steps (SC-33)', async () => {
    await openConsole(address, [on(getProduct, () => anyProduct), noFeatures])
    await screen.findByRole('heading', { name: '幻彩灯带 Pro' })
    const steps = within(screen.getByRole('navigation', { name: '产品开发步骤' }))
    expect(steps.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('功能定义'),
      expect.stringContaining('界面配置'),
      expect.stringContaining('硬件开发'),
      expect.stringContaining('固件管理'),
      expect.stringContaining('产品发布'),
    ])
  })

  test('has no hardware step where the installation has none (SI-116)', async () => {
    window.slipwayConfig = { hardwareSelect: false }
    await openConsole(address, [on(getProduct, () => anyProduct), noFeatures])
    await screen.findByRole('heading', { name: '幻彩灯带 Pro' })
    const steps = within(screen.getByRole('navigation', { name: '产品开发步骤' }))
    expect(steps.queryByText('硬件开发')).toBeNull()
  })

  test('is kept in the browser as the current one', async () => {
    await openConsole(address, [on(getProduct, () => anyProduct), noFeatures])
    await screen.findByRole('heading', { name: '幻彩灯带 Pro' })
    expect(JSON.parse(localStorage.getItem('product') ?? 'null')).toEqual({
      productId: anyProduct.productId,
      productName: '幻彩灯带 Pro',
    })
  })

  test('that does not exist leads back to the list and says so', async () => {
    await openConsole(address, [
      noFeatures,
      on(listProducts, () => ({ items: [anyProduct], total: 1, counts: { 1: 1 } })),
      on(getProduct, () => {
        throw new DomainError('products.notFound')
      }),
    ])
    await waitFor(() => expect(window.location.pathname).toBe('/home/product'))
    expect(await screen.findByText('产品不存在或无权访问，已返回产品列表')).toBeTruthy()
  })
})
