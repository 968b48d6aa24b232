import { listEventMessages } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature, listFeatures, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { importModel, previewImport } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { describe, expect, test } from 'vitest'
import { power } from '../features/testing/features-samples.ts'
import { importFile, keysOf, preview, sample, send, withPlug } from './testing/model-files.ts'

const bool = { type: 'bool', specs: {} }

describe('importing a model', () => {
  test('shows what would come in and what is lost, changes nothing, and then adds it all', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = sample('tsl-light-strip')

    const { data } = await preview(developer, productId, file)
    expect(data.format).toBe('tsl')
    expect(data.features.map(({ fate }) => fate)).toEqual(Array(8).fill('added'))
    expect(data.features[0]?.losses[0]).toEqual({
      place: 'properties[0].dataType',
      text: { zh: '布尔值由 0/1 改为 false/true', en: 'boolean values 0/1 changed to false/true' },
      kind: 'zeroOne',
      gravity: 'changed',
    })
    expect(await keysOf(developer, productId)).toEqual([])

    expect((await importFile(developer, productId, file, data.seen)).data.added).toBe(8)
    expect(await keysOf(developer, productId)).toEqual(data.features.map(({ deKey }) => deKey))
  })

  test('of a changed file shows each difference, and replaces and removes only what is accepted', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const number = (identifier: string, max: string) => ({
      identifier,
      name: identifier,
      dataType: { type: 'int', specs: { min: '0', max, step: '1' } },
    })
    const first = JSON.stringify({ properties: [number('a', '9'), number('b', '9'), number('c', '9')] })
    await importFile(developer, productId, first, (await preview(developer, productId, first)).data.seen)

    const second = JSON.stringify({ properties: [number('a', '5'), number('b', '7'), number('d', '9')] })
    const { data } = await preview(developer, productId, second)
    expect(data.features.map(({ deKey, fate }) => `${deKey} ${fate}`)).toEqual(['a changed', 'b changed', 'd added'])
    expect(data.features[0]?.change?.parts).toMatchObject([
      { part: 'maximum', from: '9', to: '5', effect: 'refusesOld' },
    ])
    expect(data.gone.map(({ deKey }) => deKey)).toEqual(['c'])

    const accept = async (fields: Record<string, string>) =>
      send(developer, requestOf(importModel, { productId, seen: data.seen }).url, second, {
        seen: data.seen,
        ...fields,
      })
    expect((await accept({ replace: 'd' })).data.refusal).toBe('model-formats.notListed')
    expect((await accept({ replace: 'a', remove: 'c' })).data).toEqual({ added: 1, changed: 1, removed: 1 })
    const kept = (await developer.call(listFeatures, { productId })).customizeFeatures
    const maxima = kept.map(({ deKey, deInput }) => `${deKey} ${(JSON.parse(deInput) as { maximum: number }).maximum}`)
    expect(maxima.toSorted()).toEqual(['a 5', 'b 9', 'd 9'])
  })

  test('keeps names that the developer wrote where the file has none', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = JSON.stringify({ properties: [{ identifier: 'lamp', name: '灯', dataType: bool }] })
    await importFile(developer, productId, file, (await preview(developer, productId, file)).data.seen)
    const [lamp] = (await developer.call(listFeatures, { productId })).customizeFeatures
    await developer.call(updateFeature, {
      ...lamp,
      productId,
      deName: { zh: '灯', en: 'Ceiling lamp' },
      deInput: JSON.parse(lamp?.deInput ?? '{}') as object,
    } as never)
    expect((await preview(developer, productId, file)).data.features.map(({ fate }) => fate)).toEqual(['present'])
  })

  test('gives an event the message category of its severity', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = sample('tsl-light-strip')
    await importFile(developer, productId, file, (await preview(developer, productId, file)).data.seen)
    const messages = await developer.call(listEventMessages, { productId })
    expect(messages.map(({ eCategory, eName }) => `${eCategory} ${JSON.stringify(eName)}`)).toHaveLength(1)
    expect(messages[0]?.eCategory).toBe('alarm')
  })

  test('passes over what the product has already, in any case', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    await developer.call(addFeature, { ...power(productId), deKey: 'BRIGHTNESS' })
    const { data } = await preview(developer, productId, sample('tsl-light-strip'))
    expect(data.features.find(({ deKey }) => deKey === 'brightness')).toMatchObject({ fate: 'changed' })
  })

  test('tells what is broken with its place, and adds the rest', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = sample('tsl-odd')
    const { data } = await preview(developer, productId, file)
    expect(data.features.filter(({ fate }) => fate === 'broken').map(({ problem }) => problem?.place)).toEqual([
      'properties[2]',
      'properties[3]',
      'properties[4].deInput.maximum',
      'properties[5].deInput.enumValue',
      'properties[6].dataType',
    ])
    await importFile(developer, productId, file, data.seen)
    expect(await keysOf(developer, productId)).toEqual(['f_2nd_relay', 'Power', 'deep'])
  })

  test('is refused where the product has changed since it was looked at', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = sample('tsl-light-strip')
    const { data } = await preview(developer, productId, file)
    await developer.call(addFeature, { ...power(productId), deKey: 'brightness' })
    expect((await importFile(developer, productId, file, data.seen)).data.refusal).toBe('model-formats.moved')
    expect(await keysOf(developer, productId)).toEqual(['brightness'])
  })

  test('of nothing new says so', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = sample('tsl-sensor')
    const first = await preview(developer, productId, file)
    await importFile(developer, productId, file, first.data.seen)
    const again = await preview(developer, productId, file)
    expect((await importFile(developer, productId, file, again.data.seen)).data.refusal).toBe('model-formats.nothing')
  })

  test('past 200 features of the product changes nothing, and names the place in the file', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const bools = (count: number, head: string) =>
      JSON.stringify({
        properties: Array.from({ length: count }, (_, at) => ({
          identifier: `${head}${at}`,
          dataType: { type: 'bool', specs: {} },
        })),
      })
    const first = await preview(developer, productId, bools(150, 'a'))
    await importFile(developer, productId, bools(150, 'a'), first.data.seen)
    expect((await preview(developer, productId, bools(60, 'b'))).data).toMatchObject({
      refusal: 'features.tooMany',
      field: 'properties[50].deKey',
    })
    expect((await preview(developer, productId, bools(201, 'c'))).data).toMatchObject({
      refusal: 'model-formats.tooMany',
      place: 'properties[200]',
    })
    expect(await keysOf(developer, productId)).toHaveLength(150)
  })

  test('of more than 64 KiB of model is refused with the place', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const specs = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}`.padStart(32, 'v'), '']))
    const properties = Array.from({ length: 30 }, (_, at) => ({
      identifier: `e${at}`,
      dataType: { type: 'enum', specs },
    }))
    const reply = await preview(developer, productId, JSON.stringify({ properties }))
    expect(reply.data.refusal).toBe('features.modelTooLarge')
    expect(reply.data.field).toMatch(/^properties\[\d+\]\.deInput$/)
    expect(await keysOf(developer, productId)).toEqual([])
  })

  test.each([
    ['over 1 MiB', ' '.repeat(1024 * 1024 + 1), 'uploads.tooLarge'],
    ['that is empty', '', 'model-formats.empty'],
    ['of blanks alone', ' \r\n\t', 'model-formats.empty'],
    ['that is no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'model-formats.notText'],
    ['that is no JSON', '{', 'model-formats.notJson'],
    ['of depth 10,000', '['.repeat(10_000) + ']'.repeat(10_000), 'model-formats.tooDeep'],
    ['with a key twice', '{"a":1,"a":2}', 'model-formats.keyTwice'],
    ['with __proto__', '{"__proto__":1}', 'model-formats.keyReserved'],
    ['of no known format', '{"a":1}', 'model-formats.unknownFormat'],
  ])('a file %s is refused by name', async (_what, file, refusal) => {
    await using plug = await withPlug()
    expect((await preview(plug.developer, plug.productId, file)).data.refusal).toBe(refusal)
  })

  test.each([
    ['zh-CN', '', '文件为空'],
    ['en-US', '', 'The file is empty'],
    ['zh-CN', '{"__proto__":1}', '__proto__：__proto__ 是保留名称，不能用作键'],
    ['en-US', '{"__proto__":1}', '__proto__: __proto__ is reserved and can’t be used as a key'],
  ])('says what is wrong with a file in %s: %j', async (lang, file, msg) => {
    await using plug = await withPlug()
    const { url } = requestOf(previewImport, { productId: plug.productId })
    expect((await send(plug.developer, url, file, {}, { lang })).msg).toBe(msg)
  })

  test('into another developer’s product is as into one that is not there', async () => {
    await using plug = await withPlug()
    const other = plug.server.as('developer', 'other')
    const file = sample('tsl-sensor')
    expect((await preview(other, plug.productId, file)).data.refusal).toBe('products.notFound')
    expect((await importFile(other, plug.productId, file, 'x')).data.refusal).toBe('products.notFound')
  })
})
