import {
  addSubCategory,
  deleteSubCategory,
  listSubCategoriesPaged,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { answerNames, anySub } from './testing/categories.ts'

afterEach(() => vi.unstubAllGlobals())

const list = (items: SubCategoryShown[] = [anySub]) =>
  on(listSubCategoriesPaged, () => ({ items, total: items.length }))
const open = (answers: readonly Answer[] = [list()]) => openConsole('/home/category/1', [...answers, ...answerNames])
const drawer = async () => within(await screen.findByRole('dialog'))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the sub categories of a main category', () => {
  test('are shown with plans, modes and minimum version, and lead to their template', async () => {
    await open()
    const row = within((await screen.findByText('strip')).closest('tr') ?? document.body)
    for (const fact of ['光源', '自定义 · 免开发', '1.2.0']) expect(row.getByText(fact)).toBeTruthy()
    expect(row.getByText('Wi-Fi').getAttribute('title')).toBe('Wi-Fi: SmartConfig, 热点（AP） (默认 热点（AP）)')
    expect(row.getByRole('link', { name: '灯带' }).getAttribute('href')).toBe('/home/category/1/7')
    const crumbs = screen.getByRole('navigation', { name: '当前位置' })
    expect(crumbs.textContent).toBe('系统/‹品类管理/照明')
  })

  test('of a main category that is none are not shown', async () => {
    await openConsole('/home/category/99', [list([]), ...answerNames])
    expect(await screen.findByText('品类不存在')).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回品类管理' }).getAttribute('href')).toBe('/home/category')
  })

  test('are deleted after a question', async () => {
    const { person, lastAsked } = await open([list(), on(deleteSubCategory, () => null)])
    await person.click(await screen.findByRole('button', { name: '灯带 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('其功能模板会一并删除。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '删除品类' }))
    await waitFor(() => expect(lastAsked(deleteSubCategory)).toEqual({ id: '7' }))
  })
})

describe('the form of a sub category', () => {
  const openAdd = async (answers: readonly Answer[] = [list()]) => {
    const opened = await open(answers)
    await screen.findByText('strip')
    await opened.person.click(screen.getByRole('button', { name: '添加二级品类' }))
    const dialog = await drawer()
    return { ...opened, send: () => opened.person.click(dialog.getByRole('button', { name: '添加' })) }
  }

  test('adds one with modes, methods and defaults', async () => {
    const { person, send, lastAsked } = await openAdd([list(), on(addSubCategory, () => anySub)])
    await person.type(box(/中文名称/), '筒灯')
    await person.type(box(/英文名称/), 'Downlight')
    await person.type(box(/^标识/), 'downlight')
    await person.selectOptions(screen.getByRole('combobox', { name: '分组' }), '户外')
    await person.click(tick('免开发'))
    await person.click(tick('热点（AP）'))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Wi-Fi的默认配网方式' }), '默认 热点（AP）')
    await person.click(tick(/^SmartConfig/))
    await person.click(tick('Zigbee'))
    await person.clear(box(/最低 App 版本/))
    await person.type(box(/最低 App 版本/), '2.0.1')
    await send()
    expect(await screen.findByText('品类已添加')).toBeTruthy()
    expect(lastAsked(addSubCategory)).toEqual({
      pid: '1',
      label: { zh: '筒灯', en: 'Downlight' },
      category: 'downlight',
      displayUrl: '',
      accessType: [0, 1],
      minAppVersion: '2.0.1',
      tag: '户外',
      ext: {},
      netProtocols: [
        { type: 1, methods: ['apMode'], default: 'apMode' },
        { type: 4, methods: ['zigSub'], default: 'zigSub' },
      ],
    })
  })

  test('asks for a plan, a mode and its methods, and a version of the form X.X.X (VA-93 to VA-95)', async () => {
    const { person, send, asked } = await openAdd()
    await person.click(tick('自定义'))
    await person.click(tick('SmartConfig'))
    await person.clear(box(/最低 App 版本/))
    await person.type(box(/最低 App 版本/), '1.0')
    await send()
    expect(await screen.findByText('至少选择一种接入方案')).toBeTruthy()
    expect(screen.getByText('每种通信方式至少选择一种配网方式')).toBeTruthy()
    expect(screen.getByText('格式为 X.X.X，例如 1.0.0', { selector: '.text-danger' })).toBeTruthy()
    await person.click(tick('Wi-Fi'))
    expect(await screen.findByText('至少选择一种通信方式')).toBeTruthy()
    expect(asked.some(({ call }) => call === addSubCategory)).toBe(false)
  })

  test('takes extra data as a JSON object only', async () => {
    const { person, send } = await openAdd()
    await person.click(box(/扩展信息/))
    await person.paste('[1]')
    await send()
    expect(await screen.findByText('不是有效的 JSON 对象')).toBeTruthy()
  })

  test('starts from the category as it is, keeps its identifier and says who uses it', async () => {
    const used = { ...anySub, products: 2 }
    const { person, lastAsked } = await open([list([used]), on(updateSubCategory, () => used)])
    await person.click(await screen.findByRole('button', { name: '灯带 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
    const dialog = await drawer()
    expect(box(/^标识/).readOnly).toBe(true)
    expect(dialog.getByText(/^2 个产品正在使用/)).toBeTruthy()
    await person.type(box(/中文名称/), '二代')
    await person.click(dialog.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('品类已保存')).toBeTruthy()
    const {
      products: _products,
      deletedProducts: _deleted,
      tagLabel: _tagLabel,
      pid: _pid,
      categoryKey: _key,
      ...kept
    } = anySub
    expect(lastAsked(updateSubCategory)).toEqual({ ...kept, label: { ...kept.label, zh: '灯带二代' } })
  })
})
