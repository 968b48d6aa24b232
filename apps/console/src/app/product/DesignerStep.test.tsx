import { setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  bindDevProduct,
  bindVirtualDevice,
  getApigateway,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { bindStatus, type BindState } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { getPanelDraft, savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anyCommand } from '../../domains/devices/devices/testing/devices.ts'
import { logText } from '../../domains/devices/virtual-devices/testing/open-virtual.ts'
import { stubSockets } from '../../domains/devices/virtual-devices/testing/socket.ts'
import { featureOf } from '../../domains/products/features/testing/features.ts'
import { anyProduct } from '../../domains/products/products/testing/products.ts'
import { on, openConsole } from '../testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const features = [featureOf({ deKey: 'power', name: { zh: '开关', en: 'Switch' }, schema: { type: 'boolean' } })]
const model = features.map((one) => panelFeature(decodeFeature(one)))
const generated = generatePanel(model, { productId, upgradeCode: '', hash: '' })
const draft: PanelDraftDetail = {
  draftId: '3',
  productId,
  isStandard: false,
  panelId: null,
  draftName: 'Plug',
  items: 1,
  createTime: 1,
  updateTime: 1,
  author: 'dev@example.com',
  document: { ...generated, kind: 'visual' },
}

async function openLive({ isBound }: { isBound: boolean }) {
  const sockets = stubSockets()
  const state = { isBound }
  const { document: _document, ...saved } = draft
  const opened = await openConsole(`/home/product/${productId}/interface/3`, [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: features, templateFeatures: [] })),
    on(getPanelDraft, () => draft),
    on(savePanelDraft, () => ({ ...saved, updateTime: 2 })),
    on(setProperties, () => anyCommand),
    on(getApigateway, () => ''),
    on(bindDevProduct, (): BindState =>
      state.isBound ? { bindStatus: bindStatus.bound, serial: 'VABC', token: 'T' } : { bindStatus: bindStatus.unbound },
    ),
    on(bindVirtualDevice, () => {
      state.isBound = true
      return { serial: 'VABC' }
    }),
  ])
  await opened.person.click(await screen.findByRole('radio', { name: '虚拟设备' }))
  return { ...opened, sockets }
}
const onPhone = () => within(screen.getByRole('group', { name: '手机预览' }))

describe('the phone of the designer on a virtual device', () => {
  test('follows the simulator, and a tap is a property set that the device confirms', async () => {
    const { person, sockets } = await openLive({ isBound: true })
    await waitFor(() => expect(sockets.opened).toHaveLength(1))
    sockets.open()
    expect(await screen.findByText(/面板运行在你的虚拟设备上/)).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: '试用' }))
    const power = onPhone().getByRole('switch', { name: /开关/ })
    sockets.tell({ type: 'prop_set', msgId: '7', deKey: 'power', value: true })
    expect(power.getAttribute('aria-checked')).toBe('true')
    await person.click(power)
    expect(power.closest('[data-state]')?.getAttribute('data-state')).toBe('pending')
    sockets.tell({ type: 'prop_set', msgId: anyCommand.commandId, deKey: 'power', value: false })
    expect(power.closest('[data-state]')?.getAttribute('data-state')).toBe('confirmed')
    expect(logText()).toContain('接收 prop_set')
  })

  test('goes on while the panel is edited', async () => {
    const { person, sockets } = await openLive({ isBound: true })
    await waitFor(() => expect(sockets.opened).toHaveLength(1))
    sockets.open()
    await person.click(screen.getByRole('radio', { name: '组件库' }))
    await person.click(screen.getByRole('radio', { name: '组件' }))
    await person.click(screen.getByRole('button', { name: /分隔线/ }))
    sockets.tell({ type: 'prop_set', msgId: '7', deKey: 'power', value: true })
    expect(onPhone().getByRole('switch', { name: /开关/, hidden: true }).getAttribute('aria-checked')).toBe('true')
    expect(sockets.opened).toHaveLength(1)
    await person.click(screen.getByRole('radio', { name: '结构' }))
    expect(screen.getByRole('button', { name: /分隔线/, pressed: true })).toBeTruthy()
  })

  test('says that there is none, and makes one', async () => {
    const { person, sockets } = await openLive({ isBound: false })
    expect(await screen.findByText('还没有连接虚拟设备，面板显示为离线。')).toBeTruthy()
    expect(onPhone().getByText(/离线/, { selector: '.pn-status span' })).toBeTruthy()
    await person.click(await screen.findByRole('button', { name: '无需手机创建' }))
    await waitFor(() => expect(sockets.opened).toHaveLength(1))
  })
})
