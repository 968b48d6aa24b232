import { listGrayChoices } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  addPanelDraft,
  deletePanelDraft,
  getPanelDraft,
  listPanelDrafts,
  publishPanelDraft,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { getAllPanels, getPanelOfProduct } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { featureOf } from '../../features/testing/features.ts'
import { anyProduct } from '../../products/testing/products.ts'
import { anyPanel } from '../testing/panels.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const features = [
  featureOf({ deKey: 'power', name: { zh: '开关', en: 'Switch' }, schema: { type: 'boolean' } }),
  featureOf({ deKey: 'lock', name: { zh: '童锁', en: 'Child lock' }, schema: { type: 'boolean' } }),
].map((one, at) => ({ ...one, did: String(at + 1) }))
const model = features.map((one) => panelFeature(decodeFeature(one)))
const generated = { ...generatePanel(model, { productId, upgradeCode: '', hash: '' }), kind: 'visual' as const }
const draft: PanelDraftDetail = {
  draftId: '3',
  productId,
  isStandard: false,
  panelId: null,
  draftName: 'Plug',
  items: 2,
  createTime: 1,
  updateTime: 1,
  author: 'dev@example.com',
  document: { ...generated },
}
const empty = { ...draft, document: { ...generated, pages: [{ ...generated.pages[0], items: [] }] } }

function open(start: PanelDraftDetail = draft, answers: readonly Answer[] = []) {
  const { document: _document, ...saved } = draft
  let updateTime = start.updateTime
  return openConsole(`/home/product/${productId}/interface/3`, [
    ...answers,
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] }) as never),
    on(getPanelDraft, () => start),
    on(savePanelDraft, () => ({ ...saved, updateTime: ++updateTime })),
    on(listPanels, () => ({ items: [], total: 0 })),
    on(getAllPanels, () => []),
    on(getPanelOfProduct, () => null),
    on(listPanelDrafts, () => ({ items: [], total: 0 })),
    on(selectPanel, () => anyPanel),
  ])
}
const toStructure = async (person: { click(element: Element): Promise<void> }) =>
  person.click(await screen.findByRole('radio', { name: '结构' }))
const rows = () =>
  within(screen.getByRole('list', { name: '本页的控件' }))
    .getAllByRole('button', { pressed: undefined })
    .flatMap((one) => (one.hasAttribute('aria-pressed') ? [one.textContent ?? ''] : []))

