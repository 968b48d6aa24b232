import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import {
  addMainCategory,
  deleteMainCategory,
  listMainCategoriesPaged,
  updateMainCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { MainCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { menuIds } from '@slipway/contract/identity/roles/menus.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyMain } from './testing/categories.ts'

afterEach(() => vi.unstubAllGlobals())

const plugs: MainCategoryShown = {
  ...anyMain,
  id: '2',
  label: { zh: '插座', en: 'Plugs' },
  mainCategory: 'plugs',
  products: 0,
}
const list = (items = [anyMain, plugs], total = items.length) => on(listMainCategoriesPaged, () => ({ items, total }))
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function choose(opened: Awaited<ReturnType<typeof openConsole>>, name: string, action: string) {
  await opened.person.click(await screen.findByRole('button', { name: `${name} 的更多操作` }))
  await opened.person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}

describe('the list of main categories', () => {
  test('shows names, identifier, subgroups and how much hangs on each', async () => {
    await openConsole('/home/category', [list()])
    const row = await rowOf('照明')
    for (const fact of ['lighting', '光源 · 户外', '3']) expect(row.getByText(fact)).toBeTruthy()
    const subs = row.getByRole('link', { name: /照明 的二级品类$/ })
    expect([subs.textContent, subs.getAttribute('href')]).toEqual(['二级品类 2 照明 的二级品类', '/home/category/1'])
    expect(screen.getAllByText('共 2 个一级品类')).toHaveLength(2)
  })

  test('shows subgroups in the language of the page', async () => {
    await openConsole('/home/category', [list()], 'en-US')
    const row = await rowOf('Lighting')
    expect(row.getByText('Light sources · Outdoor')).toBeTruthy()
  })

  test('comes by 10 and is searched, in the address too (CO-03)', async () => {
    const { person, lastAsked } = await openConsole('/home/category?page=2', [list([anyMain], 16)])
    await screen.findByText('照明')
    expect(lastAsked(listMainCategoriesPaged)).toEqual({ keyword: '', pageStart: 1, pageSize: 10 })
    await person.type(screen.getByRole('textbox', { name: '搜索名称或标识符' }), 'kettle{Enter}')
    await waitFor(() =>
      expect(lastAsked(listMainCategoriesPaged)).toEqual({ keyword: 'kettle', pageStart: 0, pageSize: 10 }),
    )
    expect(window.location.search).toBe('?keyword=kettle')
  })

  test('says where nothing is found, and where nothing is yet', async () => {
    const { person } = await openConsole('/home/category?keyword=xyz', [list([])])
    expect(await screen.findByText('没有与“xyz”相符的品类')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除搜索' }))
    expect(await screen.findByText('还没有品类')).toBeTruthy()
  })

  test('moves a category among its siblings, starting from what it shows (SI-122)', async () => {
    const opened = await openConsole('/home/category', [list(), on(updateMainCategory, () => anyMain)])
    await choose(opened, '照明', '下移')
    await waitFor(() =>
      expect(opened.lastAsked(updateMainCategory)).toMatchObject({ id: '1', sort: 1, updateTime: anyMain.updateTime }),
    )
  })

  test('deletes an unused category after saying what goes with it, and no used one (SI-051)', async () => {
    const opened = await openConsole('/home/category', [list(), on(deleteMainCategory, () => null)])
    await opened.person.click(await screen.findByRole('button', { name: '照明 的更多操作' }))
    const remove = await screen.findByRole('menuitem', { name: /^删除/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(remove.textContent).toContain('3 个产品正在使用')
    await opened.person.keyboard('{Escape}')

    await choose(opened, '插座', '删除')
    expect(await screen.findByText('其下 2 个二级品类及功能模板会一并删除。')).toBeTruthy()
    await opened.person.click(screen.getByRole('button', { name: '删除品类' }))
    expect(await screen.findByText('品类已删除')).toBeTruthy()
    expect(opened.lastAsked(deleteMainCategory)).toEqual({ id: '2', subCategories: 2 })
  })

  test('is seen by administrators only', async () => {
    const operator = on(getAccountInfo, () => ({
      userId: '2',
      account: 'ops@example.com',
      accountName: '',
      picture: '',
      timeZone: '',
      locale: '' as const,
      appKey: 'key',
      area: null,
      role: {
        roleId: '4',
        roleName: '运营',
        administrator: false,
        seesPersonalData: false,
        menus: menuIds.map((mid) => ({ mid })),
      },
    }))
    const { asked } = await openConsole('/home/category', [operator, list()])
    expect(await screen.findByText('没有权限')).toBeTruthy()
    expect(asked.some(({ call }) => call === listMainCategoriesPaged)).toBe(false)
  })
})

describe('the form of a main category', () => {
  test('asks for both names and an identifier (VA-90 to VA-92)', async () => {
    const { person, asked } = await openConsole('/home/category', [list()])
    await person.click(await screen.findByRole('button', { name: '添加一级品类' }))
    await screen.findByRole('dialog')
    await person.click(screen.getAllByRole('button', { name: '添加' }).at(-1) ?? document.body)
    await waitFor(() => expect(box(/中文名称/).getAttribute('aria-invalid')).toBe('true'))
    for (const field of [/英文名称/, /^标识/]) expect(box(field).getAttribute('aria-invalid')).toBe('true')
    expect(asked.some(({ call }) => call === addMainCategory)).toBe(false)
  })

  test('adds a category with its subgroups, each once', async () => {
    const { person, lastAsked } = await openConsole('/home/category', [list(), on(addMainCategory, () => anyMain)])
    await person.click(await screen.findByRole('button', { name: '添加一级品类' }))
    await screen.findByRole('dialog')
    await person.type(box(/中文名称/), '农业')
    await person.type(box(/英文名称/), 'Farming')
    await person.type(box(/^标识/), 'farming')
    await person.type(box(/^分组中文名/), '大棚{Enter}灌溉{Enter}大棚')
    await person.type(box(/^分组英文名/), 'Greenhouses{Enter}')
    await person.click(screen.getByRole('button', { name: '移除分组“灌溉”' }))
    await person.click(screen.getByRole('button', { name: '编辑分组“大棚”' }))
    await person.type(box(/^分组英文名/), ' & tunnels{Enter}')
    await person.click(screen.getAllByRole('button', { name: '添加' }).at(-1) ?? document.body)
    expect(await screen.findByText('品类已添加')).toBeTruthy()
    expect(lastAsked(addMainCategory)).toEqual({
      label: { zh: '农业', en: 'Farming' },
      mainCategory: 'farming',
      subCatTags: [{ zh: '大棚', en: 'Greenhouses & tunnels' }],
    })
  })

  test('overwrites a newer save only when told to, and keeps what was typed', async () => {
    const newest = { ...anyMain, label: { zh: '灯光', en: 'Lights' }, updateTime: anyMain.updateTime + 1 }
    let stored = anyMain
    const opened = await openConsole('/home/category', [
      on(listMainCategoriesPaged, () => ({ items: [stored], total: 1 })),
      on(updateMainCategory, ({ updateTime }) => {
        if (updateTime === newest.updateTime) return newest
        stored = newest
        throw new DomainError('categories.savedMeanwhile', { by: 'li@example.com', at: '2026-11-22T14:02:09.120Z' })
      }),
    ])
    await choose(opened, '照明', '编辑')
    await opened.person.type(await screen.findByDisplayValue('照明'), '灯')
    await opened.person.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findByText(/li@example.com 已于 .* 保存/)).closest('.form-foot')).toBeTruthy()
    await opened.person.click(screen.getByRole('button', { name: '用我的覆盖' }))
    await waitFor(() =>
      expect(opened.lastAsked(updateMainCategory)).toMatchObject({
        label: { zh: '照明灯' },
        updateTime: newest.updateTime,
      }),
    )
  })

  test('keeps the identifier of a category that exists, and tells a subgroup that is in use', async () => {
    const opened = await openConsole('/home/category', [
      list(),
      on(updateMainCategory, () => {
        throw new DomainError('categories.tagInUse', { tag: '户外', count: 2 })
      }),
    ])
    await choose(opened, '照明', '编辑')
    await screen.findByRole('dialog')
    expect(box(/^标识/).readOnly).toBe(true)
    await opened.person.click(screen.getByRole('button', { name: '移除分组“户外”' }))
    await opened.person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('有 2 个二级品类属于分组“户外”，不能移除')).toBeTruthy()
    expect(opened.lastAsked(updateMainCategory)).toMatchObject({ id: '1', updateTime: anyMain.updateTime })
  })
})
