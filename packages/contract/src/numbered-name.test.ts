import { expect, test } from 'vitest'
import { numberedName } from './numbered-name.ts'

const among = (...names: string[]) => names.map((name) => ({ name }))

test('a name that is taken has the first free number, and never more characters than it may', () => {
  expect(numberedName('Lamp', [], 40)).toBe('Lamp')
  expect(numberedName('Lamp', among('lamp', 'Lamp 3'), 40)).toBe('Lamp 2')
  expect(numberedName('Lamp', among('Lamp', 'Lamp 2', 'Lamp 3'), 40)).toBe('Lamp 4')
  expect(numberedName('A long name', among('A long'), 7)).toBe('A lon 2')
})
