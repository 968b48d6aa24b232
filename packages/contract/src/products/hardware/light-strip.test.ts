import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  assignedLights,
  completeConfig,
  configOf,
  entriesOf,
  fittedConfig,
  initialConfig,
  ioEntry,
  lightCodes,
  lightModels,
  lights,
  lightsOf,
  mconfigInfo,
  pinConflicts,
  pinLabel,
  pinNames,
  pins,
  type LightModelId,
} from './light-strip.ts'

type Given = z.input<typeof ioEntry>
const config = (...given: readonly Given[]) => configOf(given.map((entry) => z.parse(ioEntry, entry)))
const kinds = (modelId: LightModelId, ...given: readonly Given[]) =>
  pinConflicts(modelId, config(...given)).map(({ kind }) => kind)

const red = { name: pins.gpi01, light: lights.red }
const green = { name: pins.gpi02, light: lights.green }

describe('the pins of a light strip', () => {
  test('have the numbers and labels of the specification (EV-40 to EV-44, CN-29)', () => {
    expect(pinNames.map((name) => [name, pinLabel(name)])).toEqual([
      [4, 'GPI01'],
      [5, 'GPI02'],
      [12, 'GPI03'],
      [13, 'GPI04'],
      [14, 'GPI05'],
    ])
    expect(lightCodes).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('are five disabled ones with 1000 Hz at first (SI-064)', () => {
    const entries = entriesOf(initialConfig())
    expect(entries.map(({ name }) => name)).toEqual(pinNames)
    for (const { enable, light, drive_mode_param: param } of entries) {
      expect({ enable, light, ...param }).toEqual({ enable: 0, light: null, pwm_frequency: 1000 })
    }
    expect(pinConflicts('', initialConfig())).toEqual([])
  })

  test('drive different lights', () => {
    expect(kinds('', red, green)).toEqual([])
    expect(assignedLights(config(red, green))).toEqual([lights.red, lights.green])
  })

  test('are given once', () => {
    expect(kinds('', red, { ...green, name: pins.gpi01 })).toEqual(['pinTwice'])
  })

  test('never drive the same light', () => {
    expect(pinConflicts('', config(red, { ...green, light: lights.red }))).toEqual([
      { kind: 'lightTwice', pin: pins.gpi02, light: lights.red, otherPin: pins.gpi01 },
    ])
    expect(kinds('', red, { ...green, light: lights.red, enable: 0 })).toEqual([])
  })

  test('need a light as an output, and have none as an input', () => {
    expect(kinds('', { name: pins.gpi01 })).toEqual(['lightMissing'])
    expect(kinds('', { name: pins.gpi01, mode: 0 })).toEqual([])
    expect(kinds('', { ...red, mode: 0 })).toEqual(['inputLight'])
  })

  test('drive only lights of the model', () => {
    expect(kinds('rgb', red, green)).toEqual([])
    expect(kinds('cw', red)).toEqual(['lightNotInModel'])
    expect(kinds('', red)).toEqual([])
  })

  test.each([99, 20_001, 1000.5])('have no frequency of %d Hz (SI-065)', (frequency) => {
    const given = { ...red, drive_mode_param: { pwm_frequency: frequency } }
    expect(z.safeParse(mconfigInfo, { product_param: { IO_config: [given] } }).success).toBe(false)
  })

  test('that are not given are disabled, in the order of the board', () => {
    const entries = entriesOf(completeConfig(config(green, red)))
    expect(entries.map(({ name, enable }) => [name, enable])).toEqual([
      [4, 1],
      [5, 1],
      [12, 0],
      [13, 0],
      [14, 0],
    ])
  })

  test('stay where another light model has their light (CA-061)', () => {
    const fitted = fittedConfig('rgb', config(red, { name: pins.gpi02, light: lights.cold }))
    expect(assignedLights(fitted)).toEqual([lights.red])
    expect(pinConflicts('rgb', fitted)).toEqual([])
    expect(entriesOf(fitted)[1]).toMatchObject({ name: pins.gpi02, enable: 0, light: null })
  })
})

test('every light model fits on the five pins, and names each light once', () => {
  for (const of of Object.values(lightModels)) {
    expect(of.length).toBeLessThanOrEqual(pinNames.length)
    expect(new Set(of).size).toBe(of.length)
  }
  expect(lightsOf('')).toEqual(lightCodes)
})
