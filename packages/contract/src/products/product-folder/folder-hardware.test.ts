import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { namedHardware, namedStrip, stripOf, type NamedHardware } from '../hardware/named-hardware.ts'
import { productPart, type FolderContent } from './folder-content.ts'
import { folderDiff } from './folder-diff.ts'
import { HARDWARE_FILE } from './folder-paths.ts'
import { onlySaid, withUnsaid } from './folder-unsaid.ts'
import { readFolder } from './read-folder.ts'
import { writeFolder } from './write-folder.ts'

const product = z.parse(productPart, {
  productName: 'Lamp',
  productModel: 'LP-1000',
  apPrefix: 'own_lamp',
  category: 'lighting.bulb',
  accessType: 1,
  communicationType: 1,
})
const hardware = z.parse(namedHardware, {
  moduleName: 'LM-W32',
  developType: 'mcu',
  firmware: {
    module: { firmwareVersion: 'V1.0.0 build 261124', parameterConfig: { baud: 9600 } },
    mcu: { isOwn: true, parameterConfig: {} },
  },
  ownFirmware: { mcu: { firmwareLabel: '灯板', firmwareLabelEn: 'Lamp board' } },
  lightStrip: { modelId: 'rgb', pins: { GPI01: { light: 'red' }, GPI05: { mode: 'input' } } },
})
const folder = (wanted?: NamedHardware): FolderContent => ({
  product,
  ...(wanted && { hardware: wanted }),
  features: [],
  messages: [],
})
const kept = (wanted: object): NamedHardware =>
  withUnsaid(folder(hardware), folder(z.parse(namedHardware, wanted))).hardware ?? {}
/** The problems of a hardware file with these lines. */
const problemsOf = (text: string) =>
  readFolder([...writeFolder(folder()), { path: HARDWARE_FILE, text }]).problems.map(({ line, field, reason }) => [
    line,
    field,
    reason.en,
  ])

describe('hardware.yaml', () => {
  test('says the same when it is read as when it was written, whatever the parameters are', () => {
    // Names and values that mean a default elsewhere in a folder.
    const parameterConfig = {
      unit: '',
      required: false,
      '': null,
      '10': [{ b: 1, a: 'true' }],
      type: { type: 'noinput' },
    }
    const free = { ...hardware, firmware: { module: { isOwn: false, parameterConfig } } }
    const files = writeFolder(folder(free))
    const { content, problems } = readFolder(files)
    expect(problems).toEqual([])
    expect(content?.hardware).toEqual(free)
    expect(folderDiff(folder(free), content ?? folder())).toEqual([])
  })

  test('does not change when the database returns the parameters in another order', () => {
    const withConfig = (parameterConfig: object) =>
      writeFolder(folder(z.parse(namedHardware, { firmware: { module: { parameterConfig } } })))
    expect(withConfig({ a: { d: 1, c: 2 }, b: 3 })).toEqual(withConfig({ b: 3, a: { c: 2, d: 1 } }))
  })

  test.each([
    ['firmware:\n  wifi: {}\n', 2, 'firmware.wifi', 'Unknown field'],
    ['developType: rtos\n', 1, 'developType', 'Must be one of developmentFree, mcu, soc'],
    ['lightStrip:\n  pins:\n    GPI06: {light: red}\n', 3, 'lightStrip.pins.GPI06', 'Unknown field'],
    [
      'lightStrip:\n  pins:\n    GPI01:\n      light: 2\n',
      4,
      'lightStrip.pins.GPI01.light',
      expect.stringMatching(/cold/),
    ],
    ['firmware:\n  mcu:\n    firmwareVersion: newest\n', 3, 'firmware.mcu.firmwareVersion', expect.any(String)],
  ])('is refused at the line of its problem: %j', (text, line, field, reason) => {
    expect(problemsOf(text)).toEqual([[line, field, reason]])
  })

  test('keeps what it does not say', () => {
    expect(kept({})).toEqual(hardware)
    expect(kept({ moduleName: 'lm-w32', firmware: { module: {}, mcu: { isOwn: true } } })).toEqual(hardware)
    const changed = kept({ firmware: { module: { parameterConfig: { baud: 115_200 } } } })
    expect(changed.firmware).toEqual({
      module: { isOwn: false, firmwareVersion: 'V1.0.0 build 261124', parameterConfig: { baud: 115_200 } },
    })
  })

  test('with another module keeps only the firmware that is the product’s own', () => {
    const moved = kept({ moduleName: 'LM-B5' })
    expect(moved).toMatchObject({ moduleName: 'LM-B5', firmware: { mcu: { isOwn: true } } })
    expect(moved).not.toHaveProperty('firmware.module')
    expect(moved).not.toHaveProperty('developType')
    // The version of the other module's firmware does not follow either.
    expect(kept({ moduleName: 'LM-B5', firmware: { module: {} } }).firmware).toEqual({ module: { isOwn: false } })
  })

  test('is absent from a folder that leaves hardware and date as they are', () => {
    const now = { ...folder(hardware), product: { ...product, supportUntil: '2031-11-24' } }
    expect(folderDiff(now, withUnsaid(now, folder()))).toEqual([])
    expect(onlySaid(now, folder())).toEqual(folder())
    expect(onlySaid(now, now)).toEqual(now)
  })

  test('has pins that become the same configuration again', () => {
    const strip = { modelId: 'rgb' as const, pins: hardware.lightStrip?.pins ?? {} }
    const { modelId, mconfigInfo } = stripOf(strip)
    expect(namedStrip(modelId, mconfigInfo)).toEqual(strip)
    const pins = {
      GPI02: { enable: 'disabled' as const, mode: 'output' as const, drive_mode: 'gpio' as const, pwm_frequency: 200 },
    }
    const off = stripOf({ modelId: '', pins })
    expect(namedStrip('', off.mconfigInfo)).toEqual({ modelId: '', pins })
  })
})
