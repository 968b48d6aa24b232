import { expect, test } from 'vitest'
import { lettersOf } from './label-font.ts'

test('a name has an outline for each letter of both scripts', async () => {
  const letters = await lettersOf('智能灯Lamp2')
  expect(letters).toHaveLength(8)
  expect(new Set(letters.map(({ operators }) => operators)).size).toBe(8)
  for (const { operators, advance } of letters) {
    expect(operators.length).toBeGreaterThan(20)
    expect(advance).toBeGreaterThan(0)
  }
})

test('what the font has no letter for is left out', async () => {
  expect(await lettersOf('灯\u{20000}')).toHaveLength(1)
})
