import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOf, contrastOf, isReadableAccent, shiftOf } from './accent-colours.ts'

const brands = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('the accent of any brand color can be read in both themes', () => {
  fc.assert(
    fc.property(brands, (brand) => isReadableAccent(accentOf(brand))),
    { seed: 20_261_129 },
  )
})

test('a color that can be read stays as it is', () => {
  expect(accentOf('#2341d3').light).toBe('#2341d3')
  expect(shiftOf('#2341d3', '#2341d3')).toBe(0)
})

test('a color that can’t be read is shifted, and by how much is known', () => {
  const { light, dark } = accentOf('#ffe000')
  expect(contrastOf(light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(shiftOf('#ffe000', light)).toBeGreaterThan(10)
  expect(shiftOf('#ffe000', dark)).toBe(0)
  expect(isReadableAccent({ brand: '#ffe000', light: '#ffe000', dark })).toBe(false)
})
