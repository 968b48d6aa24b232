import { expect, test } from 'vitest'
import { writtenTexts } from './written-texts.ts'

const model = { typeOf: (deKey: string) => (deKey === 'mode' ? ('enum' as const) : ('string' as const)) }

test('texts are found in properties and inside of them, but not in enumerations, numbers and what is empty', () => {
  const data = { label: 'Ann', mode: 'cool', level: 3, on: true, note: '', list: [{ a: 1 }, { a: ['x'] }], none: null }
  expect(writtenTexts(model, { data })).toEqual(['label', 'list'])
})

test('texts of an operation are found under its identifier', () => {
  expect(writtenTexts(model, { deKey: 'show', data: { text: 'Ann' } })).toEqual(['show'])
  expect(writtenTexts(model, { deKey: 'show', data: { seconds: 3 } })).toEqual([])
})
