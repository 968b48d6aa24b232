import { expect, test } from 'vitest'
import { equivalentOf } from './equivalents.ts'

const flag = (deKey: string) => ({ deKey, kind: 'property', schema: { type: 'boolean' } })

test('a switch of a template does what the light’s and the plug’s do', () => {
  const own = [flag('light'), flag('Power')]
  expect(equivalentOf(own, flag('light_on'))).toBe(own[1])
  expect(equivalentOf(own, flag('plug_on'))).toBe(own[1])
  expect(equivalentOf(own, flag('camera_flip'))).toBeUndefined()
})

test('one of another kind or type is no equivalent', () => {
  expect(
    equivalentOf([{ deKey: 'power', kind: 'property', schema: { type: 'number' } }], flag('light_on')),
  ).toBeUndefined()
  expect(equivalentOf([{ deKey: 'power', kind: 'event' }], flag('light_on'))).toBeUndefined()
})

test('either one can be in the product first', () => {
  const own = [flag('plug_on')]
  expect(equivalentOf(own, flag('power'))).toBe(own[0])
})
