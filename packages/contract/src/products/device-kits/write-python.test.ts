import { expect, test } from 'vitest'
import type { ValueSchema } from '../features/value-schema.ts'
import { writePython } from './write-python.ts'

const schema: ValueSchema = { type: 'enum', enumType: 'string', enumValue: ['*/', '"'] }
const moduleOf = (key: string): string =>
  writePython({
    properties: [{ key, title: key, schema, isReported: true, isSettable: true }],
    actions: [],
    events: [],
  })

test.each(['none', 'None', 'true', 'false', 'notImplementedError', 'any', 'device'])(
  'the type of the property %s takes no name that Python or the module needs',
  (key) => {
    const [, name = ''] = /^(\w+) = Literal/m.exec(moduleOf(key)) ?? []
    expect(name).toMatch(/_2$/)
  },
)

test('the type of any other property is called as the property is', () => {
  expect(moduleOf('fan_mode')).toContain('FanMode = Literal["*/", "\\""]')
})
