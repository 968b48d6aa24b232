import { listMainCategories, listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import {
  addMainCategory,
  addSubCategory,
  deleteMainCategory,
  deleteSubCategory,
  listMainCategoriesPaged,
  listSubCategoriesPaged,
  updateMainCategory,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { anyMain, anySub, anySubgroups, farm, keysOf, newProduct, wifi } from './testing/categories-samples.ts'
import { starterSet } from './categories.starter-set.ts'

describe('an administrator', () => {
  test('makes a main and a sub category, which developers then choose from', async () => {
    await using server = await startTestServer()
    const { main, sub } = await farm(server)
    expect(main).toMatchObject({ ...anyMain, subCategories: 0, products: 0 })
    expect(sub).toMatchObject({
      pid: main.id,
      categoryKey: 'farming.film_roller',
      minAppVersion: '1.0.0',
      displayUrl: '',
      tag: '',
      ext: {},
      netProtocols: [wifi],
      products: 0,
    })

    const developer = server.as('developer')
    const mains = await developer.call(listMainCategories, {})
    expect(mains.at(-1)).toEqual({ id: main.id, ...anyMain, subCatTagLabels: anySubgroups })
    const all = (await developer.call(listProductCategories, {})).items
    expect(all.at(-1)).toMatchObject({ categoryKey: 'farming.film_roller', mainCategoryLabel: anyMain.label })
    expect(await developer.call(createProduct, newProduct(sub.id))).toMatchObject({ categoryLabel: anySub.label })
  })

  test('changes all but the identifier and where a category belongs (SI-051)', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server)
    const label = { zh: '农业与园艺', en: 'Farm and garden' }

    expect(
      await administrator.call(updateMainCategory, { id: main.id, label, subCatTags: ['大棚', '大棚'] }),
    ).toMatchObject({ label, mainCategory: 'farming', subCatTags: ['大棚'] })
    const same = { ...anySub, id: sub.id, pid: main.id, accessType: [0, 1] as (0 | 1)[] }
    const changed = await administrator.call(updateSubCategory, {
      ...same,
      label,
      tag: '大棚',
      minAppVersion: '2.10.0',
      ext: { icon: 'roller' },
      netProtocols: [{ ...wifi, methods: ['apMode'] }],
    })
    expect(changed).toMatchObject({
      label,
      tag: '大棚',
      minAppVersion: '2.10.0',
      ext: { icon: 'roller' },
      accessType: [0, 1],
    })

    const fixed = { ...refused('categories.identifierFixed') }
    const renamed = administrator.call(updateMainCategory, { ...anyMain, id: main.id, mainCategory: 'farm' })
    await expect(renamed).rejects.toMatchObject(fixed)
    for (const part of [{ category: 'roller' }, { pid: '1' }]) {
      const attempt = administrator.call(updateSubCategory, { ...same, ...part })
      await expect(attempt).rejects.toMatchObject(fixed)
    }
  })

  test('names subgroups in both languages; a Chinese name alone keeps the English one', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server)
    const subCatTags = [{ zh: '大棚', en: 'Greenhouses' }, '灌溉', { zh: '大棚', en: 'Twice' }]
    const named = [
      { zh: '大棚', en: 'Greenhouses' },
      { zh: '灌溉', en: '灌溉' },
    ]
    const change = { id: main.id, label: main.label }
    expect(await administrator.call(updateMainCategory, { ...change, subCatTags })).toMatchObject({
      subCatTags: ['大棚', '灌溉'],
      subCatTagLabels: named,
    })
    expect(await administrator.call(updateSubCategory, { ...anySub, id: sub.id, tag: '大棚' })).toMatchObject({
      tag: '大棚',
      tagLabel: named[0],
    })
    const asTexts = await administrator.call(updateMainCategory, { ...change, subCatTags: ['灌溉', '大棚'] })
    expect(asTexts.subCatTagLabels).toEqual(named.toReversed())
  })

  test('gives an identifier once among main categories, and once within each of them (SI-052)', async () => {
    await using server = await startTestServer()
    const { administrator, main } = await farm(server)
    const taken = refused('categories.identifierTaken')
    await expect(administrator.call(addMainCategory, anyMain)).rejects.toMatchObject(taken)
    const sub = { ...anySub, pid: main.id }
    await expect(administrator.call(addSubCategory, sub)).rejects.toMatchObject(taken)

    const other = await administrator.call(addMainCategory, { ...anyMain, mainCategory: 'forestry' })
    expect(await administrator.call(addSubCategory, { ...sub, pid: other.id })).toMatchObject({ pid: other.id })
  })

  test('cannot save over what another has saved meanwhile (SI-122)', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server)
    server.clock.advance(1000)
    const { updateTime } = await server
      .as('administrator', 'colleague')
      .call(updateMainCategory, { ...anyMain, id: main.id, updateTime: main.updateTime })
    const late = administrator.call(updateMainCategory, { ...anyMain, id: main.id, updateTime: main.updateTime })
    await expect(late).rejects.toMatchObject(refused('categories.savedMeanwhile'))
    await expect(late).rejects.toThrow(/colleague@example\.com/)
    await administrator.call(updateMainCategory, { ...anyMain, id: main.id, updateTime })

    const stale = { ...anySub, id: sub.id, updateTime: sub.updateTime - 1 }
    await expect(administrator.call(updateSubCategory, stale)).rejects.toMatchObject(
      refused('categories.savedMeanwhile'),
    )
  })

  test('puts a category in another place', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server)
    const add = (category: string, sort?: number) =>
      administrator.call(addSubCategory, { ...anySub, category, sort, pid: main.id })
    await add('second')
    const third = await add('third')
    await add('first', 0)
    expect(await keysOf(administrator, main.id)).toEqual(['first', 'film_roller', 'second', 'third'])

    const { category: _fixed, ...change } = anySub
    const move = (id: string, sort: number) => administrator.call(updateSubCategory, { ...change, id, sort })
    await move(third.id, 1)
    await move(sub.id, 200)
    expect(await keysOf(administrator, main.id)).toEqual(['first', 'third', 'second', 'film_roller'])

    await administrator.call(updateMainCategory, { ...anyMain, id: main.id, sort: 1 })
    const mains = await administrator.call(listMainCategories, {})
    expect(mains.map(({ mainCategory }) => mainCategory).slice(0, 3)).toEqual([
      starterSet[0]?.identifier,
      'farming',
      starterSet[1]?.identifier,
    ])
  })

  test('keeps a picture only that was uploaded here', async () => {
    await using server = await startTestServer()
    const displayUrl = `/files/${'a'.repeat(64)}.png`
    await expect(farm(server, { displayUrl })).rejects.toMatchObject(refused('uploads.notFound'))

    const { accountId } = await server.as('administrator').account()
    const file = { name: `${'a'.repeat(64)}.png`, purpose: 'categoryPic', mime: 'image/png', size: 1, md5: 'x' }
    await server.db
      .insertInto('files')
      .values({ ...file, owner_id: accountId, created_at: new Date(0) })
      .execute()
    const administrator = server.as('administrator')
    const [{ id: pid } = { id: '' }] = (await administrator.call(listMainCategoriesPaged, { keyword: 'farming' })).items
    const sub = { ...anySub, pid, displayUrl }
    expect(await administrator.call(addSubCategory, sub)).toMatchObject({ displayUrl })
  })

  test('puts a sub category into a subgroup that the main one has, and that then stays', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server, { tag: '灌溉' })
    expect(sub.tag).toBe('灌溉')
    const wrong = { ...anySub, id: sub.id, tag: '仓储' }
    await expect(administrator.call(updateSubCategory, wrong)).rejects.toMatchObject(refused('categories.tagUnknown'))
    const without = administrator.call(updateMainCategory, { ...anyMain, id: main.id, subCatTags: ['大棚'] })
    await expect(without).rejects.toMatchObject({ ...refused('categories.tagInUse'), data: { tag: '灌溉', count: 1 } })
  })

  test('gets an answer that says what is missing', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const absent = refused('categories.notFound')
    for (const id of ['9999', 'x', '0', '-1']) {
      await expect(administrator.call(updateMainCategory, { ...anyMain, id })).rejects.toMatchObject(absent)
      await expect(administrator.call(deleteMainCategory, { id })).rejects.toMatchObject(absent)
      await expect(administrator.call(deleteSubCategory, { id })).rejects.toMatchObject(absent)
      const sub = { ...anySub, id, pid: id }
      await expect(administrator.call(addSubCategory, sub)).rejects.toMatchObject(absent)
      await expect(administrator.call(updateSubCategory, sub)).rejects.toMatchObject(absent)
    }
  })
})

