import { addFeature, deleteFeature, listFeatures, updateFeature } from '@slipway/contract/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../products/test-console.tsx'
import { anyProduct } from '../products/test-products.ts'
import { featureOf } from './test-features.ts'

afterEach(() => vi.unstubAllGlobals())

const brightness = featureOf()
const power = featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } })
const features = (...customizeFeatures: (typeof brightness)[]) =>
  on(listFeatures, () => ({ customizeFeatures, templateFeatures: [] }))

const open = (answers: readonly Answer[], product = anyProduct) =>
  openConsole(`/home/product/${anyProduct.productId}/function`, [...answers, on(getProduct, () => product)])

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('the properties of a product', () => {
  test('are listed with type, transfer and values', async () => {
    await open([features(brightness, power)])
    const row = within((await screen.findByText('亮度')).closest('tr') ?? document.body)
    for (const fact of ['brightness', 'int', '上报 + 下发', '1 – 100, 步长 1, %', '可选']) {
      expect(row.getByText(fact)).toBeTruthy()
    }
  })

  test('are found by name or identifier', async () => {
    const { person } = await open([features(brightness, power)])
    await screen.findByText('亮度')
    await person.type(screen.getByRole('textbox', { name: '搜索名称或标识符' }), 'POW{Enter}')
    await waitFor(() => expect(screen.queryByText('亮度')).toBeNull())
    expect(screen.getByText('开关')).toBeTruthy()
  })

  test('begin with an empty page that says what to do', async () => {
    await open([features()])
    expect(await screen.findByText('还没有属性')).toBeTruthy()
    expect(screen.getByRole('button', { name: '添加属性' })).toBeTruthy()
  })

  test('can no longer change in trial production', async () => {
    await open([features(brightness)], { ...anyProduct, publishStatus: publishStatus.trialProduction })
    expect(await screen.findByText('产品已进入试产，功能不能再修改。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '添加属性' })).toBeNull()
    expect(screen.queryByRole('button', { name: '亮度 的更多操作' })).toBeNull()
  })

  test('that came from a template are not changed here', async () => {
    await open([features({ ...brightness, sourceFeatureType: 1 })])
    await screen.findByText('亮度')
    expect(screen.queryByRole('button', { name: '亮度 的更多操作' })).toBeNull()
  })
})

const openAdd = async (answers: readonly Answer[]) => {
  const opened = await open([features(power), ...answers])
  await opened.person.click(await screen.findByRole('button', { name: '添加属性' }))
  await screen.findByRole('dialog', { name: '添加属性' })
  await opened.person.type(box(/中文名称/), '颜色')
  await opened.person.type(box(/英文名称/), 'Colour')
  await opened.person.type(box(/标识符/), 'colour')
  return opened
}

describe('adding a property', () => {
  test('of an enum drops repeated values, says so, and sends the rest', async () => {
    const { person, lastAsked } = await openAdd([on(addFeature, () => brightness)])
    await person.click(screen.getByRole('radio', { name: '枚举' }))
    await person.type(box(/枚举值/), 'red,green,red{Enter}')
    expect(screen.getByText('已忽略重复的值：red')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '添加属性' }))
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deKey: 'colour',
      deName: { zh: '颜色', en: 'Colour' },
      deInput: { type: 'enum', enumType: 'string', enumValue: ['red', 'green'] },
    })
  })

  test('with a taken identifier says so under it', async () => {
    const { person } = await openAdd([
      on(addFeature, () => {
        throw new DomainError('features.keyTaken', { deKey: 'colour' })
      }),
    ])
    await person.click(screen.getByRole('button', { name: '添加属性' }))
    expect(await screen.findByText('标识符 colour 已被使用')).toBeTruthy()
    expect(box(/标识符/).getAttribute('aria-invalid')).toBe('true')
  })

  test('asks before what was typed is lost', async () => {
    const { person } = await openAdd([])
    await person.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy()
  })
})

const openRow = async (item: string, answers: readonly Answer[]) => {
  const opened = await open(answers)
  await opened.person.click(await screen.findByRole('button', { name: '亮度 的更多操作' }))
  await opened.person.click(await screen.findByRole('menuitem', { name: item }))
  return opened
}

describe('changing a property', () => {
  test('that somebody else saved meanwhile says who and offers the newest', async () => {
    let feature = brightness
    const { person } = await openRow('编辑', [
      on(listFeatures, () => ({ customizeFeatures: [feature], templateFeatures: [] })),
      on(updateFeature, () => {
        feature = featureOf({ name: { zh: '新名字', en: 'New' }, updateTime: brightness.updateTime + 1 })
        throw new DomainError('features.savedMeanwhile', { by: 'li@example.com', at: '14:02' })
      }),
    ])
    await person.type(await screen.findByDisplayValue('亮度'), '2')
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/li@example.com 已于 14:02 保存过/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '载入最新内容' }))
    expect(await screen.findByDisplayValue('新名字')).toBeTruthy()
  })

  test('says from when it started', async () => {
    const { person, lastAsked } = await openRow('编辑', [features(brightness), on(updateFeature, () => brightness)])
    await person.type(await screen.findByDisplayValue('亮度'), '2')
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(lastAsked(updateFeature)).toMatchObject({ did: 'brightness', updateTime: brightness.updateTime }),
    )
  })

  test('deleting names it, and says that it succeeded', async () => {
    const { person, lastAsked } = await openRow('删除', [features(brightness), on(deleteFeature, () => null)])
    const dialog = within(await screen.findByRole('alertdialog', { name: '删除属性“亮度”？' }))
    await person.click(dialog.getByRole('button', { name: '删除属性' }))
    expect(await screen.findByText('删除成功')).toBeTruthy()
    expect(lastAsked(deleteFeature)).toMatchObject({ did: 'brightness', productId: anyProduct.productId })
  })
})
