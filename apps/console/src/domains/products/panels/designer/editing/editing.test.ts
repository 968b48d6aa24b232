import { firstItemOf, widgetsFor } from '@slipway/contract/products/features/panel/feature-item.ts'
import { fitPanel } from '@slipway/contract/products/features/panel/fit-panel.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { lintPanel } from '@slipway/contract/products/features/panel/lint-panel.ts'
import {
  panelDocument,
  panelLimits,
  type PanelDocument,
} from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import { panelModels } from '@slipway/contract/products/features/panel/testing/panel-models.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { comparePanels } from './compare-panels.ts'
import { newHistory, recorded, redone, undone, UNDO_STEPS } from './edit-history.ts'
import { edited, type PanelEdit } from './panel-edits.ts'
import { itemAt, placeOf } from './places.ts'

const SEED = { seed: 20_261_129, numRuns: 200 }
const model = panelModels.plug
const start: PanelDocument = { ...generatePanel(model, { productId: 'p', upgradeCode: '', hash: '' }), kind: 'visual' }
const title = { zh: '页', en: 'Page' }

/** An edit by numbers: which deed, of which item, to where. */
const choices = fc.record({
  deed: fc.nat(16),
  item: fc.nat(),
  other: fc.nat(),
  index: fc.integer({ min: -1, max: 70 }),
  isBack: fc.boolean(),
})
type Choice = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

function editOf(document: PanelDocument, { deed, item, other, index, isBack }: Choice): PanelEdit {
  const ids = [...itemsOf(document).map(({ id }) => id), 'absent']
  const pages = [...document.pages.map(({ id }) => id), 'absent']
  const groups = [undefined, ...itemsOf(document).flatMap(({ id, widget }) => (widget === 'group' ? [id] : []))]
  const id = ids[item % ids.length] ?? ''
  const page = pages[other % pages.length] ?? ''
  const to = { page, group: groups[other % groups.length], index }
  const by = isBack ? -1 : 1
  const feature = model[item % model.length] as PanelFeature
  const edits: PanelEdit[] = [
    { what: 'add', item: firstItemOf(feature), to },
    { what: 'add', item: { widget: 'group', span: 4, bind: {}, label: title, items: [firstItemOf(feature)] }, to },
    { what: 'remove', id },
    { what: 'duplicate', id },
    { what: 'wrap', id },
    { what: 'ungroup', id },
    { what: 'intoGroup', id },
    { what: 'outOfGroup', id },
    { what: 'move', id, to },
    { what: 'step', id, by },
    { what: 'widen', id, by },
    { what: 'change', id, change: { label: isBack ? undefined : title, rows: 2 } },
    { what: 'addPage', title },
    { what: 'removePage', page },
    { what: 'stepPage', page, by },
    { what: 'renamePage', page, title },
    { what: 'theme', theme: isBack ? undefined : { ground: 'tint', density: 'compact' } },
  ]
  return edits[deed] ?? { what: 'remove', id }
}

const run = (given: readonly Choice[]) =>
  given.reduce((history, choice) => {
    const next = edited(history.present, editOf(history.present, choice))
    return recorded(history, next)
  }, newHistory(start))

