import { expect, test } from 'vitest'
import { rebindPanel } from './fit-panel.ts'
import { generatePanel } from './generate-panel.ts'
import { lintStandardPanel } from './lint-panel.ts'
import { panelModels } from './testing/panel-models.ts'

const plug = generatePanel(panelModels.plug, { productId: 'p', upgradeCode: '', hash: '' })

test('what the sample product lacks is a hint, what no product can have is an error', () => {
  const missing = lintStandardPanel(plug, [])
  expect(missing.map(({ level, reason }) => `${level} ${reason}`)).toContain('warning featureRemoved')
  expect(missing.filter(({ level }) => level === 'error')).toEqual([])
  const [page] = plug.pages
  const empty = { ...plug, pages: [{ ...page, id: 'x', title: { zh: '', en: '' }, items: [] }] }
  expect(lintStandardPanel(empty, panelModels.plug).map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['emptyPage', 'textMissing']),
  )
})

test('a document is bound to the features of a sample product and loses nothing', () => {
  const sample = panelModels.plug.slice(0, 2).map((one) => ({ ...one, did: `other-${one.did}` }))
  const rebound = rebindPanel(plug, sample)
  const text = JSON.stringify(rebound)
  expect(text).toContain(`"did":"other-${panelModels.plug[0]?.did}"`)
  expect(rebound.pages.map(({ items }) => items.length)).toEqual(plug.pages.map(({ items }) => items.length))
  expect(rebindPanel(plug, [])).toEqual(plug)
})
