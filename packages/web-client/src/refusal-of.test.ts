import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { expect, test } from 'vitest'
import { isRefused, refusalDetails } from './refusal-of.ts'

const refused = (code: number, data: unknown) => new CallRefused(code, 'refused', data)

test('refusals that share a code are told apart by their names', () => {
  expect(refusals['access.denied']).toBe(refusals['access.noScope'])
  const error = refused(refusals['access.denied'], { refusal: 'access.noScope' })
  expect(isRefused(error, 'access.denied')).toBe(false)
  expect(isRefused(error, 'access.denied', 'access.noScope')).toBe(true)
})

test('an error that is no refusal, or has no details, is none of them', () => {
  for (const error of [new Error('lost'), undefined, refused(refusals['access.denied'], null)]) {
    expect(isRefused(error, 'access.denied')).toBe(false)
    expect(refusalDetails(error)).toEqual({})
  }
})
