import { listGrayChoices } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { listMainCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import {
  addPanel,
  cancelPanelUpgrade,
  changePanelState,
  deletePanel,
  listGatedPanels,
  listPanels,
  releasePanelGray,
  updatePanel,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyPanel, publishedPanel, upgradingPanel } from './testing/panels.ts'

afterEach(() => vi.unstubAllGlobals())

const categories = on(listMainCategories, () => [])
const list = (items = [anyPanel, publishedPanel, upgradingPanel], total = items.length) =>
  on(listPanels, () => ({ items, total }))
const open = (path: string, handlers: Parameters<typeof openConsole>[1]) => openConsole(path, [categories, ...handlers])
const menuOf = async (person: Awaited<ReturnType<typeof openConsole>>['person'], name: string, entry: string) => {
  await person.click(await screen.findByRole('button', { name: `${name} 的更多操作` }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('the list of standard panels (SC-59)', () => {
  test('shows kind, state, versions and products of each', async () => {
    await open('/home/panel', [list()])
    const row = within((await screen.findByText('Next one')).closest('tr') ?? document.body)
    for (const fact of ['可视化', '灰度升级中', '2 个账号，10% 用户', '1.0.0 → 1.1.0', '3'])
      expect(row.getByText(fact)).toBeTruthy()
  })

  test('comes by 10 with filters in the address; those in gray release include upgrades (CO-02, CA-047)', async () => {
    const gated = on(listGatedPanels, () => ({ items: [upgradingPanel], total: 1 }))
    const { person, lastAsked } = await open('/home/panel?page=2', [list([anyPanel], 16), gated])
    await screen.findByText('Large switch')
    expect(lastAsked(listPanels)).toMatchObject({ pageStart: 1, pageSize: 10, panelName: '' })
    await person.type(screen.getByRole('textbox', { name: '搜索面板名称' }), 'Next{Enter}')
    await waitFor(() => expect(window.location.search).toBe('?name=Next'))
    await person.click(screen.getByRole('radio', { name: '灰度中' }))
    expect(await screen.findByText('Next one')).toBeTruthy()
    expect(lastAsked(listGatedPanels)).toMatchObject({ panelName: 'Next' })
  })

  test('that is empty says where panels are chosen', async () => {
    await open('/home/panel', [list([])])
    expect(await screen.findByText('还没有标准面板')).toBeTruthy()
    expect(screen.getByRole('button', { name: '添加面板' })).toBeTruthy()
  })
})

describe('what can’t be taken back asks first', () => {
  test('a full release says that it can’t be revoked (ST-33)', async () => {
    const { person, lastAsked } = await open('/home/panel', [list(), on(changePanelState, () => publishedPanel)])
    await menuOf(person, 'Large switch', '全量发布')
    expect(await screen.findByText(/全量发布不可撤销，之后只能下架面板/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '全量发布' }))
    expect(await screen.findByText('面板已发布')).toBeTruthy()
    expect(lastAsked(changePanelState)).toEqual({ panelId: '12', status: 2, updateTime: anyPanel.updateTime })
  })

  test('a canceled upgrade says what users see (ST-32), and a deletion that nothing brings it back (ST-34)', async () => {
    const { person, lastAsked } = await open('/home/panel', [
      list(),
      on(cancelPanelUpgrade, () => publishedPanel),
      on(deletePanel, () => null),
    ])
    await menuOf(person, 'Next one', '取消升级')
    expect(await screen.findByText(/他们看到的界面可能变化/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '取消升级' }))
    expect(await screen.findByText('升级已取消')).toBeTruthy()
    await menuOf(person, 'Large switch', '删除')
    expect(await screen.findByText('删除后无法恢复。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '删除面板' }))
    await waitFor(() => expect(lastAsked(deletePanel)).toEqual({ panelId: '12' }))
  })
})

describe('the forms of a panel', () => {
  test('add a third-party entry', async () => {
    const { person, lastAsked } = await open('/home/panel', [list(), on(addPanel, () => anyPanel)])
    await person.click(await screen.findByRole('button', { name: '添加面板' }))
    const form = within(await screen.findByRole('dialog'))
    await person.type(await form.findByRole('textbox', { name: /^名称/ }), 'Manual')
    await person.selectOptions(form.getByRole('combobox', { name: '类型' }), 'entry')
    await person.type(form.getByRole('textbox', { name: /页面地址/ }), 'https://example.com/')
    await person.type(form.getByRole('textbox', { name: /入口名称/ }), 'Open')
    await person.click(form.getByRole('button', { name: '添加面板' }))
    expect(await screen.findByText('面板已添加')).toBeTruthy()
    expect(lastAsked(addPanel)).toMatchObject({
      panelName: 'Manual',
      config: { kind: 'entry', url: 'https://example.com/', name: 'Open' },
    })
  })

  test('show a name that is taken at its field', async () => {
    const taken = on(addPanel, () => {
      throw new DomainError('panels.nameTaken', { name: 'Large switch', field: 'panelName' })
    })
    const { person } = await open('/home/panel', [list(), taken])
    await person.click(await screen.findByRole('button', { name: '添加面板' }))
    const form = within(await screen.findByRole('dialog'))
    await person.type(await form.findByRole('textbox', { name: /^名称/ }), 'Large switch')
    await person.selectOptions(form.getByRole('combobox', { name: '类型' }), 'eib')
    await person.click(form.getByRole('button', { name: '添加面板' }))
    expect(await form.findByText('已有名为“Large switch”的面板')).toBeTruthy()
  })

  test('change only description and cover of a panel that users have', async () => {
    const { person, lastAsked } = await open('/home/panel', [list(), on(updatePanel, () => publishedPanel)])
    await menuOf(person, 'In use', '编辑')
    const form = within(await screen.findByRole('dialog'))
    expect(await form.findByText(/只能修改描述和封面/)).toBeTruthy()
    expect(form.queryByRole('textbox', { name: /^名称/ })).toBeNull()
    const desc = form.getByRole('textbox', { name: /描述/ })
    await person.clear(desc)
    await person.type(desc, 'New')
    await person.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(lastAsked(updatePanel)).toEqual({
        panelId: '13',
        updateTime: publishedPanel.updateTime,
        picture: '',
        rnDesc: 'New',
      }),
    )
  })

  test('name the audience of a gray release (SI-057)', async () => {
    const { person, lastAsked } = await open('/home/panel', [list(), on(releasePanelGray, () => anyPanel)])
    await menuOf(person, 'Large switch', '灰度发布')
    const form = within(await screen.findByRole('dialog'))
    await person.type(await form.findByRole('textbox', { name: '用户比例' }), '10')
    await person.type(form.getByRole('textbox', { name: '账号' }), 'a@example.com{Enter}b@example.com')
    await person.click(form.getByRole('button', { name: '灰度发布' }))
    await waitFor(() =>
      expect(lastAsked(releasePanelGray)).toEqual({
        panelId: '12',
        updateTime: anyPanel.updateTime,
        ratio: 10,
        accounts: ['a@example.com', 'b@example.com'],
      }),
    )
  })

  test('name a gray config in place of accounts and a ratio, with its description and members (SI-112)', async () => {
    let exists = false
    const { person, lastAsked } = await open('/home/panel', [
      list(),
      on(listAreas, () => ({ areas: [{ id: 'DE', code: 'DE', telephoneCode: '49', name: '德国' }] })),
      on(listGrayChoices, () => [{ grayNumber: 12, description: '试用', ratio: 10, accountCount: 2, areas: ['DE'] }]),
      on(releasePanelGray, () => {
        if (!exists) throw new DomainError('gray-configs.numberUnknown', { number: '12', field: 'grayNumber' })
        return anyPanel
      }),
    ])
    await menuOf(person, 'Large switch', '灰度发布')
    const form = within(await screen.findByRole('dialog'))
    await person.click(await form.findByRole('radio', { name: '灰度配置' }))
    expect(form.queryByRole('textbox', { name: '用户比例' })).toBeNull()
    await person.click(form.getByRole('combobox', { name: /灰度配置/ }))
    await person.click(await screen.findByRole('option', { name: /12 · 试用/ }))
    expect(await form.findByText('德国的 10% 用户，2 个账号')).toBeTruthy()
    await person.click(form.getByRole('button', { name: '灰度发布' }))
    expect(await form.findByText('没有编号为 12 的灰度配置')).toBeTruthy()
    expect(screen.getAllByText('没有编号为 12 的灰度配置')).toHaveLength(1)
    exists = true
    await person.click(form.getByRole('button', { name: '灰度发布' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lastAsked(releasePanelGray)).toEqual({
      panelId: '12',
      updateTime: anyPanel.updateTime,
      grayNumber: 12,
    })
  })

  test('start an upgrade with a version and the product that it comes from (CA-048)', async () => {
    const entry = { ...publishedPanel, config: { kind: 'entry' as const, url: 'https://example.com/', name: 'Open' } }
    const { person, lastAsked } = await open('/home/panel', [list([entry]), on(upgradePanel, () => upgradingPanel)])
    await menuOf(person, 'In use', '升级（灰度）')
    const form = within(await screen.findByRole('dialog'))
    await person.type(await form.findByRole('textbox', { name: '用户比例' }), '5')
    await person.type(form.getByRole('textbox', { name: '新版本' }), '2.0.0')
    await person.click(form.getByRole('button', { name: '开始升级' }))
    await waitFor(() =>
      expect(lastAsked(upgradePanel)).toMatchObject({
        version: '2.0.0',
        ratio: 5,
        config: { kind: 'entry', name: 'Open' },
      }),
    )
  })
})
