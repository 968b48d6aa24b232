import { describe, expect, test } from 'vitest'
import { fitPanel } from './fit-panel.ts'
import { lintPanel } from './lint-panel.ts'
import type { PanelDocument, PanelItem } from './panel-document.ts'
import { partsOf, valueAt, withValueAt } from './struct-parts.ts'
import { property } from './testing/panel-models.ts'

const level = { deKey: 'level', type: 'integer', minimum: 0, maximum: 100, required: true, unit: '%' }
const white = { deKey: 'white', type: 'object', required: true, properties: [level] }
const light = property('light', ['灯', 'Light'], {
  type: 'object',
  properties: [{ deKey: 'on', type: 'boolean', required: true }, white],
})
const item = (path: string | undefined, parts: Partial<PanelItem> = {}): PanelItem => ({
  id: path ?? 'whole',
  widget: 'slider',
  span: 4,
  bind: { value: { kind: 'p', did: 'light', deKey: 'light', ...(path !== undefined && { path }) } },
  ...parts,
})
const panel = (...items: PanelItem[]): PanelDocument => ({
  format: 1,
  kind: 'visual',
  model: { productId: 'p', upgradeCode: '', hash: '' },
  pages: [{ id: 'one', title: { zh: '页', en: 'Page' }, items }],
})
const reasons = (...items: PanelItem[]) => lintPanel(panel(...items), [light]).map(({ reason }) => reason)

describe('parts of structs', () => {
  test('have a path, also within inner structs', () => {
    if (light.kind !== 'p') throw new Error('a property')
    expect(partsOf(light.schema).map(({ path }) => path)).toEqual(['on', 'white', 'white.level'])
  })

  test('are read, and set with the rest of the struct as it is', () => {
    const value = { on: true, white: { level: 30, warm: 1 } }
    expect(valueAt(value, 'white.level')).toBe(30)
    expect(valueAt(value, undefined)).toBe(value)
    expect(valueAt(undefined, 'on')).toBeUndefined()
    expect(withValueAt(value, 'white.level', 70)).toEqual({ on: true, white: { level: 70, warm: 1 } })
    expect(value.white.level).toBe(30)
  })

  test('fit the widgets of their own type, and two parts are not the same control', () => {
    expect(reasons(item('white.level'), item('on', { widget: 'switch' }))).toEqual([])
    expect(reasons(item('on'))).toEqual(['typeDoesNotFit'])
    expect(reasons(item('on', { widget: 'switch' }), item('on', { id: 'again', widget: 'switch' }))).toEqual([
      'sameControlTwice',
    ])
  })

  test('have no history of their own', () => {
    expect(reasons(item('white.level', { widget: 'trend' }))).toEqual(['typeDoesNotFit'])
    expect(reasons(item('white.level', { widget: 'gauge' }))).toEqual([])
  })

  test('are left out where the model no longer has them', () => {
    expect(reasons(item('white.gone'))).toEqual(['typeDoesNotFit'].map(() => 'featureRemoved'))
    expect(fitPanel(panel(item('white.gone')), [light]).pages).toEqual([])
    expect(fitPanel(panel(item('white.level')), [light]).pages[0]?.items[0]?.bind['value']).toMatchObject({
      path: 'white.level',
    })
  })

  test('are what a rule asks for', () => {
    const bind = { kind: 'p' as const, did: 'light', deKey: 'light', path: 'white.level' }
    expect(reasons(item('on', { widget: 'switch', show: { all: [{ bind, is: '>', value: 100 }] } }))).toEqual([
      'ruleNeverHolds',
    ])
  })
})
