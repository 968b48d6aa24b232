import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import {
  copyProduct,
  createProduct,
  listProducts,
  listProductTemplates,
  markProductTemplate,
} from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyCategories, anyProduct } from '../testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const copied = { ...anyProduct, productId: 'f'.repeat(32), productName: '副本' }
const list = on(listProducts, () => ({ items: [anyProduct], total: 1, counts: { 1: 1 } }))
const categories = on(listProductCategories, () => ({ items: anyCategories, total: anyCategories.length }))
const copying = on(copyProduct, () => copied)
const template = { ...anyProduct, productId: 'e'.repeat(32), productName: '灯带模板', isTemplate: 1 } as const

async function openMenu(answers: readonly Answer[] = []) {
  const opened = await openConsole('/home/product', [list, categories, copying, ...answers])
  await opened.person.click(await screen.findByRole('button', { name: '幻彩灯带 Pro 的更多操作' }))
  return opened
}

describe('copying a product', () => {
  test('starts from the original, says what comes along and keeps its category', async () => {
    const { person, lastAsked } = await openMenu()
    await person.click(await screen.findByRole('menuitem', { name: '复制' }))
    const dialog = within(await screen.findByRole('dialog', { name: '复制“幻彩灯带 Pro”' }))
    expect(dialog.getByText(/品类、功能和事件消息会一并复制/)).toBeTruthy()
    expect(dialog.getByDisplayValue('幻彩灯带 Pro 副本')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: '品类' }).disabled).toBe(true)
    await person.click(dialog.getByRole('button', { name: '复制' }))
    await waitFor(() =>
      expect(lastAsked(copyProduct)).toMatchObject({
        copyPid: anyProduct.productId,
        productName: '幻彩灯带 Pro 副本',
        productModel: anyProduct.productModel,
        categoryId: anyProduct.categoryId,
      }),
    )
    await waitFor(() => expect(window.location.pathname).toBe(`/home/product/${copied.productId}/function`))
    expect(screen.getByText('产品已复制')).toBeTruthy()
  })
})

describe('a template', () => {
  const templates = on(listProductTemplates, () => ({ items: [template], total: 1 }))
  const openCreate = async (answers: readonly Answer[]) => {
    const opened = await openConsole('/home/product', [list, categories, copying, ...answers])
    await opened.person.click(await screen.findByRole('button', { name: '创建产品' }))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: '创建产品' })) }
  }

  test('is offered when a product is created, and is then copied (SI-034)', async () => {
    const { person, dialog, lastAsked, asked } = await openCreate([templates])
    await person.selectOptions(await dialog.findByRole('combobox', { name: '从模板开始' }), '灯带模板 · 灯带')
    expect(await dialog.findByText('模板的功能会一并复制，品类与模板相同。')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '创建' }))
    await waitFor(() => expect(lastAsked(copyProduct)).toMatchObject({ copyPid: template.productId }))
    expect(asked.some(({ call }) => call === createProduct)).toBe(false)
  })

  test('is not spoken of where there is none', async () => {
    const { dialog, asked } = await openCreate([on(listProductTemplates, () => ({ items: [], total: 0 }))])
    await waitFor(() => expect(asked.some(({ call }) => call === listProductTemplates)).toBe(true))
    expect(dialog.queryByRole('combobox', { name: '从模板开始' })).toBeNull()
  })

  test('is marked by administrators in the list', async () => {
    const { person, lastAsked } = await openMenu([on(markProductTemplate, () => anyProduct)])
    await person.click(await screen.findByRole('menuitem', { name: '设为模板' }))
    await waitFor(() =>
      expect(lastAsked(markProductTemplate)).toEqual({ productId: anyProduct.productId, isTemplate: 1 }),
    )
  })
})
