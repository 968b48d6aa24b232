import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { listModelVersions } from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  addStandardFeatures,
  findStandardFeatures,
  listProductStandards,
  listStandardDomains,
  listStandardFeatures,
  listStandardResources,
  takeOverStandards,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { featureOf } from '../features/testing/features.ts'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { anyDomains, anyResources, productStandardOf, standardOf } from './testing/standards.ts'

afterEach(() => vi.unstubAllGlobals())

const TOTAL = 20_000
const few = [
  standardOf('1', { emphasis: 1, remark: '一句说明' }),
  standardOf('2'),
  standardOf('3', { ftype: 'event', etype: 'alarm', schema: '{}' }),
]
const own = [
  featureOf({ deKey: 'feature_2', isStandard: 1, name: { zh: '已有', en: 'Had' } }),
  featureOf({ deKey: 'Feature_3', name: { zh: '自有', en: 'Own' } }),
]

const shelf: Answer[] = [
  on(listStandardDomains, () => anyDomains),
  on(listStandardResources, () => anyResources),
  on(listStandardFeatures, ({ resourceId, pageStart = 0, pageSize = 10 }) => {
    if (resourceId !== '3') return { items: few, total: few.length }
    const items = Array.from({ length: Number(pageSize) }, (_, at) =>
      standardOf(String(Number(pageStart) * Number(pageSize) + at + 1000)),
    )
    return { items, total: TOTAL }
  }),
  on(findStandardFeatures, ({ name }) =>
    name === '无' ? { items: [], total: 0 } : { items: few.slice(0, 1), total: 1 },
  ),
]

async function open(answers: readonly Answer[] = [], product = anyProduct, features = own) {
  return openConsole(`/home/product/${anyProduct.productId}/function`, [
    ...answers,
    ...shelf,
    on(getProduct, () => product),
    on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] })),
    on(listModelVersions, () => ({ items: [], total: 0 })),
    on(listProductStandards, () => []),
  ])
}

async function openPicker(answers: readonly Answer[] = []) {
  const opened = await open(answers)
  await opened.person.click(await screen.findByRole('button', { name: '添加标准功能' }))
  await screen.findByRole('checkbox', { name: /功能 1/ })
  return opened
}

const boxOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const confirm = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('picking standard features', () => {
  test('begins with what fits the product’s category, and marks what the product has', async () => {
    await openPicker()
    const groups = screen.getAllByRole('group').map((group) => within(group).queryByText(/./, { selector: 'legend' }))
    expect(groups[0]?.textContent).toBe('本品类推荐')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /灯带/ }).checked).toBe(true)
    expect(boxOf(/功能 2.*已添加/).getAttribute('aria-disabled')).toBe('true')
    expect(boxOf(/功能 3.*标识符已被占用/).getAttribute('aria-disabled')).toBe('true')
  })

  test('marks what the product already has under another identifier, and still offers it', async () => {
    const lightOn = standardOf('1', { key: 'light_on' })
    const opened = await open(
      [on(listStandardFeatures, () => ({ items: [lightOn, standardOf('4', { key: 'light_mode' })], total: 2 }))],
      anyProduct,
      [featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } })],
    )
    await opened.person.click(await screen.findByRole('button', { name: '添加标准功能' }))
    const box = await screen.findByRole('checkbox', { name: /功能 1.*与 power 作用相同/ })
    expect(boxOf(/功能 4/).closest('label')?.textContent).not.toContain('作用相同')
    await opened.person.click(box)
    expect(confirm('添加 1 个功能').disabled).toBe(false)
  })

  test('marks what is chosen already: under another identifier, or under the same one in another resource', async () => {
    const items = [
      standardOf('1', { key: 'light_on' }),
      standardOf('4', { key: 'power' }),
      standardOf('5', { key: 'Power' }),
    ]
    const opened = await open([on(listStandardFeatures, () => ({ items, total: 3 }))])
    await opened.person.click(await screen.findByRole('button', { name: '添加标准功能' }))
    await opened.person.click(await screen.findByRole('checkbox', { name: /功能 4/ }))
    expect(boxOf(/功能 1/).closest('label')?.textContent).toContain('与 power 作用相同')
    expect(boxOf(/功能 5.*标识符已被占用/).getAttribute('aria-disabled')).toBe('true')
  })

  test('adds all that is chosen at once, and tells what was skipped', async () => {
    const { person, lastAsked } = await openPicker([
      on(addStandardFeatures, () => ({ added: [featureOf()], skipped: [{ tplPublishId: '9', key: 'feature_9' }] })),
    ])
    expect(confirm('添加').disabled).toBe(true)
    await person.click(boxOf(/功能 2/))
    expect(boxOf(/功能 2/).checked).toBe(false)
    await person.click(boxOf(/功能 1/))
    await person.click(confirm('添加 1 个功能'))
    expect(await screen.findByText('已添加 1 个标准功能')).toBeTruthy()
    expect(screen.getByText('已跳过（标识符已被占用）：feature_9')).toBeTruthy()
    expect(lastAsked(addStandardFeatures)).toEqual({ productId: anyProduct.productId, tplPublishIds: ['1'] })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('stays open with what was chosen where the server refuses', async () => {
    const { person } = await openPicker([
      on(addStandardFeatures, () => {
        throw new DomainError('features.tooMany', { limit: 200 })
      }),
    ])
    await person.click(boxOf(/功能 1/))
    await person.click(confirm('添加 1 个功能'))
    expect(await screen.findByText('一个产品最多 200 个功能')).toBeTruthy()
    expect(boxOf(/功能 1/).checked).toBe(true)
  })

  test('finds by name, shows all of the feature, and says where nothing is found', async () => {
    const { person, lastAsked } = await openPicker()
    const search = screen.getByRole('textbox', { name: '搜索标准功能的名称或标识符' })
    await person.type(search, '功{Enter}')
    expect(await screen.findByText('找到 1 个')).toBeTruthy()
    expect(lastAsked(findStandardFeatures)).toMatchObject({ name: '功' })
    await person.click(boxOf(/功能 1/))
    expect(within(screen.getByRole('region', { name: '详情' })).getByText('一句说明')).toBeTruthy()
    await person.clear(search)
    await person.type(search, '无{Enter}')
    expect(await screen.findByText('没有与“无”相符的标准功能')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除搜索' }))
    expect(await screen.findByRole('checkbox', { name: /功能 2/ })).toBeTruthy()
    expect(confirm('添加 1 个功能')).toBeTruthy()
  })

  test('draws few of 20,000 rows, and the keys reach the last', async () => {
    const { person, asked } = await openPicker()
    await person.click(screen.getByRole('radio', { name: /喂食器/ }))
    const first = await screen.findByRole('checkbox', { name: /功能 1000/ })
    expect(screen.getByText('共 20000 个')).toBeTruthy()
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(40)
    expect(first.closest('li')?.getAttribute('aria-setsize')).toBe('20000')

    await person.click(first)
    await person.keyboard('{ArrowDown}{ArrowDown} ')
    expect(boxOf(/功能 1002/).checked).toBe(true)
    expect(document.activeElement).toBe(boxOf(/功能 1002/))
    expect(asked.filter(({ call }) => call === listStandardFeatures).length).toBe(2)
    await person.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toBe(boxOf(/功能 20999/)))
    expect(confirm('添加 2 个功能')).toBeTruthy()
  })
})

describe('newer versions of standard features', () => {
  const standards = on(listProductStandards, () => [
    productStandardOf('2'),
    productStandardOf('4', { tplPublishVersion: 2, changes: [] }),
    productStandardOf('5', { changes: [] }),
  ])

  test('are announced, compared, and taken over', async () => {
    const { person, lastAsked } = await open([standards, on(takeOverStandards, () => [featureOf()])])
    expect(await screen.findByText('2 个标准功能在标准功能库中有新版本。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '查看更新' }))
    expect(await screen.findByText('最大值 100 → 1000')).toBeTruthy()
    expect(screen.getByText('内容与新版本一致，只更新版本号')).toBeTruthy()
    expect(screen.getByText(/1 处不兼容/)).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: '功能 5' }))
    await person.click(confirm('更新 1 个功能'))
    expect(await screen.findByText('已更新 1 个标准功能')).toBeTruthy()
    expect(lastAsked(takeOverStandards)).toMatchObject({ features: [{ did: 'd2', updateTime: 1_790_000_000_000 }] })
  })

  test('are not spoken of once the model is frozen', async () => {
    const { asked } = await open([standards], { ...anyProduct, publishStatus: publishStatus.trialProduction })
    await screen.findByText('产品已进入试产，功能不可再修改。')
    await screen.findByText('已有')
    expect(screen.queryByText(/有新版本/)).toBeNull()
    expect(screen.queryByRole('button', { name: '添加标准功能' })).toBeNull()
    expect(asked.some(({ call }) => call === listProductStandards)).toBe(false)
  })
})
