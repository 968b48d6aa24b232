import type { PanelDocument, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { panelModels } from '@slipway/contract/products/features/panel/testing/panel-models.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DevicePanel } from './DevicePanel.tsx'
import type { PanelDesign } from './panel-scope.ts'

const bindTo = (deKey: string) => ({ kind: 'p' as const, did: deKey, deKey })
const usb: PanelItem = { id: 'usb', widget: 'switch', span: 2, bind: { value: bindTo('plug_usb_on') } }
const lock: PanelItem = { id: 'lock', widget: 'switch', span: 2, bind: { value: bindTo('child_lock') } }
const title = { zh: '页', en: 'Page' }
const paged = (...pages: PanelItem[][]): PanelDocument => ({
  format: 1,
  kind: 'visual',
  model: { productId: 'p', upgradeCode: '', hash: '' },
  pages: pages.map((items, at) => ({ id: `p${at}`, title: { ...title, en: `Page ${at + 1}` }, items })),
})

function open(document: PanelDocument, values: Record<string, unknown> = {}, design?: PanelDesign, isOnline = true) {
  const answered = () => Promise.resolve({ isDone: true as const })
  return render(
    <DevicePanel
      document={document}
      model={panelModels.plug}
      locale="en-US"
      name="Plug"
      view={{ isOnline, mayControl: true, values: new Map(Object.entries(values)) }}
      now={0}
      onSet={answered}
      onAction={answered}
      design={design}
    />,
  )
}
const isPowered = (is: '=' | '!=', value: unknown = true) => ({ bind: bindTo('plug_on'), is, value: value as boolean })

test('an item is shown and can be used while its rules hold', () => {
  const shown = { ...usb, show: { all: [isPowered('=')] } }
  const usable = { ...lock, enable: { any: [isPowered('!='), { is: 'online' as const }] } }
  const { unmount } = open(paged([shown, usable]), { plug_on: false })
  expect(screen.queryByRole('switch', { name: /USB/ })).toBeNull()
  expect(screen.getByRole('switch', { name: /Child lock/ })).toHaveProperty('disabled', false)
  unmount()
  open(paged([shown, { ...lock, enable: { all: [isPowered('!=')] } }]), { plug_on: true })
  expect(screen.getByRole('switch', { name: /USB/ })).toBeTruthy()
  expect(screen.getByRole('switch', { name: /Child lock/ })).toHaveProperty('disabled', true)
})

test.each([
  ['<', 100, false],
  ['<', 101, true],
  ['<=', 100, true],
  ['>', 99, true],
  ['>', 100, false],
  ['>=', 100, true],
] as const)('a power of 100 W is %s %s: %s', (is, value, expected) => {
  open(paged([{ ...usb, show: { all: [{ bind: bindTo('power'), is, value }] } }]), { power: 100 })
  expect(screen.queryByRole('switch') !== null).toBe(expected)
})

test('a rule of several values holds for each of them, one without a value never, one of a feature that is gone always', () => {
  const among = { ...usb, show: { all: [{ bind: bindTo('plug_power_on'), is: 'in' as const, value: ['on', 'last'] }] } }
  const { unmount } = open(paged([among]), { plug_power_on: 'last' })
  expect(screen.getByRole('switch')).toBeTruthy()
  unmount()
  const second = open(paged([among]))
  expect(screen.queryByRole('switch')).toBeNull()
  second.unmount()
  open(paged([{ ...usb, show: { all: [{ bind: bindTo('gone'), is: '=', value: 1 }] } }]))
  expect(screen.getByRole('switch')).toBeTruthy()
})

test('several pages are tabs', async () => {
  open(paged([usb], [lock]))
  expect(screen.queryByRole('switch', { name: /Child lock/ })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getByRole('switch', { name: /Child lock/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

test('items and groups stay in the order of the document', () => {
  const group: PanelItem = { id: 'g', widget: 'group', span: 4, bind: {}, label: title, items: [usb] }
  const heading: PanelItem = { id: 'h', widget: 'heading', span: 4, bind: {}, label: { zh: '后', en: 'After' } }
  const note: PanelItem = { id: 'n', widget: 'note', span: 4, bind: {}, text: { zh: '说明', en: 'Read me' } }
  const { container } = open(paged([note, group, heading, lock]))
  expect(container.textContent).toMatch(/Read me.*Page.*USB on.*After.*Child lock/)
})

test('a designer finds every item, whatever its rules, in the state that it asks for', () => {
  const hidden = { ...usb, show: { all: [isPowered('=')] } }
  const { container } = open(paged([hidden], [lock]), { plug_on: false }, { page: 1, phase: 'failed' })
  expect(container.querySelector('[data-item="lock"] [data-state="failed"]')).toBeTruthy()
  open(paged([hidden]), {}, { page: 0 })
  expect(document.querySelector('[data-item="usb"] button')).toBeTruthy()
})

test('an accent is that of the theme', () => {
  const accent = { brand: '#ff0000', light: '#cc0000', dark: '#ff5555' }
  open({ ...paged([usb]), theme: { accent, ground: 'tint', density: 'compact' } })
  const panel = screen.getByRole('article')
  expect(panel.style.getPropertyValue('--by-night')).toBe('#ff5555')
  expect(panel.dataset).toMatchObject({ ground: 'tint', density: 'compact' })
})
