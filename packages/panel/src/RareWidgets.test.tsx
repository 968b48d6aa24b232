import type { PanelDocument, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { property } from '@slipway/contract/products/features/panel/testing/panel-models.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { OnSet } from './control/controls-store.ts'
import { DevicePanel } from './DevicePanel.tsx'
import type { PanelWays } from './panel-scope.ts'

const percent = { type: 'integer', minimum: 0, maximum: 100, unit: '%' }
const model = [
  property('humidity', ['湿度', 'Humidity'], percent, 'r'),
  property('light', ['灯', 'Light'], {
    type: 'object',
    properties: [
      { ...percent, deKey: 'level', required: true, title: { zh: '亮度', en: 'Level' } },
      { deKey: 'on', type: 'boolean', required: true },
    ],
  }),
]
const bound = (did: string, path?: string) => ({
  value: { kind: 'p' as const, did, deKey: did, ...(path !== undefined && { path }) },
})
const title = { zh: '页', en: 'Page' }
const panel = (...items: PanelItem[]): PanelDocument => ({
  format: 1,
  kind: 'visual',
  model: { productId: 'p', upgradeCode: '', hash: '' },
  pages: [{ id: 'one', title, items }],
})
const bare = { span: 4, bind: {} } as const

function open(
  document: PanelDocument,
  { values = {}, ways }: { values?: Record<string, unknown>; ways?: PanelWays } = {},
) {
  const onSet = vi.fn<OnSet>(() => Promise.resolve({ isDone: true as const }))
  render(
    <DevicePanel
      document={document}
      model={model}
      locale="en-US"
      name="Lamp"
      view={{ isOnline: true, mayControl: true, values: new Map(Object.entries(values)) }}
      now={0}
      onSet={onSet}
      onAction={onSet}
      ways={ways}
    />,
  )
  return { onSet, person: userEvent.setup() }
}

test('a gauge shows a reading within its range', async () => {
  open(panel({ id: 'g', widget: 'gauge', span: 2, bind: bound('humidity') }), { values: { humidity: 40 } })
  expect(await screen.findByText('40')).toBeTruthy()
  expect(screen.getByText('100')).toBeTruthy()
})

test('a picture says what it shows, and without a label is decoration', async () => {
  const picture = { url: '/files/abc.png', bytes: 10 }
  open(panel({ id: 'a', widget: 'picture', ...bare, picture, label: { zh: '台灯', en: 'The lamp' } }))
  expect((await screen.findByRole('img', { name: 'The lamp' })).getAttribute('src')).toBe('/files/abc.png')
})

test('a picture can be the ground', () => {
  const picture = { url: '/files/abc.png', bytes: 10 }
  open({ ...panel(), theme: { ground: 'picture', density: 'roomy', picture } })
  const style = screen.getByRole('article').getAttribute('style')
  expect(style).toContain('/files/abc.png')
})

describe('ways to timers and scenes', () => {
  const both = panel({ id: 't', widget: 'timer', ...bare }, { id: 's', widget: 'scene', ...bare })

  test('lead to those of the home, as far as one has a right to them', async () => {
    open(both, { ways: { timers: '/app/d/1/timers' } })
    expect((await screen.findByRole('link', { name: 'Timers' })).getAttribute('href')).toBe('/app/d/1/timers')
    expect(screen.queryByText('Scenes')).toBeNull()
  })

  test('say what they do where there is no home', async () => {
    open(both)
    expect(await screen.findByText('In the app, this opens the timers of the device.')).toBeTruthy()
    expect(screen.getByText('In the app, this opens the scenes of the home.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('a part of a struct', () => {
  const level = panel({ id: 'l', widget: 'slider', ...bare, bind: bound('light', 'level') })

  test('is set together with the other parts', async () => {
    const on = panel({ id: 'o', widget: 'switch', ...bare, bind: bound('light', 'on') })
    const { onSet, person } = open(on, { values: { light: { level: 30, on: false } } })
    await person.click(screen.getByRole('switch', { name: /Light/ }))
    expect(onSet).toHaveBeenCalledWith('light', { level: 30, on: true })
  })

  test('has its own name and value', () => {
    open(level, { values: { light: { level: 30, on: false } } })
    expect(screen.getByRole('slider', { name: 'Light · Level' }).getAttribute('aria-valuetext')).toBe('30%')
  })

  test('can not be set while the other parts are unknown', () => {
    open(level)
    expect(screen.getByRole('slider', { name: 'Light · Level' })).toHaveProperty('disabled', true)
  })
})

describe('groups as tabs', () => {
  const group = (id: string, en: string): PanelItem => ({
    id,
    widget: 'group',
    ...bare,
    label: { zh: en, en },
    options: { tab: true },
    items: [{ id: `${id}n`, widget: 'note', ...bare, text: { zh: en, en: `In ${en}` } }],
  })
  const heading: PanelItem = { id: 'h', widget: 'heading', ...bare, label: title }

  test('share one strip, whose tabs are chosen by pointer and by arrow keys', async () => {
    const { person } = open(panel(heading, group('a', 'Light'), group('b', 'Sound')))
    await person.click(await screen.findByRole('tab', { name: 'Sound' }))
    expect(screen.getByText('In Sound')).toBeTruthy()
    expect(screen.queryByText('In Light')).toBeNull()
    await person.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Light', selected: true })).toHaveProperty(
      'ownerDocument.activeElement',
      screen.getByRole('tab', { name: 'Light' }),
    )
  })

  test('a single one is a group', () => {
    open(panel(heading, group('a', 'Light')))
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByText('In Light')).toBeTruthy()
  })
})
