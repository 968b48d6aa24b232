import { describe, expect, test } from 'vitest'
import { breaksAnything, modelDiff, type ComparedFeature } from './model-diff.ts'

/** Partial features, so that a test can describe one change without a full schema. */
type LooseFeature = Omit<ComparedFeature, 'deInput' | 'deOutput' | 'featureType' | 'transType'> & {
  featureType: number
  transType: number
  deInput: unknown
  deOutput: unknown
}
const diff = (before: readonly LooseFeature[], after: readonly LooseFeature[]) =>
  modelDiff(before as ComparedFeature[], after as ComparedFeature[])

const level: LooseFeature = {
  did: '1',
  featureType: 1,
  deKey: 'level',
  deName: { zh: '亮度', en: 'Level' },
  deOptional: 1,
  deRemark: '',
  transType: 1,
  deInput: { type: 'integer', minimum: 0, maximum: 100, unit: '%' },
  deOutput: {},
}
const reported = level
const set = { ...level, transType: 2 as const }
const bounds = (change: object) => ({ deInput: { ...(level.deInput as object), ...change } })

const effectsOf = (before: LooseFeature, change: Partial<LooseFeature>) =>
  diff([before], [{ ...before, ...change }]).flatMap(({ parts }) =>
    parts.map(({ part, at, effect }) => [part, at, effect]),
  )

describe('a changed feature', () => {
  test('that is the same is no change', () => {
    expect(diff([level], [structuredClone(level)])).toEqual([])
  })

  test('narrowed, refuses what devices report and what is set on them', () => {
    for (const feature of [reported, set]) {
      expect(effectsOf(feature, bounds({ maximum: 50 }))).toEqual([['maximum', 'deInput', 'refusesOld']])
      expect(effectsOf(feature, bounds({ exclusiveMinimum: 0 }))).toEqual([['minimum', 'deInput', 'refusesOld']])
      expect(effectsOf(feature, bounds({ multipleOf: 5 }))).toEqual([['multipleOf', 'deInput', 'refusesOld']])
    }
  })

  test('widened, is compatible where devices send, and unknown to them where they read', () => {
    expect(effectsOf(reported, bounds({ maximum: 200 }))).toEqual([['maximum', 'deInput', 'compatible']])
    expect(effectsOf(set, bounds({ maximum: 200 }))).toEqual([['maximum', 'deInput', 'unknownToDevices']])
  })

  test('with the same whole numbers written otherwise is no change', () => {
    expect(effectsOf(reported, bounds({ minimum: -1, exclusiveMinimum: -1 }))).toEqual([])
  })

  test('measured in another unit means something else; a first unit is only told', () => {
    expect(effectsOf(reported, bounds({ unit: 'lx' }))).toEqual([['unit', 'deInput', 'meansOther']])
    expect(effectsOf({ ...reported, ...bounds({ unit: '' }) }, bounds({}))).toEqual([['unit', 'deInput', 'compatible']])
  })

  test('of another data type is refused', () => {
    expect(effectsOf(reported, bounds({ type: 'number' }))).toEqual([['type', 'deInput', 'refusesOld']])
  })

  test('renamed is known again by its id, and breaks', () => {
    const [change] = diff([level], [{ ...level, deKey: 'brightness' }])
    expect(change).toMatchObject({ deKey: 'brightness', wasKey: 'level', kind: 'changed', breaks: true })
  })

  test('without ids is known by its identifier', () => {
    const withoutId = { ...level, did: undefined }
    expect(diff([withoutId], [{ ...withoutId, deRemark: 'x' }])).toMatchObject([
      { kind: 'changed', breaks: false, parts: [{ part: 'deRemark', from: '', to: 'x' }] },
    ])
  })

  test('whose value texts change breaks nothing, in any direction and at any depth', () => {
    const [old, now] = [
      { zh: '开', en: 'On' },
      { zh: '开启', en: 'On' },
    ]
    const schemas = (text: object | undefined) => {
      const flag = { type: 'boolean', ...(text && { valueTexts: { true: text } }) }
      const mode = { type: 'enum', enumType: 'string', enumValue: ['on'], ...(text && { valueTexts: { on: text } }) }
      const bits = { type: 'integer', minimum: 0, maximum: 3, ...(text && { bitTexts: { '1': text } }) }
      const items = { type: 'array', minItems: 0, maxItems: 2, items: mode }
      return [flag, mode, bits, items, { type: 'object', properties: [{ deKey: 'm', required: true, ...flag }] }]
    }
    for (const [before, after] of [
      [old, now],
      [undefined, now],
      [old, undefined],
    ]) {
      for (const feature of [reported, set]) {
        for (const [at, deInput] of schemas(before).entries()) {
          const changes = diff([{ ...feature, deInput }], [{ ...feature, deInput: schemas(after)[at] }])
          expect(changes).toMatchObject([{ breaks: false, parts: [{ part: 'valueTexts', effect: 'compatible' }] }])
        }
      }
    }
  })

  test('whose value texts were only stored in another order is no change', () => {
    const [a, b] = [
      { zh: '甲', en: 'A' },
      { zh: '乙', en: 'B' },
    ]
    const mode = { type: 'enum', enumType: 'string', enumValue: ['a', 'b'] }
    const [one, other] = [
      { a, b },
      { b, a },
    ].map((valueTexts) => ({ ...level, deInput: { ...mode, valueTexts } }))
    expect(diff([one as LooseFeature], [other as LooseFeature])).toEqual([])
  })

  test('whose names, remark, step or default change breaks nothing', () => {
    const changes = diff(
      [level],
      [{ ...level, deName: { zh: '亮', en: 'Bright' }, deRemark: 'x', ...bounds({ step: 5, defaultValue: 50 }) }],
    )
    expect(changes[0]?.parts.map(({ part }) => part)).toEqual(['deName', 'deRemark', 'step', 'defaultValue'])
    expect(breaksAnything(changes)).toBe(false)
  })

  test('that may do less breaks, that may do more does not', () => {
    const both = { ...level, transType: 3 as const }
    expect(effectsOf(both, { transType: 1 })).toEqual([['transType', '', 'refusesOld']])
    expect(effectsOf(both, { transType: 2 })).toEqual([['transType', '', 'refusesOld']])
    expect(effectsOf(reported, { transType: 3 })).toEqual([['transType', '', 'compatible']])
  })

  test('that becomes required is unknown to devices in the field; one that becomes optional is not', () => {
    expect(effectsOf(level, { deOptional: 0 })).toEqual([['deOptional', '', 'unknownToDevices']])
    expect(effectsOf({ ...level, deOptional: 0 }, { deOptional: 1 })).toEqual([['deOptional', '', 'compatible']])
  })
})

