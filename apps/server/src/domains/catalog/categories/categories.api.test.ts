import {
  listMainCategories,
  listProductCategories,
  listSubCategories,
} from '@slipway/contract/catalog/categories/categories.calls.ts'
import { deleteMainCategory, deleteSubCategory } from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { starterSet } from './categories.starter-set.ts'

const SUBS = starterSet.flatMap(({ subCategories }) => subCategories)

describe('a new installation', () => {
  test('comes with main categories and their sub categories, named in both languages', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')

    const mains = await developer.call(listMainCategories, {})
    expect(mains.map(({ mainCategory }) => mainCategory)).toEqual(starterSet.map(({ identifier }) => identifier))
    expect(mains[0]).toMatchObject({
      mainCategory: 'lighting',
      label: { zh: '照明', en: 'Lighting' },
      subCatTags: ['光源', '灯具', '户外'],
    })

    const lights = await developer.call(listSubCategories, { mainCategoryId: mains[0]?.id ?? '' })
    expect(lights.map(({ category }) => category)).toEqual(
      starterSet[0]?.subCategories.map(({ identifier }) => identifier),
    )
    expect(lights[0]).toMatchObject({
      pid: mains[0]?.id,
      label: { zh: '灯泡', en: 'Bulb' },
      categoryKey: 'lighting.bulb',
      accessType: [0, 1],
      netProtocols: [{ type: 1, methods: ['smartconfig', 'apMode'], default: 'smartconfig' }, { type: 3 }, {}, {}, {}],
      ext: {},
    })
  })

  test('offers every sub category in the picker, with the main one beside it (SI-045)', async () => {
    await using server = await startTestServer()
    const all = (await server.as('developer').call(listProductCategories, {})).items
    expect(all).toHaveLength(SUBS.length)
    expect(all[0]).toMatchObject({ mainCategory: 'lighting', mainCategoryLabel: { zh: '照明', en: 'Lighting' } })
    expect((await server.as('developer').call(listProductCategories, { limit: 3 })).items).toHaveLength(3)
  })

  test('a main category that is none has no sub categories', async () => {
    await using server = await startTestServer()
    for (const mainCategoryId of ['999', 'x', '99999999999999999999']) {
      expect(await server.as('developer').call(listSubCategories, { mainCategoryId })).toEqual([])
    }
  })

  test('shows its categories to those whose role has a section that needs them', async () => {
    await using server = await startTestServer()
    await expect(server.as('support').call(listMainCategories, {})).rejects.toMatchObject(refused('access.denied'))
    await expect(server.as('support').call(listSubCategories, { mainCategoryId: '1' })).rejects.toMatchObject(
      refused('access.denied'),
    )
    await expect(server.as('operator').call(listProductCategories, {})).rejects.toMatchObject(refused('access.denied'))
  })
})

describe('a later start', () => {
  test('keeps what people edited and adds what is missing, once', async () => {
    await using server = await startTestServer()
    const { db, domains } = server
    await db.updateTable('main_categories').set({ name_zh: '灯光' }).where('identifier', '=', 'lighting').execute()
    await db.updateTable('sub_categories').set({ name_zh: '球泡' }).where('identifier', '=', 'bulb').execute()
    await db.deleteFrom('sub_categories').where('identifier', '=', 'kettle').execute()
    await db.deleteFrom('given_categories').where('key', '=', 'kitchen.kettle').execute()

    await Promise.all([domains.categories.ensureStarterSet(), domains.categories.ensureStarterSet()])

    const mains = await db.selectFrom('main_categories').selectAll().execute()
    const subs = await db.selectFrom('sub_categories').selectAll().execute()
    expect([mains.length, subs.length]).toEqual([starterSet.length, SUBS.length])
    expect(mains.find(({ identifier }) => identifier === 'lighting')?.name_zh).toBe('灯光')
    expect(subs.find(({ identifier }) => identifier === 'bulb')?.name_zh).toBe('球泡')
    expect(subs.some(({ identifier }) => identifier === 'kettle')).toBe(true)
  })

  test('does not bring back what administrators have deleted', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const [lighting, plugs] = await administrator.call(listMainCategories, {})
    const [bulb] = await administrator.call(listSubCategories, { mainCategoryId: lighting?.id ?? '' })
    await administrator.call(deleteSubCategory, { id: bulb?.id ?? '' })
    const { length } = await administrator.call(listSubCategories, { mainCategoryId: plugs?.id ?? '' })
    await administrator.call(deleteMainCategory, { id: plugs?.id ?? '', subCategories: length })

    await server.domains.categories.ensureStarterSet()

    const left = (await administrator.call(listProductCategories, {})).items
    expect(left.some(({ categoryKey }) => categoryKey === 'lighting.bulb')).toBe(false)
    expect(left.some(({ mainCategory }) => mainCategory === plugs?.mainCategory)).toBe(false)
    expect(await administrator.call(listMainCategories, {})).toHaveLength(starterSet.length - 1)
  })
})
