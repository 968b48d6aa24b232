import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../refusals.ts'
import { readJson } from './json-text.ts'

function refusalOf(text: string): DomainError {
  try {
    readJson(text)
  } catch (error) {
    if (error instanceof DomainError) return error
  }
  throw new Error('it was taken')
}

describe('a JSON text from elsewhere', () => {
  test('is read with a byte order mark and with keys that repeat in different objects', () => {
    expect(readJson('\u{feff}{"a":{"k":"{\\"k\\":[1]}"},"b":[{"k":2},{"k":3}]}')).toEqual({
      a: { k: '{"k":[1]}' },
      b: [{ k: 2 }, { k: 3 }],
    })
  })

  test('that is no JSON is refused with line and column', () => {
    expect(refusalOf('{\n  "a": 1,\n  oops\n}')).toMatchObject({
      reason: 'model-formats.notJson',
      details: { line: 3, column: 3 },
    })
    expect(refusalOf('{"a":\n').details).toMatchObject({ line: 2, column: 1 })
  })

  test('with a key twice in one object is refused with its place, however the key is written', () => {
    const text = String.raw`{"properties":[{"id":"x"},{"name":1,"na\u006de":2}]}`
    expect(refusalOf(text)).toMatchObject({
      reason: 'model-formats.keyTwice',
      details: { place: 'properties[1].name' },
    })
  })

  test('with __proto__ as a key is refused with its place, and nothing is polluted', () => {
    expect(refusalOf('{"a":[{"__proto__":{"polluted":1}}]}')).toMatchObject({
      reason: 'model-formats.keyReserved',
      details: { place: 'a[0].__proto__' },
    })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test.each([
    ['arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ])('of depth 10,000 in %s is refused', (_what, text) => {
    expect(refusalOf(text).reason).toBe('model-formats.tooDeep')
  })
})
