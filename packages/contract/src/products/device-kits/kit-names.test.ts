import { describe, expect, test } from 'vitest'
import { cFieldNames, commentText, constantEnd, cText, nameGiver, pythonText, typescriptText } from './kit-names.ts'

describe('names of fields in C', () => {
  test('are the keys, and words of C get an underscore that no one else has', () => {
    expect(cFieldNames(['int', 'int_', 'hue', 'EOF', 'has_hue'])).toEqual({
      fields: ['int__', 'int_', 'hue', 'EOF_', 'has_hue'],
      flags: ['has_int', 'has_int_', 'has_hue_', 'has_EOF', 'has_has_hue'],
    })
  })

  test('are the same however often they are made', () => {
    const keys = ['default', 'class', 'a', 'class_']
    expect(cFieldNames(keys)).toEqual(cFieldNames(keys))
  })
})

test('a name is given once', () => {
  const name = nameGiver()
  expect([name('a'), name('a'), name('a_2'), name('a')]).toEqual(['a', 'a_2', 'a_2_2', 'a_3'])
})

test.each([
  ['low power', 'LOW_POWER'],
  ['自动', 'U81EA_U52A8'],
  [-5, 'MINUS_5'],
  ['%%', 'ENTRY'],
])('the entry %s is the constant %s', (entry, constant) => expect(constantEnd(entry)).toBe(constant))

test.each([
  ['*/ system("x"); /*', '* / system("x"); / *'],
  ['a\nb\u2028c\r\nd', 'a b c d'],
  ['ends in \\', 'ends in ∖'],
  ['??/', '? ?/'],
  ['a\u202eb', 'a b'],
])('the text %j cannot leave a comment', (text, comment) => expect(commentText(text)).toBe(comment))

test('a literal is read back as the text that it was, in every language', () => {
  const text = '"; system("x") /* \\ ?? \u2028 💡 灯\u0000'
  expect(cText(text)).toMatch(/^"(?:[^"\\?\n]|\\[0-7]{3})*"$/)
  expect(pythonText('💡"')).toBe('"\\U0001f4a1\\""')
  expect(typescriptText('💡\u2028"\\x')).toBe('"\\u{1f4a1}\\u{2028}\\"\\\\x"')
})
