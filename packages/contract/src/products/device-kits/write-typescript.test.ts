import { expect, test } from 'vitest'
import type { ValueSchema } from '../features/value-schema.ts'
import { writeTypeScript } from './write-typescript.ts'

const limitsOf = (schema: ValueSchema): string | undefined =>
  /^ {2}"?key"?: (.*lowest.*),$/m.exec(
    writeTypeScript({
      properties: [{ key: 'key', title: 'Key', schema, isReported: true, isSettable: true }],
      actions: [],
      events: [],
    }),
  )?.[1]

test.each(['integer', 'number'] as const)(
  'the limits of an enum of type %s are its lowest and highest value, in whatever order they are listed',
  (enumType) => {
    const limits = limitsOf({ type: 'enum', enumType, enumValue: [1, 2, -3] })
    expect(limits?.replaceAll(/["\s]/g, '')).toBe('{lowest:-3,highest:2}')
  },
)

test('an enum of texts has no limits', () => {
  expect(limitsOf({ type: 'enum', enumType: 'string', enumValue: ['b', 'a'] })).toBeUndefined()
})