describe('the designer', () => {
  test('offers features that are not on the panel first, and adds one', async () => {
    const { person } = await open(empty)
    expect(await screen.findByText('尚未使用')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: /童锁/ }))
    expect(screen.getByText('已在面板上')).toBeTruthy()
    await toStructure(person)
    expect(rows()).toEqual(['童锁开关'])
  })

  test('undoes and redoes by keyboard, duplicates and deletes', async () => {
    const { person } = await open()
    await toStructure(person)
    const before = rows()
    await person.click(screen.getByRole('button', { name: /童锁/, pressed: false }))
    await person.keyboard('{Control>}d{/Control}')
    expect(rows()).toHaveLength(before.length + 1)
    await person.keyboard('{Control>}z{/Control}')
    expect(rows()).toEqual(before)
    await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(rows()).toHaveLength(before.length + 1)
    await person.click(screen.getByRole('button', { name: '撤销' }))
    await person.click(screen.getByRole('button', { name: /童锁/, pressed: false }))
    await person.keyboard('{Delete}')
    expect(rows()).toHaveLength(before.length - 1)
  })

  test('saves by itself over the save that it began with, and says so', async () => {
    const { person, lastAsked } = await open()
    const name = await screen.findByRole('textbox', { name: '草稿名称' })
    await person.type(name, ' 2')
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '立即保存' }))
    await waitFor(() => expect(screen.getByText('已保存')).toBeTruthy())
    expect(lastAsked(savePanelDraft)).toMatchObject({ draftId: '3', updateTime: 1, draftName: 'Plug 2' })
  })

  test('shows both sides of a conflict, and overwrites only after a choice (SI-122)', async () => {
    const theirs = { ...empty, updateTime: 9, author: 'ann@example.com' }
    let times = 0
    const get = on(getPanelDraft, () => (times++ === 0 ? draft : theirs))
    const asked: number[] = []
    const { document: _document, ...saved } = draft
    const save = on(savePanelDraft, ({ updateTime = 0 }) => {
      asked.push(updateTime)
      if (updateTime !== 9) throw new DomainError('panels.savedMeanwhile', { by: 'ann@example.com', at: '2026-01-01' })
      return { ...saved, updateTime: 10 }
    })
    const { person } = await open(draft, [get, save])
    await toStructure(person)
    await person.click(screen.getByRole('button', { name: /童锁/, pressed: false }))
    await person.keyboard('{Delete}')
    await person.click(screen.getByRole('button', { name: '立即保存' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('你的修改')).toBeTruthy()
    expect(dialog.getAllByText('删除了“童锁”')).toHaveLength(2)
    expect(dialog.getByText('删除了“开关”')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '用我的覆盖' }))
    await person.click(await screen.findByRole('button', { name: '立即保存' }))
    await waitFor(() => expect(asked).toEqual([1, 9]))
    expect(rows()).not.toContainEqual(expect.stringContaining('童锁'))
  })

  test('takes the other side’s version, which can be undone', async () => {
    let times = 0
    const theirs = { ...empty, updateTime: 9 }
    const get = on(getPanelDraft, () => (times++ === 0 ? draft : theirs))
    const save = on(savePanelDraft, () => {
      throw new DomainError('panels.savedMeanwhile', { by: 'ann@example.com', at: '2026-01-01' })
    })
    const { person } = await open(draft, [get, save])
    await person.type(await screen.findByRole('textbox', { name: '草稿名称' }), '!')
    await person.click(screen.getByRole('button', { name: '立即保存' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: '使用对方的版本' }))
    await toStructure(person)
    expect(screen.getByText(/本页还没有控件/)).toBeTruthy()
    await waitFor(() => expect(screen.getByText('已保存')).toBeTruthy())
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(rows().length).toBeGreaterThan(0)
  })

  test('shows a page that was added, and its title is what is typed', async () => {
    const { person } = await open()
    await toStructure(person)
    await person.click(screen.getByRole('button', { name: /童锁/, pressed: false }))
    await person.click(screen.getByRole('radio', { name: '面板' }))
    await person.click(screen.getByRole('button', { name: '添加页面' }))
    expect(screen.getByText(/本页还没有控件/)).toBeTruthy()
    const title = screen.getByRole('textbox', { name: '页面名称（中文）' })
    await person.type(title, '！')
    expect(screen.getByRole('option', { name: '第 2 页！' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '撤销' }))
    await person.click(screen.getByRole('button', { name: '撤销' }))
    expect(rows().length).toBeGreaterThan(0)
  })

  test('lists problems that lead to their item', async () => {
    const [page] = generated.pages
    const gone = { id: 'gone', widget: 'switch', span: 2, bind: { value: { kind: 'p', did: '99', deKey: 'gone' } } }
    const broken = { ...draft, document: { ...generated, pages: [{ ...page, items: [...(page?.items ?? []), gone] }] } }
    const { person } = await open(broken)
    expect(await screen.findByText('1 个错误')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: /绑定的功能已删除/ }))
    expect(screen.getByRole('combobox', { name: '功能' })).toBeTruthy()
    expect(screen.getByText('gone（已删除）')).toBeTruthy()
  })

  test('publishes what is saved, and uses it for the product', async () => {
    const publish = on(publishPanelDraft, () => ({ ...anyPanel, panelId: '40' }))
    const { person, lastAsked } = await open(draft, [publish])
    await person.type(await screen.findByRole('textbox', { name: '草稿名称' }), '!')
    await person.click(screen.getByRole('button', { name: '发布…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(lastAsked(savePanelDraft)).toMatchObject({ draftName: 'Plug!' })
    await person.click(dialog.getByRole('button', { name: '发布' }))
    await waitFor(() => expect(lastAsked(selectPanel)).toMatchObject({ productId, panelId: '40' }))
    expect(lastAsked(publishPanelDraft)).toMatchObject({ draftId: '3', updateTime: 2, panelName: 'Plug!' })
  })

  test('publishes to the audience of a gray config in place of accounts and a ratio (SI-112)', async () => {
    const { person, lastAsked } = await open(draft, [
      on(publishPanelDraft, () => ({ ...anyPanel, panelId: '40' })),
      on(listAreas, () => ({ areas: [] })),
      on(listGrayChoices, () => [{ grayNumber: 12, description: '试用', ratio: 10, accountCount: 2, areas: [] }]),
    ])
    await person.click(await screen.findByRole('button', { name: '发布…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('radio', { name: '灰度用户' }))
    await person.click(dialog.getByRole('radio', { name: '灰度配置' }))
    expect(dialog.queryByRole('textbox', { name: '用户比例' })).toBeNull()
    await person.click(dialog.getByRole('combobox', { name: /灰度配置/ }))
    await person.click(await screen.findByRole('option', { name: /12 · 试用/ }))
    await person.click(dialog.getByRole('button', { name: '发布' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = lastAsked(publishPanelDraft)
    expect(sent).toMatchObject({ draftId: '3', grayNumber: 12 })
    expect(sent).not.toHaveProperty('accounts')
  })

  test('asks for a gray config where none is chosen', async () => {
    const { person } = await open(draft, [
      on(publishPanelDraft, () => {
        throw new DomainError('panels.audienceMissing', { field: 'accounts' })
      }),
      on(listAreas, () => ({ areas: [] })),
      on(listGrayChoices, () => []),
    ])
    await person.click(await screen.findByRole('button', { name: '发布…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('radio', { name: '灰度用户' }))
    await person.click(dialog.getByRole('radio', { name: '灰度配置' }))
    await person.click(dialog.getByRole('button', { name: '发布' }))
    expect(await dialog.findByText('请填写灰度账号或比例，或选择灰度配置')).toBeTruthy()
  })
})

test('drafts are started and deleted in the interface step (SC-40)', async () => {
  const remove = on(deletePanelDraft, () => null)
  const list = on(listPanelDrafts, () => ({ items: [draft], total: 1 }))
  const add = on(addPanelDraft, () => draft)
  const { person, lastAsked } = await openConsole(`/home/product/${productId}/interface`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] }) as never),
    on(getPanelDraft, () => draft),
    on(listPanels, () => ({ items: [], total: 0 })),
    on(getAllPanels, () => []),
    on(getPanelOfProduct, () => null),
    list,
    remove,
    add,
  ])
  await person.click(await screen.findByRole('button', { name: '删除草稿“Plug”' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除草稿' }))
  await waitFor(() => expect(lastAsked(deletePanelDraft)).toEqual({ draftId: '3' }))
  await person.click(screen.getByRole('button', { name: '从空白开始' }))
  await waitFor(() => expect(lastAsked(addPanelDraft)).toEqual({ productId, start: { kind: 'blank' } }))
  expect(await screen.findByRole('textbox', { name: '草稿名称' })).toBeTruthy()
})
