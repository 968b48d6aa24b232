import { expect, test } from 'vitest'
import { isReadableAccent } from './accent-colours.ts'
import { accentContrast, accentNameOf, accentNames, namedAccent } from './named-accents.ts'

test.each(accentNames)('the accent %s can be read in both themes, as its contrast says', (name) => {
  const accent = namedAccent(name)
  expect(isReadableAccent(accent)).toBe(true)
  const { light, dark } = accentContrast(accent)
  expect(Math.min(light, dark)).toBeGreaterThanOrEqual(4.5)
  expect(accentNameOf(accent)).toBe(name)
})
