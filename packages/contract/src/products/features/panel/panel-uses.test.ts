import { expect, test } from 'vitest'
import { generatePanel } from './generate-panel.ts'
import { panelUses } from './panel-uses.ts'
import { panelModels } from './testing/panel-models.ts'

const model = panelModels.plug
const document = generatePanel(model, { productId: 'p', upgradeCode: '', hash: '' })
const panels = [
  { name: 'One', document },
  { name: 'Empty', document: { ...document, pages: [] } },
]
const power = { did: 'plug_on', deKey: 'plug_on' }

test('a feature is used by the items that show it, and broken where it is gone', () => {
  const kept = panelUses(panels, power, model)
  expect(kept).toEqual({ used: { items: 1, panels: ['One'] }, broken: { items: 0, panels: [] } })
  const gone = panelUses(
    panels,
    power,
    model.filter(({ did }) => did !== power.did),
  )
  expect(gone.broken).toEqual({ items: 1, panels: ['One'] })
})

test('a renamed feature breaks nothing, one of another type does', () => {
  const renamed = model.map((one) => (one.did === power.did ? { ...one, deKey: 'main' } : one))
  expect(panelUses(panels, power, renamed).broken.items).toBe(0)
  const retyped = model.map((one) =>
    one.did === power.did && one.kind === 'p' ? { ...one, schema: { type: 'string', maxLength: 5 } as never } : one,
  )
  expect(panelUses(panels, power, retyped).broken).toEqual({ items: 1, panels: ['One'] })
})