describe('edits', () => {
  test('keep every document valid in format and within the limits', () => {
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 60 }), (given) => {
        const { present } = run(given)
        expect(z.safeParse(panelDocument, present).success).toBe(true)
        expect(z.parse(panelDocument, present)).toEqual(present)
        expect(itemsOf(present).length).toBeLessThanOrEqual(panelLimits.items.visual)
        const inner = itemsOf(present).flatMap(({ items }) => items ?? [])
        expect(inner.every(({ widget }) => widget !== 'group')).toBe(true)
      }),
      SEED,
    )
  })

  test('are undone and redone exactly', () => {
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 40 }), (given) => {
        let history = newHistory(start)
        const documents = [start]
        for (const choice of given) {
          history = recorded(history, edited(history.present, editOf(history.present, choice)))
          if (history.present !== documents.at(-1)) documents.push(history.present)
        }
        for (const document of documents.toReversed()) {
          expect(history.present).toBe(document)
          history = undone(history)
        }
        for (const document of documents) {
          expect(history.present).toBe(document)
          history = redone(history)
        }
      }),
      SEED,
    )
  })

  test('lose no item but those that are removed', () => {
    const keeping = choices.filter(({ deed }) => ![2, 5, 13].includes(deed) && deed < 17)
    fc.assert(
      fc.property(fc.array(keeping, { maxLength: 40 }), (given) => {
        const ids = new Set(itemsOf(run(given).present).map(({ id }) => id))
        expect(itemsOf(start).every(({ id }) => ids.has(id))).toBe(true)
      }),
      SEED,
    )
  })

  test('survive every change of the model: what is gone is left out, what is renamed stays', () => {
    const changes = fc.array(fc.record({ isGone: fc.boolean(), isRenamed: fc.boolean() }), {
      minLength: model.length,
      maxLength: model.length,
    })
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 20 }), changes, (given, changed) => {
        const { present } = run(given)
        const next = model.flatMap((feature, at) => {
          if (changed[at]?.isGone) return []
          return changed[at]?.isRenamed ? [{ ...feature, deKey: `${feature.deKey}_2` }] : [feature]
        })
        const fitted = fitPanel(present, next)
        const lost = lintPanel(fitted, next).filter(({ reason }) => reason === 'featureRemoved')
        expect(lost).toEqual([])
        const keys = new Set(next.map(({ deKey }) => deKey))
        const shown = itemsOf(fitted).flatMap(({ bind }) => Object.values(bind))
        expect(shown.every(({ deKey }) => keys.has(deKey))).toBe(true)
      }),
      SEED,
    )
  })

  test('of typing are one step, and 100 steps are kept', () => {
    const rename = (en: string) => edited(start, { what: 'renamePage', page: 'control', title: { zh: '控', en } })
    const typed = ['C', 'Co', 'Con'].reduce((history, en) => recorded(history, rename(en), 'title'), newHistory(start))
    expect(typed.past).toEqual([start])
    const many = Array.from({ length: 150 }, (_, at) => rename(String(at)))
    expect(many.reduce((history, one) => recorded(history, one), newHistory(start)).past).toHaveLength(UNDO_STEPS)
  })

  test('step an item out of its group at the end of it, and into the one next to it', () => {
    const wrapped = edited(start, { what: 'wrap', id: 'i2' })
    const group = placeOf(wrapped, 'i2')?.group ?? ''
    expect(itemAt(wrapped, group)?.items?.map(({ id }) => id)).toEqual(['i2'])
    const out = edited(wrapped, { what: 'step', id: 'i2', by: 1 })
    expect(placeOf(out, 'i2')?.group).toBeUndefined()
    expect(placeOf(out, 'i2')?.index).toBe((placeOf(out, group)?.index ?? 0) + 1)
    const back = edited(out, { what: 'intoGroup', id: 'i2' })
    expect(placeOf(back, 'i2')?.group).toBe(group)
    expect(edited(back, { what: 'ungroup', id: group }).pages).toEqual(start.pages)
  })
})

describe('comparing panels', () => {
  const changesOf = (after: PanelDocument) =>
    comparePanels(start, after).map((one) => ('item' in one ? `${one.what} ${one.item.id}` : one.what))

  test('finds nothing between a document and a copy with its members in another order', () => {
    const copy = JSON.parse(JSON.stringify(start), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as PanelDocument
    expect(changesOf(copy)).toEqual([])
  })

  test('names what was added, removed, moved and changed', () => {
    const [first, second] = start.pages[0]?.items ?? []
    const id = second?.id ?? ''
    expect(changesOf(edited(start, { what: 'duplicate', id }))).toHaveLength(1 + (second?.items?.length ?? 0))
    expect(changesOf(edited(start, { what: 'remove', id: first?.id ?? '' }))).toEqual([`removed ${first?.id}`])
    expect(changesOf(edited(start, { what: 'step', id: first?.id ?? '', by: 1 }))).toHaveLength(1)
    expect(changesOf(edited(start, { what: 'change', id, change: { rows: 2 } }))).toEqual([`changed ${id}`])
    expect(changesOf(edited(start, { what: 'renamePage', page: 'control', title }))).toEqual(['pages'])
    expect(changesOf(edited(start, { what: 'theme', theme: { ground: 'tint', density: 'roomy' } }))).toEqual(['theme'])
  })
})

test('a feature has only widgets that fit it', () => {
  const power = model.find(({ deKey }) => deKey === 'power') as PanelFeature
  expect(widgetsFor(power)).toEqual(['figure', 'gauge', 'trend', 'bars'])
  expect(firstItemOf(power)).toMatchObject({ widget: 'figure', span: 2 })
})
