import { expect, test } from 'vitest'
import { generatePanel } from './generate-panel.ts'
import { lintPanel } from './lint-panel.ts'
import type { PanelDocument, PanelItem } from './panel-document.ts'
import { panelModels, property } from './testing/panel-models.ts'

const model = panelModels.plug
const generated = generatePanel(model, { productId: 'p', upgradeCode: '', hash: '' })
const bindTo = (deKey: string) => ({ kind: 'p' as const, did: deKey, deKey })
const item = (parts: Partial<PanelItem>): PanelItem => ({
  id: 'x',
  widget: 'switch',
  span: 2,
  bind: { value: bindTo('plug_on') },
  ...parts,
})
const visual = (...items: PanelItem[]): PanelDocument => ({
  ...generated,
  kind: 'visual',
  pages: [{ id: 'one', title: { zh: '控制', en: 'Control' }, items }],
})
const reasons = (document: PanelDocument, level = 'error') =>
  lintPanel(document, model)
    .filter((one) => one.level === level)
    .map(({ reason }) => reason)

test.each([
  ['unbound', item({ bind: {} })],
  ['unbound', item({ widget: 'events', bind: {} })],
  ['featureRemoved', item({ bind: { value: bindTo('gone') } })],
  ['typeDoesNotFit', item({ widget: 'slider' })],
  ['readOnly', item({ widget: 'slider', bind: { value: bindTo('power') } })],
  ['textMissing', item({ label: { zh: '开关', en: '' } })],
] as const)('%s is an error', (reason, one) => {
  expect(reasons(visual(one))).toEqual([reason])
})

test('a reading of what is only set is an error', () => {
  const own = property('beep', ['鸣叫', 'Beep'], { type: 'boolean' }, 'w')
  const shown = lintPanel(visual(item({ widget: 'badge', bind: { value: bindTo('beep') } })), [own])
  expect(shown.map(({ reason }) => reason)).toContain('writeOnly')
})

test('an empty page and more than the limits allow are errors', () => {
  expect(reasons(visual())).toEqual(['emptyPage'])
  expect(reasons(visual(...Array.from({ length: 61 }, (_, at) => item({ id: `i${at}` }))))).toEqual(['overLimit'])
})

test('a missing main switch, a value without text, a long label and the same control twice are warnings', () => {
  const limit = item({ id: 'a', widget: 'slider', bind: { value: bindTo('plug_over_limit') } })
  const long = item({
    id: 'b',
    span: 1,
    label: { zh: '一二三四五六七八九', en: 'x' },
    widget: 'slider',
    bind: { value: bindTo('plug_over_limit') },
  })
  expect(reasons(visual(limit, long), 'warning')).toEqual(['labelTooLong', 'mainSwitchMissing', 'sameControlTwice'])
  const odd = property('odd', ['怪', 'Odd'], { type: 'enum', enumValue: ['zq'] })
  const shown = lintPanel(visual(item({ widget: 'list-choice', bind: { value: bindTo('odd') } })), [
    { ...odd, isRequired: true },
    { ...odd, did: 'other', isRequired: true },
  ])
  expect(shown.map(({ reason }) => reason)).toEqual(['valueWithoutText', 'requiredNotShown'])
})

test('the generated panel of a product has nothing to complain about', () => {
  expect(lintPanel(generated, model)).toEqual([])
})
