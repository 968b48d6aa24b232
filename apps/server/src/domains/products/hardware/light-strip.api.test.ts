import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  getLightStrip,
  resetLightStrip,
  setLightModel,
  setLightStrip,
} from '@slipway/contract/products/hardware/light-strip.calls.ts'
import {
  assignedLights,
  entriesOf,
  initialConfig,
  lights,
  pinModes,
  pins,
  pinStates,
  driveModes,
} from '@slipway/contract/products/hardware/light-strip.ts'
import { getPIdDetailInfo } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { copyProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, plug, setStage } from '../products/testing/products-samples.ts'

type Saving = InputOf<typeof setLightStrip>
type Entries = { name: 4 | 5 | 12 | 13 | 14; light?: 0 | 1 | 2 | 3 | 4 | 5 | 6; mode?: 0 | 1 }[]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const made = async () => (await createdPlug(developer())).productId
const save = (productId: string, entries: Entries, more: Partial<Saving> = {}) =>
  developer().call(setLightStrip, { productId, mconfigInfo: { product_param: { IO_config: entries } }, ...more })

const rgb: Entries = [
  { name: pins.gpi01, light: lights.red },
  { name: pins.gpi02, light: lights.green },
  { name: pins.gpi03, light: lights.blue },
]

describe('the light-strip pins (CA-059 to CA-062, SI-064)', () => {
  test('are five disabled ones before the first save', async () => {
    const pId = await made()
    expect(await developer().call(getLightStrip, { productId: pId })).toEqual({
      pId,
      firmwareUpgradeCode: 'V1.0.0',
      modelId: '',
      mconfigInfo: initialConfig(),
      updateTime: null,
    })
  })

  test('are saved, all five of them, also as JSON text', async () => {
    const productId = await made()
    const saved = await save(productId, rgb, { modelId: 'rgb' })
    expect(entriesOf(saved.mconfigInfo).map(({ name, enable, light }) => [name, enable, light])).toEqual([
      [4, pinStates.enabled, 2],
      [5, pinStates.enabled, 3],
      [12, 1, 4],
      [13, 0, null],
      [14, 0, null],
    ])
    expect(entriesOf(saved.mconfigInfo)[0]?.drive_mode).toBe(driveModes.pwm)
    expect(await developer().call(getLightStrip, { productId })).toEqual(saved)
    const { hardware } = await developer().call(getPIdDetailInfo, { productId })
    expect(hardware).toEqual(saved)
    const text = JSON.stringify(saved.mconfigInfo) as unknown as Saving['mconfigInfo']
    const again = await developer().call(setLightStrip, { productId, modelId: 'rgb', mconfigInfo: text })
    expect(again.mconfigInfo).toEqual(saved.mconfigInfo)
  })

  test.each<[string, Entries, object]>([
    [
      'hardware.pinTwice',
      [
        { name: 4, light: 2 },
        { name: 4, light: 3 },
      ],
      { pin: 'GPI01' },
    ],
    [
      'hardware.lightTwice',
      [
        { name: 4, light: 2 },
        { name: 5, light: 2 },
      ],
      { pin: 'GPI02', otherPin: 'GPI01', lightEn: 'Red' },
    ],
    ['hardware.lightMissing', [{ name: 12 }], { pin: 'GPI03' }],
    ['hardware.inputLight', [{ name: 13, light: 0, mode: pinModes.input }], { pin: 'GPI04' }],
  ])('are refused: %s', async (refusal, entries, details) => {
    await expect(save(await made(), entries)).rejects.toMatchObject({ code: 60016, data: { refusal, ...details } })
  })

  test('drive only lights of their model', async () => {
    const attempt = save(await made(), rgb, { modelId: 'cw' })
    await expect(attempt).rejects.toMatchObject(refused('hardware.lightNotInModel'))
  })

  test('stay in another model where they fit, and are disabled by a reset', async () => {
    const productId = await made()
    await save(productId, [...rgb, { name: pins.gpi04, light: lights.cold }])
    const changed = await developer().call(setLightModel, { productId, modelId: 'rgb' })
    expect(changed.modelId).toBe('rgb')
    expect(assignedLights(changed.mconfigInfo)).toEqual([lights.red, lights.green, lights.blue])
    const given = { product_param: { IO_config: [{ name: pins.gpi05, light: lights.blue }] } }
    const other = await developer().call(setLightModel, { productId, modelId: 'rgbc', mconfigInfo: given })
    expect(assignedLights(other.mconfigInfo)).toEqual([lights.blue])
    const twice = { product_param: { IO_config: [...given.product_param.IO_config, ...given.product_param.IO_config] } }
    const attempt = developer().call(setLightModel, { productId, modelId: 'rgb', mconfigInfo: twice })
    await expect(attempt).rejects.toMatchObject(refused('hardware.pinTwice'))
    const reset = await developer().call(resetLightStrip, { productId })
    expect(reset).toMatchObject({ modelId: 'rgbc', mconfigInfo: initialConfig() })
  })

  test('have no stale save (SI-122), and no other upgrade code', async () => {
    const productId = await made()
    const { updateTime } = await save(productId, rgb)
    await save(productId, [], { updateTime: updateTime ?? 0 })
    const stale = save(productId, rgb, { updateTime: updateTime ?? 0 })
    await expect(stale).rejects.toMatchObject(refused('hardware.savedMeanwhile'))
    const other = save(productId, rgb, { firmwareUpgradeCode: 'V9.0.0' })
    await expect(other).rejects.toMatchObject(refused('hardware.otherUpgradeCode'))
    const asked = developer().call(getLightStrip, { productId, firmwareUpgradeCode: 'V9.0.0' })
    await expect(asked).rejects.toMatchObject(refused('hardware.otherUpgradeCode'))
  })

  test('are frozen from trial production on (SI-030)', async () => {
    const productId = await made()
    await setStage(server, productId, publishStatus.trialProduction)
    for (const attempt of [
      () => save(productId, rgb),
      () => developer().call(setLightModel, { productId, modelId: 'rgb' }),
      () => developer().call(resetLightStrip, { productId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('hardware.frozen'))
    }
  })

  test('are copied with their product (SI-032)', async () => {
    const copyPid = await made()
    const { mconfigInfo } = await save(copyPid, rgb, { modelId: 'rgb' })
    const { productName, productModel, apPrefix } = await plug(developer())
    const copy = await developer().call(copyProduct, { copyPid, productName, productModel, apPrefix })
    const strip = await developer().call(getLightStrip, { productId: copy.productId })
    expect(strip).toMatchObject({ pId: copy.productId, modelId: 'rgb', mconfigInfo })
  })
})
