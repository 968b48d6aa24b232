import { describe, expect, test } from 'vitest'
import { canFill, filledTexts, pastedDown, textsInput } from './text-rows.ts'

const auto = { zh: '自动', en: 'Auto' }

describe('texts from the dictionary', () => {
  test('fill values without one and add a missing language; typed texts stay', () => {
    const texts = { manual: { zh: '人工', en: 'By hand' }, low: { zh: '低', en: '' } }
    expect(filledTexts(['auto', 'manual', 'low', 'e17'], texts)).toEqual({
      auto,
      manual: { zh: '人工', en: 'By hand' },
      low: { zh: '低', en: 'Low' },
    })
  })

  test('are offered only where they add something', () => {
    expect(canFill(['auto'], {})).toBe(true)
    expect(canFill(['auto'], { auto: { zh: '自动', en: '' } })).toBe(true)
    expect(canFill(['auto'], { auto })).toBe(false)
    expect(canFill(['e17', '0', 'toString'], {})).toBe(false)
  })
})

describe('a pasted column', () => {
  const from = { key: 'b', language: 'zh' } as const

  test('fills the rows from its field downward, and no more than there are', () => {
    expect(pastedDown(['a', 'b', 'c'], { a: auto }, from, '乙\r\n丙\r\n丁\r\n')).toEqual({
      a: auto,
      b: { zh: '乙', en: '' },
      c: { zh: '丙', en: '' },
    })
  })

  test('with a tab fills both languages', () => {
    expect(pastedDown(['b'], {}, from, '乙\tB')).toEqual({ b: { zh: '乙', en: 'B' } })
  })
})

test('only texts of current values are sent, and none as nothing', () => {
  expect(textsInput(['auto', 'eco'], { auto, gone: auto, eco: { zh: ' ', en: '' } })).toEqual({ auto })
  expect(textsInput(['auto'], { gone: auto })).toBeUndefined()
})
