import {
  applyProductFolder,
  planProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, setStage } from '../products/testing/products-samples.ts'
import { changed, lamp, pulled, sending, zipOf } from './testing/folders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const plan = sending(planProductFolder)
const apply = sending(applyProductFolder)
const owner = () => server.as('developer')

describe('the plan of a folder', () => {
  test('tells each change, what it was and whether it breaks, and changes nothing', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    let wanted = changed(files, 'features/brightness.yaml', 'maximum: 100', 'maximum: 80')
    wanted = changed(wanted, 'product.yaml', 'LP-1000', 'LP-2000')
    wanted = changed(wanted, 'messages/overheat.yaml', 'It is {temp}', 'Now {temp}')
    delete wanted['features/power.yaml']
    wanted['features/mode.yaml'] =
      'featureType: property\ndeName: {zh: 模式, en: Mode}\ntransType: report\ndeInput: {type: boolean}\n'
    const { changes, breaks, problems } = await plan(owner(), productId, wanted)
    expect({ breaks, problems }).toEqual({ breaks: true, problems: [] })
    expect(changes).toEqual([
      {
        file: 'product.yaml',
        kind: 'changed',
        breaks: false,
        parts: [{ at: 'productModel', from: 'LP-1000', to: 'LP-2000', effect: 'compatible' }],
      },
      {
        file: 'features/brightness.yaml',
        kind: 'changed',
        breaks: true,
        parts: [expect.objectContaining({ at: 'deInput.maximum', from: '100', to: '80', effect: 'refusesOld' })],
      },
      expect.objectContaining({ file: 'features/mode.yaml', kind: 'added', breaks: false }),
      expect.objectContaining({ file: 'features/power.yaml', kind: 'removed', breaks: true }),
      {
        file: 'messages/overheat.yaml',
        kind: 'changed',
        breaks: false,
        parts: [{ at: 'ePush.en', from: 'It is {temp}', to: 'Now {temp}', effect: 'compatible' }],
      },
    ])
    expect(await pulled(owner(), productId)).toEqual(files)
  })

  test('takes a folder that lies in a folder, with carriage returns and byte order marks', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    const nested = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`lamp-main/${path}`, `\u{feff}${text.replaceAll('\n', '\r\n')}`]),
    )
    expect(await plan(owner(), productId, { ...nested, 'lamp-main/README.md': 'x' })).toMatchObject({
      problems: [],
      changes: [],
    })
  })

  test.each([
    ['broken YAML', 'features/power.yaml', 'deName: [', 1],
    [
      'a field that there is not',
      'features/power.yaml',
      'featureType: property\ndeNam: x\ndeName: {zh: 一, en: x}\ntransType: report\ndeInput: {type: boolean}\n',
      2,
    ],
    [
      'a bound below the other',
      'features/power.yaml',
      'featureType: property\ndeName: {zh: 一, en: x}\ntransType: report\ndeInput:\n  type: integer\n  minimum: 5\n  maximum: 1\n',
      7,
    ],
    ['a code for a name', 'features/power.yaml', 'deName: {zh: 一, en: x}\nfeatureType: 1\n', 2],
    ['an alias', 'features/power.yaml', 'deName: &a {zh: 一, en: x}\ndeRemark: *a\n', 1],
    [
      'an unknown category',
      'product.yaml',
      'productName: x\nproductModel: LP-1000\ncategory: none.such\naccessType: custom\ncommunicationType: wifi\napPrefix: a_b\n',
      3,
    ],
    [
      'a pattern that the engine does not take',
      'features/power.yaml',
      'featureType: property\ndeName: {zh: 一, en: x}\ntransType: report\ndeInput:\n  type: string\n  maxLength: 5\n  pattern: (?=x)\n',
      7,
    ],
    ['a placeholder that stands for nothing', 'messages/overheat.yaml', 'ePush:\n  zh: 好\n  en: "{nothing}"\n', 3],
    ['a message without its event', 'messages/power.yaml', 'eCode: x\n', 1],
    [
      'a feature whose key differs in case alone',
      'features/Power.yaml',
      'featureType: property\ndeName: {zh: 一, en: x}\ntransType: report\ndeInput: {type: boolean}\n',
      1,
    ],
    ['a name that is no identifier', 'features/1a.yaml', 'x: 1\n', 1],
  ])('names file and line of %s', async (_what, file, text, line) => {
    const productId = await lamp(owner())
    const files = { ...(await pulled(owner(), productId)), [file]: text }
    const { problems, changes } = await plan(owner(), productId, files)
    const places = problems.map((one) => ({ file: one.file.toLowerCase(), line: one.line }))
    expect({ places }).toEqual({ places: [{ file: file.toLowerCase(), line }] })
    for (const { reason } of problems) expect([reason.zh, reason.en]).toEqual([expect.any(String), expect.any(String)])
    if (changes.length > 0) expect(problems).toHaveLength(1)
    await expect(apply(owner(), productId, files, { seen: 'x', acceptBreaking: 'true' })).rejects.toMatchObject({
      data: { refusal: expect.stringMatching(/product-folder\.(broken|planMoved)/) },
    })
  })

  test('names a file that is no UTF-8 text', async () => {
    const productId = await lamp(owner())
    const files = { ...(await pulled(owner(), productId)), 'features/power.yaml': new Uint8Array([0xff, 0xfe, 0x80]) }
    expect((await plan(owner(), productId, files)).problems).toMatchObject([{ file: 'features/power.yaml', line: 1 }])
  })

  test('refuses what a frozen product no longer takes', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    await setStage(server, productId, publishStatus.trialProduction)
    const feature = changed(files, 'features/brightness.yaml', 'maximum: 100', 'maximum: 80')
    await expect(plan(owner(), productId, feature)).rejects.toMatchObject(refused('features.frozen'))
    const model = changed(files, 'product.yaml', 'LP-1000', 'LP-2000')
    expect((await plan(owner(), productId, model)).problems).toMatchObject([{ file: 'product.yaml', line: 2 }])
  })
})

