import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import type { ComparedFeature } from '@slipway/contract/products/features/model-versions/model-diff.ts'
import { orderedModelDiff } from '@slipway/contract/products/features/model-versions/model-order.ts'
import {
  discardDraft,
  getModelVersion,
  listModelVersions,
  previewDraft,
  publishDraft,
  restoreDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import type { DraftPreview, ModelVersion } from '@slipway/contract/products/features/model-versions/model-versions.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { featureOf } from '../testing/features.ts'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const released = { ...anyProduct, publishStatus: publishStatus.released }
const brightness = featureOf()
const level: ComparedFeature & { featureType: 1 } = {
  did: '1',
  featureType: 1,
  deKey: 'brightness',
  deName: { zh: '亮度', en: 'Brightness' },
  deOptional: 1,
  deRemark: '',
  transType: 1,
  deInput: { type: 'integer', minimum: 1, maximum: 100, unit: '' },
  deOutput: {},
}
const power: ComparedFeature = { ...level, did: '2', deKey: 'power', deName: { zh: '开关', en: 'Power' } }
const dimmed: ComparedFeature = { ...level, deInput: { type: 'integer', minimum: 1, maximum: 50, unit: '' } }

const previewOf = (before: ComparedFeature[], after: ComparedFeature[], draft = 'seen'): DraftPreview => ({
  draft,
  published: 3,
  changes: orderedModelDiff(before, after),
  uses: [{ deKey: 'brightness', by: 'devices', count: 12 }],
  restorable: false,
})
const breaking = previewOf([level], [dimmed, power])

const version = (of: number): ModelVersion => ({
  version: of,
  firmwareUpgradeCode: 'V1.0.0',
  note: of === 3 ? '调光更细' : '',
  publishTime: 1_790_000_000_000,
  publisher: 'dev@example.com',
  total: 1,
})

const open = (answers: readonly Answer[], product: ProductDetail = released) =>
  openConsole(`/home/product/${anyProduct.productId}/function`, [
    ...answers,
    on(getProduct, () => product),
    on(listFeatures, () => ({ customizeFeatures: [brightness], templateFeatures: [] })),
    on(listModelVersions, () => ({ items: [version(3), version(2)], total: 2 })),
  ])

const drawer = async () => within(await screen.findByRole('dialog'))

describe('the features of a released product', () => {
  test('say which version devices are checked by, and that edits are a draft', async () => {
    await open([on(previewDraft, () => previewOf([level], [level]))])
    expect(await screen.findByText(/设备按已发布的版本 3 校验/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看并发布' })).toBeNull()
  })

  test('show before publishing what breaks, what it means and whom it hits', async () => {
    const { person, lastAsked } = await open([
      on(previewDraft, () => breaking),
      on(publishDraft, () => ({ version: 4 })),
    ])
    expect(await screen.findByText(/草稿有 2 处变更.*其中 1 处不兼容/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '查看并发布' }))
    const shown = await drawer()
    const group = within(await shown.findByRole('region', { name: '不兼容' }))
    for (const fact of ['亮度', '最大值 100 → 50', '12 台在线设备正在上报']) {
      expect(group.getByText(fact)).toBeTruthy()
    }
    expect(group.getByText('按原定义发送的值将不再符合物模型')).toBeTruthy()
    expect(within(shown.getByRole('region', { name: '兼容' })).getByText('开关')).toBeTruthy()

    await person.click(shown.getByRole('button', { name: '发布版本 4' }))
    expect(await shown.findByText('请先确认不兼容的变更')).toBeTruthy()
    expect(lastAsked(publishDraft)).toBeUndefined()
    await person.type(shown.getByRole('textbox', { name: /版本说明/ }), '调光')
    await person.click(shown.getByRole('checkbox', { name: /我了解 1 处不兼容变更/ }))
    await person.click(shown.getByRole('button', { name: '发布版本 4' }))
    expect(await screen.findByText('版本 4 已发布')).toBeTruthy()
    expect(lastAsked(publishDraft)).toMatchObject({ draft: 'seen', note: '调光', acceptBreaking: true })
  })

  test('are published where their order alone changed', async () => {
    const { person, lastAsked } = await open([
      on(previewDraft, () => ({ ...previewOf([level, power], [power, level]), uses: [] })),
      on(publishDraft, () => ({ version: 4 })),
    ])
    await person.click(await screen.findByRole('button', { name: '查看并发布' }))
    const shown = await drawer()
    expect(within(shown.getByRole('region', { name: '兼容' })).getByText('顺序 1 → 2')).toBeTruthy()
    await person.click(shown.getByRole('button', { name: '发布版本 4' }))
    expect(await screen.findByText('版本 4 已发布')).toBeTruthy()
    expect(lastAsked(publishDraft)).toMatchObject({ draft: 'seen', acceptBreaking: false })
  })

  test('are looked at again where someone changed the draft meanwhile (SI-122)', async () => {
    let preview = previewOf([level], [level, power])
    const { person } = await open([
      on(previewDraft, () => preview),
      on(publishDraft, () => {
        preview = previewOf([level], [dimmed, power], 'newer')
        throw new DomainError('features.draftMoved', { by: 'ann@example.com', at: '2026-11-21' })
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '查看并发布' }))
    const shown = await drawer()
    await person.click(await shown.findByRole('button', { name: '发布版本 4' }))
    expect(await shown.findByText(/ann@example.com 已于/)).toBeTruthy()
    expect(shown.queryByRole('region', { name: '不兼容' })).toBeNull()
    await person.click(await shown.findByRole('button', { name: '重新查看变更' }))
    expect(await shown.findByRole('region', { name: '不兼容' })).toBeTruthy()
  })

  test('become the published ones again after a question, which can be undone', async () => {
    const { person, asked, lastAsked } = await open([
      on(previewDraft, () => breaking),
      on(discardDraft, () => null),
      on(restoreDraft, () => null),
    ])
    await person.click(await screen.findByRole('button', { name: '放弃草稿' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('2 处变更将被放弃，功能恢复为版本 3。')).toBeTruthy()
    await person.click(question.getByRole('button', { name: '放弃草稿' }))
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('草稿已恢复')).toBeTruthy()
    expect(lastAsked(discardDraft)).toEqual({ productId: anyProduct.productId, draft: 'seen' })
    expect(asked.some(({ call }) => call === restoreDraft)).toBe(true)
  })
})

describe('the versions of a product', () => {
  const older = featureOf({ schema: { type: 'integer', minimum: 1, maximum: 200, step: 1, unit: '%' } })
  const answers = [
    on(previewDraft, () => previewOf([level], [level])),
    on(getModelVersion, () => ({ ...version(3), features: [older] })),
  ]

  test('are listed with who published them, and compared with what is edited', async () => {
    const { person } = await open(answers)
    await person.click(await screen.findByRole('button', { name: '物模型版本' }))
    const shown = await drawer()
    const list = within(await shown.findByRole('list', { name: '版本列表' }))
    for (const fact of ['版本 3', '设备使用中', '调光更细', '版本 2']) expect(list.getByText(fact)).toBeTruthy()
    expect(await shown.findByText('最大值 200 → 100')).toBeTruthy()
    await person.selectOptions(shown.getByRole('combobox', { name: '到' }), '版本 3')
    await waitFor(() => expect(shown.getByText('没有变更')).toBeTruthy())
  })

  test('come in pages, and what was chosen stays chosen', async () => {
    const total = 45
    const paged = on(listModelVersions, ({ pageStart = 0, pageSize = 10 }) => {
      const first = total - Number(pageStart) * Number(pageSize)
      const items = Array.from({ length: Math.min(Number(pageSize), first) }, (_, at) => version(first - at))
      return { items, total }
    })
    const { person } = await open([paged, ...answers])
    await person.click(await screen.findByRole('button', { name: '物模型版本' }))
    const shown = await drawer()
    expect(await shown.findByText('共 45 个版本')).toBeTruthy()
    const list = within(shown.getByRole('list', { name: '版本列表' }))
    expect(list.getAllByRole('listitem')).toHaveLength(20)
    await person.click(shown.getByRole('button', { name: /第 3 页/ }))
    expect(await list.findByText('版本 1')).toBeTruthy()
    expect(list.getAllByRole('listitem')).toHaveLength(5)
    expect(shown.getByRole<HTMLSelectElement>('combobox', { name: '从' }).value).toBe('45')
  })

  test('can be looked at where the product is no longer released', async () => {
    const { person } = await open(answers, anyProduct)
    await person.click(await screen.findByRole('button', { name: '物模型版本' }))
    expect(await (await drawer()).findByRole('list', { name: '版本列表' })).toBeTruthy()
    expect((await drawer()).queryByText('设备使用中')).toBeNull()
  })
})