describe('an enum', () => {
  const mode = (...enumValue: string[]) => ({ deInput: { type: 'enum', enumType: 'string', enumValue } })
  test('that loses a value breaks, also where it gains another', () => {
    expect(effectsOf({ ...reported, ...mode('a', 'b') }, mode('a', 'c'))).toEqual([
      ['enumValue', 'deInput', 'refusesOld'],
    ])
  })
  test('that gains a value breaks where devices read it', () => {
    expect(effectsOf({ ...reported, ...mode('a') }, mode('a', 'b'))).toEqual([['enumValue', 'deInput', 'compatible']])
    expect(effectsOf({ ...set, ...mode('a') }, mode('a', 'b'))).toEqual([['enumValue', 'deInput', 'unknownToDevices']])
  })
  test('in another order is compatible', () => {
    expect(effectsOf({ ...set, ...mode('a', 'b') }, mode('b', 'a'))).toEqual([['enumValue', 'deInput', 'compatible']])
  })
})

describe('parameters', () => {
  const hue = { deKey: 'hue', type: 'integer', minimum: 0, maximum: 360, required: true, description: '' }
  const parameters = (...properties: object[]) => ({ type: 'object', properties })
  const paint: LooseFeature = {
    ...level,
    featureType: 2,
    transType: 4,
    deInput: parameters(hue),
    deOutput: parameters(hue),
  }
  const white = { ...hue, deKey: 'white' }

  test('that come as required ones break, optional ones do not', () => {
    expect(effectsOf(paint, { deInput: parameters(hue, white) })).toEqual([
      ['parameter', 'deInput.properties.white', 'refusesOld'],
    ])
    expect(effectsOf(paint, { deInput: parameters(hue, { ...white, required: false }) })).toEqual([
      ['parameter', 'deInput.properties.white', 'compatible'],
    ])
  })

  test('that go break, down to none at all', () => {
    expect(effectsOf(paint, { deInput: { type: 'noinput' } })).toEqual([
      ['parameter', 'deInput.properties.hue', 'refusesOld'],
    ])
    expect(effectsOf({ ...paint, deInput: {} }, { deInput: { type: 'noinput' } })).toEqual([])
  })

  test('of what an operation takes are read by devices, of what it answers are sent by them', () => {
    const wider = parameters({ ...hue, maximum: 720 })
    expect(effectsOf(paint, { deInput: wider })).toEqual([['maximum', 'deInput.properties.hue', 'unknownToDevices']])
    expect(effectsOf(paint, { deOutput: wider })).toEqual([['maximum', 'deOutput.properties.hue', 'compatible']])
  })

  test('that may stay away are missed by devices that read them', () => {
    const optional = parameters({ ...hue, required: false })
    expect(effectsOf(paint, { deInput: optional })).toEqual([
      ['required', 'deInput.properties.hue', 'unknownToDevices'],
    ])
    expect(effectsOf(paint, { deOutput: optional })).toEqual([['required', 'deOutput.properties.hue', 'compatible']])
  })

  test('within an array within a struct are reported by their place', () => {
    const nested = (maxLength: number) => ({
      type: 'array',
      minItems: 0,
      maxItems: 3,
      items: { type: 'object', properties: [{ deKey: 'name', type: 'string', maxLength, required: true }] },
    })
    expect(effectsOf({ ...level, deInput: nested(9) }, { deInput: nested(5) })).toEqual([
      ['maxLength', 'deInput.items.properties.name', 'refusesOld'],
    ])
  })

  test('that need each other more than before are refused, in whatever order it is written', () => {
    const needing = (dependencies: object) => ({ deInput: { ...parameters(hue, white), dependencies } })
    const before = { ...paint, ...needing({ hue: ['white'] }) }
    expect(effectsOf(before, needing({ hue: ['white'], white: ['hue'] }))).toEqual([
      ['dependencies', 'deInput', 'refusesOld'],
    ])
    expect(
      effectsOf(
        { ...paint, ...needing({ hue: ['white'], white: ['hue'] }) },
        needing({ white: ['hue'], hue: ['white'] }),
      ),
    ).toEqual([])
  })
})