describe('an archive', () => {
  const empty = async () => (await createdPlug(owner())).productId

  test.each(['../product.yaml', 'a/../../product.yaml', '/product.yaml', 'C:/product.yaml', 'a\\product.yaml'])(
    'with the path %s is refused',
    async (path) => {
      const zip = zipOf({ 'product.yaml': 'x: 1', [path]: 'x: 1' })
      await expect(plan(owner(), await empty(), zip)).rejects.toMatchObject(refused('product-folder.badPath'))
    },
  )

  test('that grows beyond all bounds is given up before the rest of it is read', async () => {
    const bomb = zipOf({ 'product.yaml': new Uint8Array(48 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    // A reader that continues would fail on bytes that are not a valid archive.
    bomb.fill(0xff, 16 * 1024)
    await expect(plan(owner(), await empty(), bomb)).rejects.toMatchObject(refused('product-folder.tooLarge'))
  })

  test('of too many files is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`x/${at}`, '']))
    await expect(plan(owner(), await empty(), many)).rejects.toMatchObject(refused('product-folder.tooLarge'))
  })

  test('that is none, is cut off or holds no product is refused by name', async () => {
    const productId = await empty()
    const whole = zipOf(await pulled(owner(), productId))
    const sent = (zip: Uint8Array) => plan(owner(), productId, zip)
    await expect(sent(Buffer.alloc(0))).rejects.toMatchObject(refused('product-folder.empty'))
    await expect(sent(Buffer.from('no zip at all'))).rejects.toMatchObject(refused('product-folder.notZip'))
    await expect(sent(whole.subarray(0, 50))).rejects.toMatchObject(refused('product-folder.notZip'))
    await expect(sent(zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject(refused('product-folder.noProduct'))
  })

  test('whose YAML nests without end is refused, not read', async () => {
    const productId = await empty()
    const files = await pulled(owner(), productId)
    for (const deep of ['['.repeat(100_000), '- '.repeat(100_000), '{a: '.repeat(50_000), '? '.repeat(100_000)]) {
      const { problems } = await plan(owner(), productId, { ...files, 'features/deep.yaml': `deRemark: x\n${deep}` })
      expect(problems).toMatchObject([{ file: 'features/deep.yaml', line: 2, column: 1, field: '' }])
    }
  })
})
