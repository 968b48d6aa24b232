import { callsByDomain } from '@slipway/contract/calls.ts'
import { expect, test } from 'vitest'
import { en } from './texts.en.ts'
import { zh } from './texts.zh.ts'

test.each(Object.keys(callsByDomain))('the domain %s of the API page has a name in both languages', (domain) => {
  expect([zh.names[domain], en.names[domain]]).not.toContain(undefined)
})
