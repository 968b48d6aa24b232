import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  listStandardDomains,
  listStandardFeatures,
  listStandardResources,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import {
  addPatchOfFeatures,
  getTemplate,
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { anyProduct, anyTemplate } from '../products/testing/products.ts'
import { anyDomains, anyResources, standardOf } from '../standard-features/testing/standards.ts'
import { answerNames } from '../../catalog/categories/testing/categories.ts'

afterEach(() => vi.unstubAllGlobals())

const answerTemplate = (features: TemplateFeature[] = anyTemplate) =>
  on(getTemplate, () => ({ features, updateTime: 5 }))
const answerSave = on(saveTemplate, () => ({ features: anyTemplate, updateTime: 6 }))
const open = (answers: readonly Answer[]) => openConsole('/home/category/1/7', [...answers, ...answerNames])
const keysOf = (input: Record<string, unknown> | undefined) =>
  (input?.['features'] as { deKey: string }[] | undefined)?.map(({ deKey }) => deKey)

describe('the template of a category', () => {
  test('is shown with its category in the crumbs and what is mandatory', async () => {
    await open([answerTemplate()])
    expect(await screen.findByRole('heading', { name: '灯带 · 功能模板' })).toBeTruthy()
    expect(screen.getByText('3 个功能，最多 200 个')).toBeTruthy()
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
    expect([isOn('开关：必选'), isOn('亮度：必选')]).toEqual([true, false])
    expect(screen.getByRole('navigation', { name: '当前位置' }).textContent).toBe('系统/品类管理/‹照明/灯带')
  })

  test('is saved whole at each change, from what was shown (SI-122)', async () => {
    const { person, lastAsked } = await open([answerTemplate(), answerSave])
    await person.click(await screen.findByRole('switch', { name: '亮度：必选' }))
    expect(await screen.findByText('模板已保存')).toBeTruthy()
    expect(lastAsked(saveTemplate)).toMatchObject({
      categoryId: '7',
      updateTime: 5,
      features: [{ deKey: 'power' }, { deKey: 'brightness', deOptional: 0 }, { deKey: 'color' }],
    })
  })

  test('has its features moved and deleted, and a deleted one put back', async () => {
    const { person, lastAsked } = await open([answerTemplate(), answerSave])
    const act = async (name: string, action: string) => {
      await person.click(await screen.findByRole('button', { name: `${name} 的更多操作` }))
      await person.click(await screen.findByRole('menuitem', { name: action }))
    }
    await act('彩光', '上移')
    await waitFor(() => expect(keysOf(lastAsked(saveTemplate))).toEqual(['power', 'color', 'brightness']))
    await act('开关', '删除')
    await waitFor(() => expect(keysOf(lastAsked(saveTemplate))).toEqual(['brightness', 'color']))
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(keysOf(lastAsked(saveTemplate))?.[0]).toBe('power'))
  })

  test('gets a feature by the form of features', async () => {
    const { person, lastAsked } = await open([answerTemplate(), answerSave])
    await screen.findByText('brightness')
    await person.click(screen.getByRole('button', { name: '添加功能' }))
    const drawer = within(await screen.findByRole('dialog'))
    await person.type(drawer.getByRole('textbox', { name: /中文名称/ }), '童锁')
    await person.type(drawer.getByRole('textbox', { name: /英文名称/ }), 'Child lock')
    await person.type(drawer.getByRole('textbox', { name: /标识符/ }), 'child_lock')
    await person.click(drawer.getByRole('button', { name: '添加属性' }))
    await waitFor(() => expect(keysOf(lastAsked(saveTemplate))).toEqual(['power', 'brightness', 'color', 'child_lock']))
  })

  test('gets features of the standard library', async () => {
    const { person, lastAsked } = await open([
      answerTemplate(),
      answerSave,
      on(listStandardDomains, () => anyDomains),
      on(listStandardResources, () => anyResources),
      on(listStandardFeatures, () => ({ items: [standardOf('1'), standardOf('2', { key: 'power' })], total: 2 })),
    ])
    await screen.findByText('brightness')
    await person.click(screen.getByRole('button', { name: '添加标准功能' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(await dialog.findByRole('checkbox', { name: /^功能 1/ }))
    await person.click(dialog.getByRole('button', { name: '添加 1 个功能' }))
    await waitFor(() =>
      expect(lastAsked(saveTemplate)?.['features']).toMatchObject([{}, {}, {}, { deKey: 'feature_1', isStandard: 1 }]),
    )
  })

  test('that someone else has saved in the meantime shows a message and is reloaded', async () => {
    const { person, asked } = await open([
      answerTemplate(),
      on(saveTemplate, () => {
        throw new DomainError('template-features.savedMeanwhile', { by: 'ann', at: '2026-11-21T03:00:00.000Z' })
      }),
    ])
    await person.click(await screen.findByRole('switch', { name: '亮度：必选' }))
    expect(await screen.findByText(/^ann 已于 .* 保存模板/)).toBeTruthy()
    await waitFor(() => expect(asked.filter(({ call }) => call === getTemplate)).toHaveLength(2))
  })

  test('of a category that is none says so', async () => {
    await open([
      on(getTemplate, () => {
        throw new DomainError('categories.notFound')
      }),
    ])
    expect(await screen.findByText('品类不存在')).toBeTruthy()
  })
})

describe('a product', () => {
  test('is offered what it lacks of its category’s template, and takes what is chosen at once (SI-045)', async () => {
    const own = { ...anyTemplate[0], did: '1', productId: anyProduct.productId, createTime: 0, updateTime: 0 }
    const { person, lastAsked } = await openConsole(`/home/product/${anyProduct.productId}/function`, [
      on(getProduct, () => anyProduct),
      on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [own as never] })),
      on(pageTemplateFeatures, () => ({ items: anyTemplate, total: 3 })),
      on(addPatchOfFeatures, () => ({ added: [own as never], skipped: ['color'] })),
    ])
    await person.click(await screen.findByRole('button', { name: '从品类模板添加' }))
    const dialog = within(await screen.findByRole('dialog', { name: '从品类模板添加' }))
    const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box(/^开关/).disabled, box(/^亮度/).checked, box(/^彩光/).checked]).toEqual([true, true, true])
    await person.click(dialog.getByRole('button', { name: '添加 2 个功能' }))
    expect(await screen.findByText('已存在，未重复添加：color')).toBeTruthy()
    const { featureDtos } = lastAsked(addPatchOfFeatures) as { featureDtos: { id: string }[] }
    expect(featureDtos.map(({ id }) => id)).toEqual(['7.brightness', '7.color'])
  })

  test('that has all of it is not offered anything', async () => {
    const all = anyTemplate.map((one) => ({ ...one, did: one.id, productId: 'p', createTime: 0, updateTime: 0 }))
    await openConsole(`/home/product/${anyProduct.productId}/function`, [
      on(getProduct, () => anyProduct),
      on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: all })),
      on(pageTemplateFeatures, () => ({ items: anyTemplate, total: 3 })),
    ])
    await screen.findByText('brightness')
    expect(screen.queryByRole('button', { name: '从品类模板添加' })).toBeNull()
  })
})