describe('the lists of administrators', () => {
  test('come by 10 and know their total (CO-03, CN-49)', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const first = await administrator.call(listMainCategoriesPaged, {})
    expect(first).toMatchObject({ total: starterSet.length })
    expect(first.items.map(({ mainCategory }) => mainCategory)).toEqual(
      starterSet.slice(0, 10).map(({ identifier }) => identifier),
    )
    expect(first.items[0]?.subCategories).toBe(starterSet[0]?.subCategories.length)
    const second = await administrator.call(listMainCategoriesPaged, { pageStart: 1 })
    expect(second.items[0]?.mainCategory).toBe(starterSet[10]?.identifier)
    expect((await administrator.call(listSubCategoriesPaged, {})).items).toHaveLength(10)
  })

  test('are searched by names and identifiers, a main one by its sub ones too', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const mains = async (keyword: string) =>
      (await administrator.call(listMainCategoriesPaged, { keyword })).items.map(({ mainCategory }) => mainCategory)
    expect(await mains('照明')).toEqual(['lighting'])
    expect(await mains('LIGHTING')).toEqual(['lighting'])
    expect(await mains('kettle')).toEqual(['kitchen'])
    expect(await mains('%')).toEqual([])
    const subs = await administrator.call(listSubCategoriesPaged, { keyword: '水壶' })
    expect(subs).toMatchObject({ total: 1, items: [{ category: 'kettle' }] })
  })
})

test('there are no more categories than the picker shows', async () => {
  await using server = await startTestServer()
  const { administrator, main } = await farm(server)
  const { total } = await administrator.call(listSubCategoriesPaged, {})
  const missing = Array.from({ length: categoryLimits.subs - total }, (_, n) => ({
    main_category_id: Number(main.id),
    identifier: `more_${n}`,
    name_zh: `更多 ${n}`,
    name_en: `More ${n}`,
    access_types: [0],
    net_protocols: JSON.stringify([wifi]),
  }))
  await server.db.insertInto('sub_categories').values(missing).execute()
  const more = { ...anySub, category: 'too_many', pid: main.id }
  await expect(administrator.call(addSubCategory, more)).rejects.toMatchObject(refused('categories.tooMany'))
  expect((await administrator.call(listProductCategories, {})).items).toHaveLength(categoryLimits.subs)
})

test('only administrators with the section manage categories', async () => {
  await using server = await startTestServer()
  for (const role of ['developer', 'operator', 'support'] as const) {
    await expect(server.as(role).call(addMainCategory, anyMain)).rejects.toMatchObject(refused('access.denied'))
    await expect(server.as(role).call(listMainCategoriesPaged, {})).rejects.toMatchObject(refused('access.denied'))
  }
})
