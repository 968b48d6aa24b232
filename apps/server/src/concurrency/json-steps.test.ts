import { finished } from '@slipway/contract/cooperative-steps.ts'
import { expect, test } from 'vitest'
import { jsonSteps } from './json-steps.ts'

test('the text is that of JSON.stringify', () => {
  const value = { a: { b: { c: [1, 'x"', null] }, d: undefined, e: new Date(0) }, f: [{ g: 1 }], '"': true, h: null }
  expect(finished(jsonSteps(value))).toBe(JSON.stringify(value))
  expect(finished(jsonSteps([1]))).toBe('[1]')
})

test('a document is written in a step for each of its paths', () => {
  const paths = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`/call/${n}`, { get: {} }]))
  expect([...jsonSteps({ paths })].length).toBeGreaterThan(300)
})
