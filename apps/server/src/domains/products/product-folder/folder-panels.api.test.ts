import { addFeature, deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getPanelOfProduct, selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  addPanelDraft,
  getPanelDraft,
  listPanelDrafts,
  publishPanelDraft,
  savePanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { getPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import {
  applyProductFolder,
  planProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addedPanel, publish, someName } from '../panels/testing/panels-samples.ts'
import { power } from '../features/testing/features-samples.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { changed, lamp, pulled, push, sending } from './testing/folders.ts'

const plan = sending(planProductFolder)
const apply = sending(applyProductFolder)
const owner = () => server.as('developer')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const panelOf = (name: string, more = '') =>
  [
    'panels:',
    `  ${name}:`,
    '    pages:',
    '      - title: {zh: 控制, en: Control}',
    '        items:',
    '          - {widget: power, bind: {value: power}}',
    '          - {widget: slider, span: 2, bind: {value: brightness}}',
    more,
  ].join('\n')

const drafts = (productId: string) => owner().call(listPanelDrafts, { productId })
const documentOf = async (productId: string, at = 0) => {
  const { items } = await drafts(productId)
  const { document } = await owner().call(getPanelDraft, { draftId: items[at]?.draftId ?? '' })
  return document as { pages: { items: { id: string; bind: Record<string, { did: string; deKey: string }> }[] }[] }
}
/** A lamp with a draft that was pushed, and its folder. */
async function designed(): Promise<{ productId: string; name: string; files: Record<string, string> }> {
  const [productId, name] = [await lamp(owner()), someName()]
  await push(owner(), productId, { ...(await pulled(owner(), productId)), 'panel.yaml': panelOf(name) })
  return { productId, name, files: await pulled(owner(), productId) }
}

describe('a pulled product', () => {
  test('says that it has chosen the generated panel', async () => {
    const productId = await lamp(owner())
    expect((await pulled(owner(), productId))['panel.yaml']).toBe('selected: generated\n')
  })

  test('has its drafts with features by identifier, and pushing it is an empty plan', async () => {
    const { productId, name, files } = await designed()
    expect(files['panel.yaml']).toBe(
      [
        'selected: generated',
        'panels:',
        `  ${name}:`,
        '    kind: visual',
        '    pages:',
        '      - id: p1',
        '        title:',
        '          zh: 控制',
        '          en: Control',
        '        items:',
        '          - id: i1',
        '            widget: power',
        '            bind:',
        '              value: power',
        '          - id: i2',
        '            widget: slider',
        '            span: 2',
        '            bind:',
        '              value: brightness',
        '',
      ].join('\n'),
    )
    expect(await plan(owner(), productId, files)).toMatchObject({ changes: [], problems: [] })
  })

  test('has the panel that was released last where nothing of it is edited, also while it is in gray', async () => {
    const { productId, name } = await designed()
    const [draft] = (await drafts(productId)).items
    await owner().call(publishPanelDraft, { draftId: draft?.draftId ?? '', panelName: name })
    const released = await pulled(owner(), productId)
    const wanted = changed(released, 'panel.yaml', 'span: 2', 'span: 3')
    await push(owner(), productId, wanted)
    const [next] = (await drafts(productId)).items
    await owner().call(publishPanelDraft, { draftId: next?.draftId ?? '', ratio: 5 })
    expect((await pulled(owner(), productId))['panel.yaml']).toBe(wanted['panel.yaml'])
  })

  test('tells drafts of one name apart', async () => {
    const productId = await lamp(owner())
    for (const kind of ['generated', 'blank'] as const) {
      await owner().call(addPanelDraft, { productId, start: { kind }, draftName: 'Same' })
    }
    const files = await pulled(owner(), productId)
    expect(files['panel.yaml']).toMatch(/\n {2}Same:\n[^]*\n {2}'?"?Same #2"?'?:\n/)
    expect(await plan(owner(), productId, files)).toMatchObject({ changes: [], problems: [] })
  })
})

describe('a pushed panel', () => {
  test('is saved as a draft; users keep what is released', async () => {
    const { productId, name } = await designed()
    const [draft] = (await drafts(productId)).items
    const { panelId } = await owner().call(publishPanelDraft, { draftId: draft?.draftId ?? '', panelName: name })
    const before = await owner().call(getPanel, { panelId })
    const files = changed(await pulled(owner(), productId), 'panel.yaml', 'span: 2', 'span: 3')
    const { changes } = await plan(owner(), productId, files)
    expect(changes).toMatchObject([
      { file: 'panel.yaml', parts: [{ at: `panels.${name}.pages.p1.items.i2.span`, from: '2', to: '3' }] },
    ])
    await push(owner(), productId, files)
    expect((await drafts(productId)).items).toMatchObject([{ panelId }])
    expect(await owner().call(getPanel, { panelId })).toEqual(before)
  })

  test('gives a copy of the product its own features', async () => {
    const { files } = await designed()
    const { productId } = await createdPlug(owner())
    await push(owner(), productId, files)
    const features = await owner().call(listFeatures, { productId })
    const own = features.customizeFeatures.find(({ deKey }) => deKey === 'power')
    const document = await documentOf(productId)
    expect(document.pages[0]?.items[0]?.bind).toEqual({ value: { kind: 'p', did: own?.did, deKey: 'power' } })
    expect((await plan(owner(), productId, files)).changes).toEqual([])
  })

  test('that is missing in the file stays, and so do all panels without the file', async () => {
    const { productId, files } = await designed()
    const without = { ...files, 'panel.yaml': 'selected: generated\n' }
    expect((await plan(owner(), productId, without)).changes).toEqual([])
    const { 'panel.yaml': _file, ...rest } = files
    expect(await plan(owner(), productId, rest)).toMatchObject({ changes: [], warnings: [] })
  })

  test('whose draft was saved after the pull is refused, unless overwriting is said (SI-122)', async () => {
    const { productId, files } = await designed()
    const [draft] = (await drafts(productId)).items
    const { document } = await owner().call(getPanelDraft, { draftId: draft?.draftId ?? '' })
    server.clock.advance(1000)
    const saved = { ...document, theme: { density: 'compact' } }
    await server.as('administrator').call(savePanelDraft, { draftId: draft?.draftId ?? '', document: saved })
    const wanted = changed(files, 'panel.yaml', 'span: 2', 'span: 3')
    const { seen, moved } = await plan(owner(), productId, wanted)
    expect(moved).toEqual({ by: (await server.as('administrator').account()).account, at: server.clock.now() })
    await expect(apply(owner(), productId, wanted, { seen })).rejects.toMatchObject(
      refused('product-folder.savedMeanwhile'),
    )
    await expect(apply(owner(), productId, wanted, { seen, overwrite: 'true' })).resolves.toMatchObject({ changed: 1 })
  })

  test('is all or nothing with the rest of the folder', async () => {
    const { productId, files } = await designed()
    let wanted = changed(files, 'product.yaml', 'LP-1000', 'LP-2000')
    wanted = changed(wanted, 'panel.yaml', 'value: brightness', 'value: nothing')
    const { seen } = await plan(owner(), productId, wanted)
    await expect(apply(owner(), productId, wanted, { seen })).rejects.toMatchObject(refused('product-folder.broken'))
    expect(await pulled(owner(), productId)).toEqual(files)
  })

  test('can bind features that the same push adds', async () => {
    const { productId } = await createdPlug(owner())
    await owner().call(addFeature, power(productId))
    await push(owner(), productId, (await designed()).files)
    expect((await documentOf(productId)).pages[0]?.items).toHaveLength(2)
  })

  test('is one of up to 20 drafts', async () => {
    const { productId, files } = await designed()
    for (let n = 1; n < panelsLimits.draftsOfProduct; n++) {
      await owner().call(addPanelDraft, { productId, start: { kind: 'blank' }, draftName: `d${n}` })
    }
    const { problems } = await plan(owner(), productId, { ...files, 'panel.yaml': panelOf('one more') })
    expect(problems).toMatchObject([{ file: 'panel.yaml', line: 2, reason: { en: expect.stringMatching(/20/) } }])
  })
})

describe('a file of panels', () => {
  test.each([
    ['an unknown feature', 'value: brightness}', 'value: lumen}', 7, 'items.1.bind.value', /no feature lumen/],
    ['an unknown widget', 'widget: slider', 'widget: sliders', 7, 'items.1.widget', /Must be one of power/],
    ['an unknown field', 'span: 2', 'colums: 2', 7, 'items.1.colums', /Unknown field/],
    ['a widget that does not fit', 'widget: slider', 'widget: segmented', 7, 'items.1', /data type/],
    ['a rule without a value', 'span: 2', 'show: {all: [{feature: power, is: "="}]}', 7, 'show.all.0', /Required/],
    [
      'more items than a panel has',
      '- {widget: power',
      `${'- {widget: divider}\n          '.repeat(60)}- {widget: power`,
      2,
      '',
      /size limit/,
    ],
    ['a page without a text', 'en: Control', "en: ''", 4, 'pages.0', /missing in Chinese or English/],
  ])('with %s is refused at its place', async (_what, from, to, line, field, reason) => {
    const { productId, name, files } = await designed()
    const text = panelOf(name).replace(from, to)
    const { problems } = await plan(owner(), productId, { ...files, 'panel.yaml': text })
    expect(problems[0]).toMatchObject({ file: 'panel.yaml', line, reason: { en: expect.stringMatching(reason) } })
    expect(problems[0]?.field).toContain(field)
  })

  test('refuses another kind for a panel, and two panels of one name', async () => {
    const { productId, name, files } = await designed()
    const kind = changed(files, 'panel.yaml', 'kind: visual', 'kind: blank')
    expect((await plan(owner(), productId, kind)).problems).toMatchObject([{ line: 4, field: `panels.${name}.kind` }])
    const twice = `${panelOf('One')}\n  one: {pages: []}\n`
    expect((await plan(owner(), productId, { ...files, 'panel.yaml': twice })).problems).toMatchObject([
      { file: 'panel.yaml', field: 'panels.one' },
    ])
  })

  test('gets the warnings of the lint in its plan', async () => {
    const { productId, name, files } = await designed()
    const text = panelOf(name).replace(/ {10}- \{widget: power.*\n/, '')
    const { problems, warnings } = await plan(owner(), productId, { ...files, 'panel.yaml': text })
    expect(problems).toEqual([])
    expect(warnings).toMatchObject([
      { file: 'panel.yaml', line: 2, reason: { en: expect.stringMatching(/main switch/) } },
    ])
  })

  test('is refused for what the push breaks, and only warned of what was broken before', async () => {
    const { productId, files } = await designed()
    const { 'features/brightness.yaml': _gone, ...rest } = files
    expect((await plan(owner(), productId, rest)).problems).toMatchObject([
      { file: 'panel.yaml', line: 15, reason: { en: expect.stringMatching(/was deleted/) } },
    ])
    const { customizeFeatures } = await owner().call(listFeatures, { productId })
    const did = customizeFeatures.find(({ deKey }) => deKey === 'brightness')?.did ?? ''
    await owner().call(deleteFeature, { productId, did })
    const wanted = changed(await pulled(owner(), productId), 'product.yaml', 'LP-1000', 'LP-2000')
    const { problems, warnings, changes } = await plan(owner(), productId, wanted)
    expect({ problems, files: changes.map(({ file }) => file) }).toEqual({ problems: [], files: ['product.yaml'] })
    expect(warnings).toMatchObject([{ line: 15 }])
  })
})

describe('the chosen panel of a folder', () => {
  test('is one by name or RN name, and then said by its name', async () => {
    const { productId, files } = await designed()
    const { panelName, rnName } = await publish(
      server.as('administrator'),
      await addedPanel(server.as('administrator')),
    )
    const chosen = changed(files, 'panel.yaml', 'selected: generated', `selected: ${rnName}`)
    await push(owner(), productId, chosen)
    expect(await owner().call(getPanelOfProduct, { productId })).toMatchObject({ panelName })
    expect((await pulled(owner(), productId))['panel.yaml']).toMatch(`selected: ${panelName}\n`)
    expect((await plan(owner(), productId, chosen)).changes).toEqual([])
    const { 'slipway.lock': _lock, ...original } = files
    await push(owner(), productId, original)
    expect(await owner().call(getPanelOfProduct, { productId })).toMatchObject({ panelId: GENERATED })
  })

  test('is refused where this product can’t choose it', async () => {
    const { productId, files } = await designed()
    const foreign = await addedPanel(owner(), { productId: await lamp(owner()), config: { kind: 'blank' } })
    const unreleased = await addedPanel(server.as('administrator'))
    for (const name of ['none', foreign.panelName, unreleased.panelName]) {
      const wanted = changed(files, 'panel.yaml', 'selected: generated', `selected: ${name}`)
      expect((await plan(owner(), productId, wanted)).problems).toMatchObject([
        { file: 'panel.yaml', line: 1, field: 'selected', reason: { en: expect.stringContaining(name) } },
      ])
    }
  })

  test('stays where it is still a draft, as in a copy, and the plan says so', async () => {
    const { productId, name } = await designed()
    const { panelId } = await owner().call(publishPanelDraft, {
      draftId: (await drafts(productId)).items[0]?.draftId ?? '',
      panelName: name,
    })
    await owner().call(selectPanel, { productId, panelId })
    const original = await pulled(owner(), productId)
    expect(original['panel.yaml']).toMatch(`selected: ${name}\n`)
    const copy = (await createdPlug(owner())).productId
    const { warnings } = await plan(owner(), copy, original)
    expect(warnings).toMatchObject([{ field: 'selected', reason: { en: expect.stringMatching(/still a draft/) } }])
    await push(owner(), copy, original)
    expect(await plan(owner(), copy, original)).toMatchObject({ changes: [], problems: [] })
    expect(await owner().call(getPanelOfProduct, { productId: copy })).toMatchObject({ panelId: GENERATED })
  })
})
