import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  addPanelDraft,
  getPanelDraft,
  getPanelVersion,
  listPanelVersions,
  listStandardPanelDrafts,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { ListedPanelVersion, PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import { getProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { on, openConsole, type Answer } from '../../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../../products/testing/products.ts'
import { anyPanel } from '../../testing/panels.ts'

const { productId } = anyProduct
const gone = { id: 'gone', widget: 'switch', span: 2, bind: { value: { kind: 'p', did: '99', deKey: 'lamp_on' } } }
const page = { id: 'one', title: { zh: '控制', en: 'Control' }, items: [gone] }
const document = { format: 1, kind: 'visual', model: { productId: '', upgradeCode: '', hash: '' }, pages: [page] }
const draft: PanelDraftDetail = {
  draftId: '3',
  productId,
  isStandard: true,
  panelId: anyPanel.panelId,
  draftName: 'Lamp panel',
  items: 1,
  createTime: 1,
  updateTime: 1,
  author: 'root',
  document,
}
const panel = { ...anyPanel, productId: null, config: { ...anyPanel.config, kind: 'visual' as const } }

const open = (path: string, answers: readonly Answer[] = []) =>
  openConsole(path, [
    ...answers,
    on(listPanels, () => ({ items: [panel], total: 1 })),
    on(listStandardPanelDrafts, () => []),
    on(listProducts, () => ({ items: [anyProduct], total: 1 }) as never),
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
    on(getPanelDraft, () => draft),
    on(savePanelDraft, () => draft),
    on(addPanelDraft, () => draft),
  ])
async function openMenu(person: { click(element: Element): Promise<void> }, entry: string) {
  await person.click(await screen.findByRole('button', { name: new RegExp(panel.panelName), expanded: false }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
  return within(await screen.findByRole('dialog'))
}

describe('standard panels in the designer (CN-36)', () => {
  test('a draft is started with the features of a sample product', async () => {
    const { person, lastAsked } = await open('/home/panel')
    const drawer = await openMenu(person, '设计…')
    expect(drawer.getByRole('button', { name: '新建草稿' })).toHaveProperty('disabled', true)
    await person.click(drawer.getByRole('combobox', { name: /示例产品/ }))
    await person.click(await screen.findByRole('option', { name: new RegExp(anyProduct.productName) }))
    await person.click(drawer.getByRole('button', { name: '新建草稿' }))
    const start = { kind: 'standard', panelId: panel.panelId }
    await waitFor(() => expect(lastAsked(addPanelDraft)).toEqual({ productId, start }))
    expect(await screen.findByRole('textbox', { name: '草稿名称' })).toBeTruthy()
  })

  test('what the sample product lacks is a hint and no error', async () => {
    await open('/home/panel/3')
    expect(await screen.findByText('1 个提示')).toBeTruthy()
    expect(screen.getByText(/正在使用“.*”的功能/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回标准面板' }).getAttribute('href')).toBe('/home/panel')
  })
})

describe('versions of a panel', () => {
  const total = 60
  const versionAt = (at: number): ListedPanelVersion => ({
    version: `1.0.${total - 1 - at}`,
    note: '',
    createTime: 1,
    author: '',
    isLive: at === 0,
    isGray: false,
  })
  const all = Array.from({ length: total }, (_, at) => versionAt(at))
  const answers = [
    on(listPanelVersions, ({ pageStart = 0, pageSize = 10 }) => ({
      items: all.slice(pageStart * pageSize, (pageStart + 1) * pageSize),
      total,
    })),
    on(getPanelVersion, ({ version }) => ({
      ...versionAt(0),
      version,
      document: { ...document, pages: [{ ...page, title: { zh: version, en: version } }] },
    })),
  ]

  test('are listed page by page, and any two are compared', async () => {
    const { person } = await open('/home/panel', answers)
    const drawer = await openMenu(person, '版本…')
    expect(await drawer.findByText('1.0.58 与 1.0.59 的差异')).toBeTruthy()
    expect(drawer.queryByRole('button', { name: '恢复为草稿 1.0.0' })).toBeNull()
    await person.click(drawer.getByRole('button', { name: '加载更早的版本' }))
    expect(await drawer.findByRole('button', { name: '恢复为草稿 1.0.0' })).toBeTruthy()
    expect(drawer.queryByRole('button', { name: '加载更早的版本' })).toBeNull()
    await person.selectOptions(drawer.getByRole('combobox', { name: '旧版本' }), '1.0.0')
    await person.selectOptions(drawer.getByRole('combobox', { name: '新版本' }), '1.0.7')
    expect(await drawer.findByText('1.0.0 与 1.0.7 的差异')).toBeTruthy()
    expect(await drawer.findByText('修改了页面')).toBeTruthy()
  })
})
