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

const on = (rule: PanelItem['show']) => item({ widget: 'power', span: 4, show: rule })
const isMode = (value: string) => ({ bind: bindTo('plug_power_on'), is: '=' as const, value })

test('a rule of a feature that is gone is an error', () => {
  expect(reasons(visual(on({ all: [{ bind: bindTo('gone'), is: '=', value: true }] })))).toEqual(['featureRemoved'])
})

test.each([
  ['two values at the same time', { all: [isMode('on'), isMode('off')] }],
  ['a value that the feature does not have', { all: [isMode('none')] }],
  ['only values that the feature does not have', { any: [isMode('none'), isMode('nor')] }],
  ['more than the highest value', { all: [{ bind: bindTo('plug_over_limit'), is: '>', value: 4000 }] }],
] as const)('a rule that asks for %s is a warning', (_what, rule) => {
  expect(reasons(visual(on(structuredClone(rule) as never)), 'warning')).toEqual(['ruleNeverHolds'])
})

test('a rule that can hold is no problem', () => {
  const rule = { all: [isMode('on'), { is: 'online' as const }], any: [isMode('off'), isMode('none')] }
  expect(lintPanel(visual(on(rule)), model)).toEqual([])
})

test('headings and notes need their text, and groups an item', () => {
  const main = item({ id: 'main', widget: 'power', span: 4 })
  const texts = { zh: '说明', en: 'Note' }
  const bare = { bind: {}, span: 4 } as const
  expect(reasons(visual(main, item({ ...bare, widget: 'note' })))).toEqual(['textMissing'])
  expect(reasons(visual(main, item({ ...bare, widget: 'heading' })))).toEqual(['textMissing'])
  expect(reasons(visual(main, item({ ...bare, widget: 'note', text: texts })))).toEqual([])
  expect(reasons(visual(main, item({ ...bare, widget: 'group', items: [] })), 'warning')).toEqual(['emptyGroup'])
})

test('an accent that can’t be read is an error', () => {
  const main = visual(item({ id: 'main', widget: 'power', span: 4 }))
  const theme = { accent: { brand: '#ffe000', light: '#ffe000', dark: '#ffe000' }, ground: 'canvas', density: 'roomy' }
  expect(reasons({ ...main, theme: theme as NonNullable<PanelDocument['theme']> })).toEqual(['unreadableAccent'])
})

test('a picture has to be chosen, on the panel and as its ground, and should be small', () => {
  const picture = { url: '/files/abc.png', bytes: 200 * 1024 }
  const of = (document: PanelDocument) => lintPanel(document, []).map(({ level, reason }) => `${level} ${reason}`)
  const shown = (parts: Partial<PanelItem>) => visual(item({ widget: 'picture', span: 4, bind: {}, ...parts }))
  expect(of(shown({}))).toEqual(['error pictureMissing'])
  expect(of(shown({ picture }))).toEqual([])
  expect(of(shown({ picture: { ...picture, bytes: picture.bytes + 1 } }))).toEqual(['warning pictureTooLarge'])
  const theme = { ground: 'picture', density: 'roomy' } as const
  expect(of({ ...shown({ picture }), theme })).toEqual(['error pictureMissing'])
  expect(of({ ...shown({ picture }), theme: { ...theme, picture } })).toEqual([])
})

test('ways to timers and scenes need no feature', () => {
  const ways = (['timer', 'scene'] as const).map((widget) => item({ id: widget, widget, span: 4, bind: {} }))
  expect(lintPanel(visual(...ways), [])).toEqual([])
})
