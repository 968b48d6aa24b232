import {
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const counts = { 1: 12, 2: 0, 3: 0, 4: 0, 5: 1 }
const page = (items = [anyProduct], total = items.length) => on(listProducts, () => ({ items, total, counts }))

describe('the product list', () => {
  test('shows each product with its facts and a link to develop it', async () => {
    await openConsole('/home/product', [page()])
    const row = within((await screen.findByText('幻彩灯带 Pro')).closest('tr') ?? document.body)
    for (const fact of ['LS-RGBCW-5M', '灯带', 'Wi-Fi', '自定义', '开发调试', 'dev@example.com']) {
      expect(row.getByText(fact)).toBeTruthy()
    }
    expect(row.getByRole('link', { name: '开发 幻彩灯带 Pro' }).getAttribute('href')).toBe(
      `/home/product/${anyProduct.productId}/function`,
    )
    expect(screen.getByText('共 13 个产品')).toBeTruthy()
  })

  test('keeps the place of its rows while they load', async () => {
    await openConsole('/home/product', [on(listProducts, () => new Promise(() => undefined))])
    const table = await screen.findByRole('table')
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(within(table).getAllByRole('row')).toHaveLength(11)
  })

  test('speaks English where the page does', async () => {
    await openConsole('/home/product', [page()], 'en-US')
    expect(await screen.findByText('Strip')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'My products' })).toBeTruthy()
  })

  test('offers to create the first product where there is none', async () => {
    await openConsole('/home/product', [on(listProducts, () => ({ items: [], total: 0, counts: {} }))])
    expect(await screen.findByText('还没有产品')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '创建产品' })).toHaveLength(1)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says that a search has more hits than it counts, and counts no stages then', async () => {
    await openConsole('/home/product?keyword=lamp', [
      on(listProducts, () => ({ items: [anyProduct], total: 1_000, isMinimum: true as const })),
    ])
    expect((await screen.findAllByText('超过 1,000 个产品，请输入更完整的关键词')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/^1,?000$/)).toBeNull()
  })

  test('repeats a term that finds nothing, and clears it', async () => {
    const { person, lastAsked } = await openConsole('/home/product?keyword=lamp', [
      on(listProducts, ({ keyword }) =>
        keyword ? { items: [], total: 0 } : { items: [anyProduct], total: 1, counts },
      ),
    ])
    expect(await screen.findByText('没有与“lamp”相符的产品')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByText('幻彩灯带 Pro')).toBeTruthy()
    expect(window.location.search).toBe('')
    expect(lastAsked(listProducts)).toMatchObject({ keyword: '' })
  })

  test('says in its place that it did not load, and tries again', async () => {
    let isDown = true
    const { person } = await openConsole('/home/product', [
      on(listProducts, () => {
        if (isDown) throw new TypeError('network')
        return { items: [anyProduct], total: 1, counts }
      }),
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByText('产品列表加载失败')).toBeTruthy()
    isDown = false
    await person.click(retry)
    expect(await screen.findByText('幻彩灯带 Pro')).toBeTruthy()
  })

  test('a row has no stop of the Tab key for copying the ID, which the page of the product does, too', async () => {
    await openConsole('/home/product', [page()])
    expect((await screen.findByRole('button', { name: `复制 ${anyProduct.productId}` })).tabIndex).toBe(-1)
  })

  test.each([
    ['/home/product', true],
    ['/admin/product', false],
  ])('%s leaves out whose a product is where the window is narrow: %s', async (address, isLeftOut) => {
    await openConsole(address, [page()])
    const head = await screen.findByRole('columnheader', { name: '创建人' })
    expect(head.className.includes('/table:hidden')).toBe(isLeftOut)
  })

  test('under /admin asks for the products of all accounts', async () => {
    const { lastAsked } = await openConsole('/admin/product', [page()])
    await screen.findByText('幻彩灯带 Pro')
    expect(lastAsked(listProducts)).toMatchObject({ isAdmin: true })
  })
})

describe('the state of the product list', () => {
  test('is read from the address', async () => {
    const { lastAsked } = await openConsole('/home/product?keyword=lamp&status=5&page=2&size=20', [
      page([anyProduct], 40),
    ])
    await screen.findByText('幻彩灯带 Pro')
    expect(lastAsked(listProducts)).toMatchObject({ keyword: 'lamp', publishStatus: 5, pageStart: 1, pageSize: 20 })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '搜索名称、型号或产品 ID' }).value).toBe('lamp')
  })

  test('goes into the address: a search on Enter, a status at once, from the first page on', async () => {
    const { person, lastAsked } = await openConsole('/home/product?page=2', [page([anyProduct], 40)])
    await screen.findByText('幻彩灯带 Pro')
    await person.type(screen.getByRole('textbox', { name: '搜索名称、型号或产品 ID' }), 'lamp{Enter}')
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('keyword')).toContain('lamp'))
    expect(new URLSearchParams(window.location.search).get('page')).toBeNull()
    await person.click(screen.getByRole('radio', { name: /已发布/ }))
    await waitFor(() =>
      expect(lastAsked(listProducts)).toMatchObject({ keyword: 'lamp', publishStatus: 5, pageStart: 0 }),
    )
  })

  test('tells how many products each status has', async () => {
    await openConsole('/home/product', [page()])
    await screen.findByText('幻彩灯带 Pro')
    expect(screen.getByRole('radio', { name: /^开发调试\s?12$/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^全部\s?13$/ })).toBeTruthy()
  })

  test('goes back to the last page that there is', async () => {
    await openConsole('/home/product?page=9', [
      on(listProducts, ({ pageStart }) => ({ items: pageStart === 1 ? [anyProduct] : [], total: 11, counts })),
    ])
    expect(await screen.findByText('幻彩灯带 Pro')).toBeTruthy()
    expect(new URLSearchParams(window.location.search).get('page')).toBe('2')
  })
})

const openMenu = async (answers: Parameters<typeof openConsole>[1]) => {
  const opened = await openConsole('/home/product', answers)
  await opened.person.click(await screen.findByRole('button', { name: '幻彩灯带 Pro 的更多操作' }))
  return opened
}

describe('deleting a product', () => {
  test('names the product, says what follows, and can be undone', async () => {
    const detail = { ...anyProduct, devices: { total: 3, online: 1 } }
    const { person, lastAsked } = await openMenu([
      page(),
      on(getProduct, () => detail),
      on(deleteProduct, () => null),
      on(restoreProduct, () => anyProduct),
    ])
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '删除产品“幻彩灯带 Pro”？' }))
    expect(dialog.getByText(/设备会立即断开.*30 天内可以恢复/)).toBeTruthy()
    expect(await dialog.findByText('该产品有 3 台设备，其中 1 台在线。')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '删除产品' }))
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('产品“幻彩灯带 Pro”已恢复')).toBeTruthy()
    expect(lastAsked(restoreProduct)).toEqual({ productId: anyProduct.productId })
  })

  test('is not offered for a product in trial production', async () => {
    await openMenu([page([{ ...anyProduct, publishStatus: publishStatus.trialProduction }])])
    const item = await screen.findByRole('menuitem', { name: /删除/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(within(item).getByText('仅“开发调试”或“开发完成”阶段可删除')).toBeTruthy()
  })
})
