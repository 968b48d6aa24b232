import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidInput } from '../../http/invalid-input.ts'
import { digitsOf, typedPartOf, typedPrefix, wholePrefix } from './network-prefix.ts'

const reasonFor = (value: string) => {
  const { error } = z.safeParse(typedPrefix, value, { reportInput: true })
  return error && invalidInput(error.issues).reason.en
}

test.each(['lumen_plug', 'A_b', 'abcdefg_hijklmno', ' lumen_plug '])('%j is brand and category (CN-08)', (value) =>
  expect(reasonFor(value)).toBeUndefined(),
)

test.each(['lumen', 'lumen_', '_plug', 'a_b_c', 'lumen-plug', 'lumen_plug1', '2lumen_plug', '灯_plug', 'lumen plug'])(
  '%j is not of letters as brand_category (VA-22, VA-24)',
  (value) => expect(reasonFor(value)).toMatch(/English letters and underscore/),
)

test('an empty prefix is required (VA-23)', () => expect(reasonFor('')).toBe('Required'))

test('brand and category have at most 15 letters, the underscore not counted (VA-25)', () => {
  expect(reasonFor('abcdefgh_ijklmno')).toBeUndefined()
  expect(reasonFor('abcdefgh_ijklmnop')).toMatch(/15 letters/)
})

test('a whole prefix is taken apart into what was typed and the 11 digits', () => {
  const whole = wholePrefix('lumen_plug', '00123456789')
  expect(whole).toBe('lumen_plug_00123456789')
  expect([typedPartOf(whole), digitsOf(whole)]).toEqual(['lumen_plug', '00123456789'])
})

test.each(['lumen_plug', 'lumen_plug_123', 'lumen_plug_123456789012'])('%s has no digits of ours', (value) => {
  expect([typedPartOf(value), digitsOf(value)]).toEqual([value, undefined])
})