describe('features that come and go', () => {
  test('a new one breaks only where every device must have it', () => {
    expect(diff([], [level])).toMatchObject([{ kind: 'added', deKey: 'level', breaks: false }])
    expect(diff([], [{ ...level, deOptional: 0 }])).toMatchObject([{ kind: 'added', breaks: true }])
  })

  test('a deleted one breaks, and stands last', () => {
    const other = { ...level, did: '2', deKey: 'other' }
    expect(diff([level], [other]).map(({ kind, deKey, breaks }) => [kind, deKey, breaks])).toEqual([
      ['added', 'other', false],
      ['removed', 'level', true],
    ])
  })

  test('one that was deleted and added again under its identifier is a change', () => {
    expect(diff([level], [{ ...level, did: '9', featureType: 3, transType: 1 }])).toMatchObject([
      { kind: 'changed', breaks: true, parts: [{ part: 'featureType', from: 'property', to: 'event' }] },
    ])
  })

  test('two that take each other’s identifier are two renamed ones', () => {
    const other = { ...level, did: '2', deKey: 'other' }
    const changes = diff(
      [level, other],
      [
        { ...level, deKey: 'other' },
        { ...other, deKey: 'level' },
      ],
    )
    expect(changes.map(({ wasKey, deKey }) => [wasKey, deKey])).toEqual([
      ['level', 'other'],
      ['other', 'level'],
    ])
  })
})
