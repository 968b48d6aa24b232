import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getAllPanels, getPanelOfProduct, selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { addPanel, getPanel, listPanels } from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { getNetworkGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { listPanelTries } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
    ...answers,
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
