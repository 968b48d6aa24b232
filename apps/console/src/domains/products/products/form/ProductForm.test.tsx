import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { pageTemplateFeatures } from '@slipway/contract/products/template-features/template-features.calls.ts'
import {
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatTime } from '@slipway/web-client/formats.ts'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyCategories, anyProduct, anyTemplate } from '../testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const list = on(listProducts, () => ({ items: [anyProduct], total: 1, counts: { 1: 1 } }))
const categories = on(listProductCategories, () => ({ items: anyCategories, total: anyCategories.length }))
const template = on(pageTemplateFeatures, () => ({ items: anyTemplate, total: anyTemplate.length }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function openCreate(answers: readonly Answer[] = []) {
  const opened = await openConsole('/home/product', [list, ...answers, categories, template])
  await opened.person.click(await screen.findByRole('button', { name: '创建产品' }))
  await screen.findByRole('dialog', { name: '创建产品' })
  const choose = async (name: string) => {
    await opened.person.type(screen.getByRole('combobox', { name: '品类' }), name)
    await opened.person.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  const submit = () => opened.person.click(screen.getByRole('button', { name: '创建' }))
  return { ...opened, choose, submit }
}

async function openEdit(product: typeof anyProduct, answers: readonly Answer[] = []) {
  const opened = await openConsole('/home/product', [list, categories, on(getProduct, () => product), ...answers])
  await opened.person.click(await screen.findByRole('button', { name: '幻彩灯带 Pro 的更多操作' }))
  await opened.person.click(await screen.findByRole('menuitem', { name: '编辑' }))
  await screen.findByDisplayValue('幻彩灯带 Pro')
  return opened
}

describe('the rules of a product', () => {
  const rules: [string, RegExp, string, string][] = [
    ['a name is required', /产品名称/, ' ', '必填'],
    ['a name has at most 50 characters', /产品名称/, 'x'.repeat(51), '最多 50 个字符'],
    ['a model has at least 4 characters', /产品型号/, 'ABC', '至少 4 个字符'],
    ['a model has at most 32 characters', /产品型号/, 'x'.repeat(33), '最多 32 个字符'],
    ['a network identification is required', /网络标识/, ' ', '必填'],
    ['a network identification takes letters and underscore only', /网络标识/, 'lumen_plug1', '仅限英文字母和下划线'],
    ['a network identification has the form brand_category', /网络标识/, 'lumen', '格式为 品牌_品类'],
    ['brand and category have at most 15 letters', /网络标识/, 'abcdefgh_abcdefgh', '合计最多 15 个字母'],
    ['a remark has at most 200 characters', /备注/, 'x'.repeat(201), '最多 200 个字符'],
  ]
  test.each(rules)('%s', async (_, field, typed, problem) => {
    const { person } = await openCreate()
    await person.click(box(field))
    await person.paste(typed)
    await person.tab()
    await waitFor(() => {
      const note = document.getElementById(box(field).getAttribute('aria-describedby') ?? '')
      expect(note?.textContent).toContain(problem)
    })
  })

  test('a category is required, and the first wrong field has the focus', async () => {
    const { submit, asked } = await openCreate()
    await submit()
    await waitFor(() => expect(box(/产品名称/).getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(box(/产品名称/))
    expect(screen.getByRole('combobox', { name: '品类' }).getAttribute('aria-invalid')).toBe('true')
    expect(asked.some(({ call }) => call === createProduct)).toBe(false)
  })
})

describe('creating a product', () => {
  test('sends what was chosen and opens the product', async () => {
    const { person, choose, submit, lastAsked } = await openCreate([
      on(createProduct, () => anyProduct),
      on(getProduct, () => anyProduct),
    ])
    await person.type(box(/产品名称/), '灯')
    await person.type(box(/产品型号/), 'LS-1')
    await choose('灯带')
    await person.click(screen.getByRole('radio', { name: '免开发' }))
    await person.type(box(/网络标识/), 'lumen_strip')
    await submit()
    await waitFor(() => expect(window.location.pathname).toContain(anyProduct.productId))
    expect(lastAsked(createProduct)).toEqual({
      productName: '灯',
      productPic: '',
      apPrefix: 'lumen_strip',
      productModel: 'LS-1',
      remark: '',
      categoryId: '7',
      accessType: 1,
      communicationType: 1,
      templateFeatures: ['7.power', '7.brightness', '7.color'],
    })
  })

  test('starts with the features of the category that are chosen; mandatory ones cannot be left out', async () => {
    const { person, choose, submit, lastAsked } = await openCreate([
      on(createProduct, () => anyProduct),
      on(getProduct, () => anyProduct),
    ])
    await person.type(box(/产品名称/), '灯')
    await person.type(box(/产品型号/), 'LS-1')
    await choose('灯带')
    await person.type(box(/网络标识/), 'lumen_strip')
    expect(await screen.findByText('已选 3 / 3，创建后可继续修改')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '展开全部 3 个' }))
    const feature = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect(feature(/^开关/).disabled).toBe(true)
    await person.click(feature(/^亮度/))
    expect(screen.getByText('已选 2 / 3，创建后可继续修改')).toBeTruthy()
    expect(feature(/^全选/).indeterminate).toBe(true)
    await submit()
    await waitFor(() => expect(lastAsked(createProduct)).toMatchObject({ templateFeatures: ['7.power', '7.color'] }))
  })

  test('offers what the category offers, and keeps no choice that another category does not have', async () => {
    const { person, choose } = await openCreate()
    expect(screen.getByText('请先选择品类，可选项由品类决定')).toBeTruthy()
    await choose('灯带')
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(
      expect.arrayContaining(['自定义', '免开发', 'Wi-Fi', 'Wi-Fi + 蓝牙']),
    )
    await person.clear(screen.getByRole('combobox', { name: '品类' }))
    await choose('遥控器')
    expect(screen.queryByRole('radio', { name: '免开发' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zigbee' }).checked).toBe(true)
  })

  test('shows how the whole network identification will look', async () => {
    const { person } = await openCreate()
    await person.type(box(/网络标识/), 'lumen_plug')
    expect(screen.getByText(/^lumen_plug/).textContent).toBe(`lumen_plug_${'•'.repeat(11)}`)
    expect(screen.getByText(/末尾 11 位数字由平台随机分配/)).toBeTruthy()
  })

  test('tells a refusal of the server under the field that it is about', async () => {
    const { person, choose, submit } = await openCreate([
      on(createProduct, () => {
        throw new DomainError('categories.notFound')
      }),
    ])
    await person.type(box(/产品名称/), '灯')
    await person.type(box(/产品型号/), 'LS-1')
    await choose('灯带')
    await person.type(box(/网络标识/), 'lumen_strip')
    await submit()
    expect(await screen.findByText('品类不存在')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: '品类' }).getAttribute('aria-invalid')).toBe('true')
  })

  type Person = Awaited<ReturnType<typeof openCreate>>['person']
  const waysOut: [string, (person: Person) => Promise<void>][] = [
    ['Cancel', (person) => person.click(screen.getByRole('button', { name: '取消' }))],
    ['the close button', (person) => person.click(screen.getByRole('button', { name: '关闭' }))],
    ['Escape', (person) => person.keyboard('{Escape}')],
  ]
  test.each(waysOut)('asks before what was typed is lost by %s', async (_, leave) => {
    const { person } = await openCreate()
    await person.type(box(/产品名称/), '灯')
    await leave(person)
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: '继续编辑' }))
    expect(box(/产品名称/).value).toBe('灯')
  })

  test('is left without a question where nothing was typed', async () => {
    const { person } = await openCreate()
    await person.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows the categories of the last visit at once', async () => {
    localStorage.setItem('categories', JSON.stringify(anyCategories))
    const { choose } = await openCreate([on(listProductCategories, () => new Promise(() => undefined))])
    await choose('遥控器')
    expect(screen.getByRole('radio', { name: 'Zigbee' })).toBeTruthy()
  })
})

describe('changing a product', () => {
  test('starts from the product, keeps its digits and says from when it started', async () => {
    const { person, lastAsked } = await openEdit(anyProduct, [on(updateProduct, () => anyProduct)])
    expect(box(/网络标识/).value).toBe('lumen_strip')
    expect(screen.getByText(/^lumen_strip/).textContent).toBe('lumen_strip_12345678901')
    await person.type(box(/产品名称/), '2')
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lastAsked(updateProduct)).toMatchObject({
      productId: anyProduct.productId,
      productName: '幻彩灯带 Pro2',
      apPrefix: 'lumen_strip',
      updateTime: anyProduct.updateTime,
    })
  })

  test('that someone else saved meanwhile says who and offers the newest', async () => {
    let product = anyProduct
    const { person } = await openConsole('/home/product', [
      list,
      categories,
      on(getProduct, () => product),
      on(updateProduct, () => {
        product = { ...anyProduct, productName: '别人改的名字', updateTime: anyProduct.updateTime + 1 }
        throw new DomainError('products.savedMeanwhile', { by: 'li@example.com', at: '2026-11-22T14:02:09.120Z' })
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '幻彩灯带 Pro 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
    await person.type(await screen.findByDisplayValue('幻彩灯带 Pro'), '2')
    await person.click(screen.getByRole('button', { name: '保存' }))
    const moment = formatTime(Date.UTC(2026, 10, 22, 14, 2))
    expect(await screen.findByText(new RegExp(`li@example.com 已于 ${moment} 保存`))).toBeTruthy()
    expect(document.activeElement?.closest('.form-foot')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '查看差异' }))
    expect((await screen.findAllByRole('row')).at(-1)?.textContent).toBe('产品名称别人改的名字幻彩灯带 Pro2')
    await person.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByDisplayValue('别人改的名字')).toBeTruthy()
  })

  test('in trial production leaves what is fixed alone', async () => {
    await openEdit({ ...anyProduct, publishStatus: publishStatus.trialProduction })
    expect(box(/网络标识/).readOnly).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: '品类' }).disabled).toBe(true)
    expect(screen.getByText(/产品已进入试产/)).toBeTruthy()
    expect(box(/产品名称/).readOnly).toBe(false)
  })
})
