import { expect, test } from 'vitest'
import { fitPanel } from './fit-panel.ts'
import { generatePanel } from './generate-panel.ts'
import { lintPanel } from './lint-panel.ts'
import type { PanelDocument, PanelItem } from './panel-document.ts'
import { panelModels } from './testing/panel-models.ts'

const model = panelModels.plug
const generated = generatePanel(model, { productId: 'p', upgradeCode: '', hash: '' })
const allItems = ({ pages }: PanelDocument): PanelItem[] =>
  pages.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.items ?? [])]))
const keysOf = (document: PanelDocument) => allItems(document).flatMap(({ bind }) => Object.values(bind))
const renamed = model.map((one) => (one.deKey === 'plug_on' ? { ...one, deKey: 'socket_on' } : one))

test('a document stays as it is for the model that it was made for', () => {
  expect(fitPanel(generated, model)).toEqual(generated)
})

test('a renamed feature keeps its items', () => {
  const fitted = fitPanel(generated, renamed)
  expect(keysOf(fitted).map(({ deKey }) => deKey)).toContain('socket_on')
  expect(lintPanel(fitted, renamed).filter(({ level }) => level === 'error')).toEqual([])
})

test('in another product, bindings take the features of the same identifiers', () => {
  const other = model.map((one) => ({ ...one, did: `other-${one.did}` }))
  const fitted = fitPanel(generated, other)
  expect(allItems(fitted)).toHaveLength(allItems(generated).length)
  expect(keysOf(fitted).every(({ did }) => did.startsWith('other-'))).toBe(true)
})

test('items whose feature is gone are left out, and groups and pages without items', () => {
  const less = model.filter(({ deKey }) => deKey !== 'plug_on')
  const fitted = fitPanel(generated, less)
  expect(keysOf(fitted).some(({ deKey }) => deKey === 'plug_on')).toBe(false)
  expect(fitPanel(generated, []).pages.flatMap(({ items }) => items.filter(({ items: inner }) => inner))).toEqual([])
  const [page] = generated.pages
  const bare = {
    ...generated,
    pages: page ? [{ ...page, items: allItems(generated).filter(({ bind }) => 'value' in bind) }] : [],
  }
  expect(fitPanel(bare, []).pages).toEqual([])
})

test('rules follow a renamed feature, and leave out one that is gone', () => {
  const plugOn = { kind: 'p', did: 'plug_on', deKey: 'plug_on' } as const
  const gone = { kind: 'p', did: 'gone', deKey: 'gone' } as const
  const [page] = generated.pages
  const [first] = page?.items ?? []
  const item: PanelItem = {
    id: 'ruled',
    widget: 'divider',
    span: 4,
    bind: {},
    show: {
      all: [
        { bind: plugOn, is: '=', value: true },
        { bind: gone, is: '=', value: 1 },
      ],
    },
    enable: { any: [{ bind: gone, is: '=', value: 1 }] },
  }
  const ruled = { ...generated, pages: page && first ? [{ ...page, items: [first, item] }] : [] }
  const found = allItems(fitPanel(ruled, renamed)).find(({ id }) => id === 'ruled')
  expect(found?.show).toEqual({ all: [{ bind: { ...plugOn, deKey: 'socket_on' }, is: '=', value: true }] })
  expect(found?.enable).toBeUndefined()
})
