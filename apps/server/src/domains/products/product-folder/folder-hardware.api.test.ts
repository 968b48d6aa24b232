import { chooseModule, getHardware } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { setLightStrip } from '@slipway/contract/products/hardware/light-strip.calls.ts'
import { lights, pinModes, pins } from '@slipway/contract/products/hardware/light-strip.ts'
import {
  addOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
  setFirmwareConfig,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import {
  applyProductFolder,
  planProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { getSupportPeriod, saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import { getModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { dayOf } from '@slipway/contract/products/support-period/support-period.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { moduleWithFirmware } from '../hardware/testing/hardware-samples.ts'
import { createdPlug, setStage } from '../products/testing/products-samples.ts'
import { changed, pulled, push, sending } from './testing/folders.ts'

const plan = sending(planProductFolder)
const apply = sending(applyProductFolder)
const owner = () => server.as('developer')

let server: TestServer
/** Of the product `original`. */
let files: Record<string, string>
let original: string
let moduleName: string
let until: string
beforeAll(async () => {
  server = await startTestServer()
  until = dayOf(server.clock.now() + 8 * 365 * 24 * 60 * 60 * 1000)
  original = (await createdPlug(owner())).productId
  const { moduleId, firmwareId } = await moduleWithFirmware(server)
  moduleName = (await owner().call(getModule, { moduleId })).moduleName
  const productId = original
  await owner().call(chooseModule, { productId, moduleId })
  await owner().call(selectFirmware, { productId, firmwareId })
  await owner().call(setFirmwareConfig, { productId, firmwareId, parameterConfig: { unit: '', baud: 115_200 } })
  const labels = { firmwareLabel: '灯板', firmwareLabelEn: 'Lamp board' }
  await owner().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
  const entries = [
    { name: pins.gpi01, light: lights.red },
    { name: pins.gpi04, mode: pinModes.input },
  ]
  const mconfigInfo = { product_param: { IO_config: entries } }
  await owner().call(setLightStrip, { productId, modelId: 'rgb', mconfigInfo })
  await owner().call(saveSupportPeriod, { productId, until })
  files = await pulled(owner(), original)
})
afterAll(() => server[Symbol.asyncDispose]())

const content = async (productId: string) => ({ ...(await pulled(owner(), productId)), 'slipway.lock': '' })
const another = async () => (await createdPlug(owner(), { productName: 'empty' })).productId
const hardwareIn = (text: string) => ({ ...files, 'hardware.yaml': text })

describe('a pulled product', () => {
  test('says its hardware by names, and the date until which it is supported', () => {
    expect(files['hardware.yaml']).toBe(
      [
        `moduleName: ${moduleName}`,
        'developType: mcu',
        'firmware:',
        '  module:',
        '    firmwareVersion: V1.3.0 build 261123',
        '    parameterConfig:',
        '      baud: 115200',
        '      unit: ""',
        '  mcu:',
        '    isOwn: true',
        '    parameterConfig: {}',
        'ownFirmware:',
        '  mcu:',
        '    firmwareLabel: 灯板',
        '    firmwareLabelEn: Lamp board',
        'lightStrip:',
        '  modelId: rgb',
        '  pins:',
        '    GPI01:',
        '      light: red',
        '    GPI04:',
        '      mode: input',
        '',
      ].join('\n'),
    )
    expect(files['product.yaml']).toContain(`supportUntil: ${until}\n`)
  })

  test('gives another product of its owner the same hardware and date', async () => {
    const productId = await another()
    expect((await plan(owner(), productId, files)).changes.map(({ file }) => file)).toEqual([
      'product.yaml',
      'hardware.yaml',
    ])
    await push(owner(), productId, files)
    expect(await content(productId)).toEqual({ ...files, 'slipway.lock': '' })
    expect((await plan(owner(), original, files)).changes).toEqual([])
  })
})

describe('a folder', () => {
  test.each([
    ['a module that the library lacks', 'moduleName: LM-none\n', 1, 'moduleName', /no module named LM-none/],
    ['a development that the module does not offer', 'developType: soc\n', 1, 'developType', /can’t be developed/],
    [
      'a version that there is not',
      'firmware:\n  module:\n    firmwareVersion: V9.0.0 build 261123\n',
      3,
      'firmware.module.firmwareVersion',
      /no version V9.0.0 build 261123/,
    ],
    ['firmware that the module lacks', 'firmware:\n  zigbee: {}\n', 2, 'firmware.zigbee', /no firmware of this type/],
    [
      'custom firmware that there is not',
      'firmware:\n  zigbee: {isOwn: true}\n',
      2,
      'firmware.zigbee',
      /Add it under ownFirmware/,
    ],
    [
      'two pins with one light',
      'lightStrip:\n  pins:\n    GPI01: {light: red}\n    GPI02: {light: red}\n',
      4,
      'lightStrip.pins.GPI02',
      /both drive/,
    ],
  ])('with %s is refused at its line, and nothing is changed', async (_what, text, line, field, reason) => {
    const wanted = changed(hardwareIn(text), 'product.yaml', 'LP-1000', 'LP-2000')
    const { seen, problems } = await plan(owner(), original, wanted)
    expect(problems).toMatchObject([
      { file: 'hardware.yaml', line, field, reason: { zh: expect.any(String), en: expect.stringMatching(reason) } },
    ])
    await expect(apply(owner(), original, wanted, { seen })).rejects.toMatchObject({
      data: { refusal: 'product-folder.broken', file: 'hardware.yaml', line },
    })
    expect(await content(original)).toEqual({ ...files, 'slipway.lock': '' })
  })

  test('changes one line and keeps what it does not say; a type that is not listed is unselected', async () => {
    const productId = await another()
    await push(owner(), productId, files)
    const text = 'firmware:\n  module: {parameterConfig: {baud: 9600}}\n'
    await push(owner(), productId, hardwareIn(text))
    const after = (await pulled(owner(), productId))['hardware.yaml'] ?? ''
    expect(after).toContain(`moduleName: ${moduleName}\n`)
    expect(after).toContain('baud: 9600\nownFirmware:\n  mcu:\n')
    const { 'hardware.yaml': _left, ...rest } = files
    expect((await plan(owner(), productId, rest)).changes).toEqual([])
  })

  test('replaces the module with another one, whose firmware takes the place of the earlier', async () => {
    const productId = await another()
    await push(owner(), productId, files)
    const { moduleId, firmwareId } = await moduleWithFirmware(server)
    const name = (await owner().call(getModule, { moduleId })).moduleName
    await push(owner(), productId, hardwareIn(`moduleName: ${name}\nfirmware:\n  module: {}\n`))
    expect((await owner().call(getHardware, { productId })).module).toMatchObject({ moduleId })
    const selected = (await owner().call(listFirmwareConfig, { productId })).filter(({ isSelected }) => isSelected)
    expect(selected).toMatchObject([{ firmwareId, firmwareVersion: 'V1.3.0 build 261123' }])
  })

  test('of a product in trial production changes parameters, and nothing else of the hardware (SI-030)', async () => {
    const productId = await another()
    await push(owner(), productId, files)
    await setStage(server, productId, publishStatus.trialProduction)
    await push(owner(), productId, changed(files, 'hardware.yaml', 'baud: 115200', 'baud: 9600'))
    const frozen = changed(files, 'hardware.yaml', 'GPI01', 'GPI02')
    const { problems } = await plan(owner(), productId, frozen)
    expect(problems).toMatchObject([{ file: 'hardware.yaml', field: 'lightStrip' }])
  })

  test('that was pulled before names who chose the module since (SI-122)', async () => {
    const productId = await another()
    await push(owner(), productId, files)
    const pulledAgain = await pulled(owner(), productId)
    const { moduleId } = await moduleWithFirmware(server)
    server.clock.advance(1000)
    const administrator = server.as('administrator')
    await administrator.call(chooseModule, { productId, moduleId, confirm: true })
    const moved = { by: (await administrator.account()).account, at: server.clock.now() }
    expect(await plan(owner(), productId, pulledAgain)).toMatchObject({ moved })
  })

  test('without hardware cannot overwrite it, and is not refused for it', async () => {
    const productId = await another()
    const before = await pulled(owner(), productId)
    await owner().call(chooseModule, { productId, moduleId: (await moduleWithFirmware(server)).moduleId })
    const { moved, changes } = await plan(owner(), productId, changed(before, 'product.yaml', 'LP-1000', 'LP-2000'))
    expect({ moved, files: changes.map(({ file }) => file) }).toEqual({ moved: undefined, files: ['product.yaml'] })
  })
})

describe('the date of a folder', () => {
  test('is only extended, and set by owners only', async () => {
    const productId = await another()
    await push(owner(), productId, files)
    const line = (files['product.yaml'] ?? '').split('\n').findIndex((one) => one.startsWith('supportUntil')) + 1
    const earlier = changed(files, 'product.yaml', until, dayOf(server.clock.now() + 24 * 60 * 60 * 1000))
    const place = { file: 'product.yaml', line, field: 'supportUntil' }
    expect((await plan(owner(), productId, earlier)).problems).toMatchObject([
      { ...place, reason: { en: expect.stringContaining('only extend') } },
    ])
    const member = server.as('developer', 'member')
    const { account } = await member.account()
    await owner().call(shareProduct, { productId, account, role: memberRole.developer })
    const later = changed(files, 'product.yaml', until, dayOf(server.clock.now() + 9 * 365 * 24 * 60 * 60 * 1000))
    expect((await plan(member, productId, later)).problems).toMatchObject([
      { ...place, reason: { en: expect.stringContaining('Owner') } },
    ])
    await push(owner(), productId, later)
    expect(await owner().call(getSupportPeriod, { productId })).toMatchObject({ isUsual: false })
    expect((await pulled(member, productId))['product.yaml']).toBe(later['product.yaml'])
  })
})
