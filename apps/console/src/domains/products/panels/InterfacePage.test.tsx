import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  getAllPanels,
  getPanelOfProduct,
  listMiniPrograms,
  selectPanel,
} from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { addPanel, getPanel, listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { getNetworkGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { listPanelTries } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { featureOf } from '../features/testing/features.ts'
import { anyProduct } from '../products/testing/products.ts'
import { anyPanel, publishedPanel } from './testing/panels.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const address = `/home/product/${productId}/interface`
const generated: Panel = {
  ...publishedPanel,
  panelId: 'generated',
  panelName: '自动生成的面板',
  rnName: '',
  config: { kind: 'generated' },
}
const own: Panel = { ...anyPanel, panelId: '21', productId, panelName: 'Mine', panelType: 1 }
const aSwitch = featureOf({ deKey: 'power', name: { zh: '开关', en: 'Switch' }, schema: { type: 'boolean' } })
const document = {
  format: 1,
  kind: 'visual',
  model: { productId: '', upgradeCode: '', hash: '' },
  pages: [
    {
      id: 'one',
      title: { zh: '控制', en: 'Control' },
      items: [{ id: 'gone', widget: 'switch', span: 4, bind: { value: { kind: 'p', did: 'none', deKey: 'none' } } }],
    },
  ],
}

function open(state: { chosen: Panel }, answers: readonly Answer[] = [], features: unknown[] = [aSwitch]) {
  const model = { customizeFeatures: features, templateFeatures: [] } as never
  return openConsole(address, [
    ...answers,
    on(getProduct, () => anyProduct),
    on(listFeatures, () => model),
    on(getAllPanels, () => [generated, own, publishedPanel]),
    on(listPanels, () => ({ items: [own], total: 1 })),
    on(getPanelOfProduct, () => state.chosen),
    on(listPanelTries, () => []),
    on(getNetworkGuides, () => ({
      methods: ['bluetooth' as const],
      defaultMethod: 'bluetooth' as const,
      guides: [],
      updateTime: 0,
    })),
    on(getPanel, ({ panelId }) => ({
      ...(panelId === own.panelId ? own : publishedPanel),
      config: { kind: 'visual' as const, document },
    })),
  ])
}

describe('the interface step (SC-39)', () => {
  test('shows the chosen panel on the product’s features, and lets it be tried', async () => {
    const { person } = await open({ chosen: generated })
    const phone = within(await screen.findByRole('group', { name: '预览' }))
    expect(screen.getByRole('radio', { name: /自动生成的面板/ })).toHaveProperty('checked', true)
    const control = await phone.findByRole('switch')
    const before = control.getAttribute('aria-checked')
    await person.click(control)
    await waitFor(() => expect(phone.getByRole('switch').getAttribute('aria-checked')).not.toBe(before))
  })

  test('shows another panel before it is used, then refreshes the list (ST-24, ST-25)', async () => {
    const state = { chosen: generated }
    const select = on(selectPanel, () => (state.chosen = publishedPanel))
    const { person, asked, lastAsked } = await open(state, [select])
    await person.click(await screen.findByRole('radio', { name: /In use/ }))
    await person.click(await screen.findByRole('button', { name: '使用此面板' }))
    expect(await screen.findByText('已选择面板')).toBeTruthy()
    expect(lastAsked(selectPanel)).toEqual({ productId, panelId: '13' })
    await waitFor(() => expect(screen.queryByRole('button', { name: '使用此面板' })).toBeNull())
    expect(asked.filter(({ call }) => call === getAllPanels).length).toBeGreaterThan(1)
  })

  test('says what is wrong with a panel of the product', async () => {
    const { person } = await open({ chosen: generated })
    await person.click(await screen.findByRole('radio', { name: /Mine/ }))
    expect(await screen.findByText('绑定的功能已删除')).toBeTruthy()
  })

  test('says that users see the generated panel where the chosen one is offline', async () => {
    await open({ chosen: { ...publishedPanel, panelId: '99', status: 3 } })
    expect(await screen.findByText(/用户看到的是自动生成的面板/)).toBeTruthy()
  })

  test('leads a product without features to them', async () => {
    await open({ chosen: generated }, [], [])
    expect(await screen.findByText(/产品还没有功能/)).toBeTruthy()
  })

  test('adds an own panel that begins with the generated one', async () => {
    const { person, lastAsked } = await open({ chosen: generated }, [on(addPanel, () => own)])
    await person.click(await screen.findByRole('button', { name: '添加自有面板' }))
    const form = within(await screen.findByRole('dialog'))
    await person.type(await form.findByRole('textbox', { name: /^名称/ }), 'Mine')
    await person.click(form.getByRole('button', { name: '添加面板' }))
    await waitFor(() =>
      expect(lastAsked(addPanel)).toMatchObject({ productId, panelName: 'Mine', config: { kind: 'visual' } }),
    )
  })
})

const miniProgramId = 'b'.repeat(32)
const program = { id: miniProgramId, cnName: '全屋一览', enName: 'At a glance', logo: '', kind: 'program' as const }
const offers = (miniProgram: (typeof program)[]) => on(listMiniPrograms, () => ({ miniProgram, pannel: [] }))
const mini: Panel = { ...own, panelType: 2, config: { kind: 'eib', miniProgramId } }

describe('an EIB panel', () => {
  test('names a mini-program of the developer when it is added', async () => {
    const { person, lastAsked } = await open({ chosen: generated }, [offers([program]), on(addPanel, () => mini)])
    await person.click(await screen.findByRole('button', { name: '添加自有面板' }))
    const form = within(await screen.findByRole('dialog'))
    await person.type(await form.findByRole('textbox', { name: /^名称/ }), 'Mini')
    await person.selectOptions(form.getByRole('combobox', { name: '类型' }), 'eib')
    await form.findByRole('option', { name: '全屋一览' })
    await person.selectOptions(form.getByRole('combobox', { name: '小程序' }), miniProgramId)
    await person.click(form.getByRole('button', { name: '添加面板' }))
    await waitFor(() =>
      expect(lastAsked(addPanel)).toMatchObject({ productId, config: { kind: 'eib', miniProgramId } }),
    )
  })

  test('leads to the mini-programs where none is published', async () => {
    const { person } = await open({ chosen: generated }, [offers([])])
    await person.click(await screen.findByRole('button', { name: '添加自有面板' }))
    const form = within(await screen.findByRole('dialog'))
    await person.selectOptions(form.getByRole('combobox', { name: '类型' }), 'eib')
    expect(await form.findByText('还没有适用于此品类的已发布小程序。')).toBeTruthy()
    expect(form.getByRole('link', { name: '前往小程序' }).getAttribute('href')).toBe('/home/miniProgram')
  })

  test('shows its mini-program, and says when users can no longer have it', async () => {
    const whole = on(getPanel, () => mini)
    const health = on(getPanelHealth, () => ({ versions: [], stopped: null }))
    const first = await open({ chosen: generated }, [whole, health, offers([program])])
    await first.person.click(await screen.findByRole('radio', { name: /Mine/ }))
    const link = await screen.findByRole('link', { name: '全屋一览' })
    expect(link.getAttribute('href')).toBe(`/home/miniProgram/${miniProgramId}`)
    cleanup()
    const second = await open({ chosen: generated }, [whole, offers([])])
    await second.person.click(await screen.findByRole('radio', { name: /Mine/ }))
    expect(await screen.findByText(/未发布、不适用于此品类或已删除/)).toBeTruthy()
  })
})
