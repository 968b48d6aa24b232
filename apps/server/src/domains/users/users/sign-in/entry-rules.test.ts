import { userStatuses, type UserStatus } from '@slipway/contract/users/users/users.ts'
import { describe, expect, test } from 'vitest'
import { entryOf } from './entry-rules.ts'

const now = 1000
const user = (status: UserStatus, statusUntil?: number) => ({
  status,
  statusReason: 'Spam',
  statusUntil,
  statusSite: 'eu.example.com',
})
const byPassword = { now, hasCode: false, requestId: 'r1' }

describe('a sign-in with the correct password', () => {
  test.each([
    ['normal', { enters: 0 }],
    ['logoff', { enters: 2 }],
    ['passwordChangeDue', { enters: 4 }],
    ['phoneBindingDue', { enters: 5 }],
    ['frozen', { refusal: 'users.frozen', details: { reason: 'Spam' } }],
    ['deleted', { refusal: 'sign-in.wrongPassword' }],
    ['migrated', { refusal: 'users.migrated', details: { site: 'eu.example.com' } }],
    ['migrating', { refusal: 'users.migrating' }],
    ['toBeActivated', { refusal: 'users.notActivated' }],
    ['paused', { refusal: 'users.paused', details: { reason: 'Spam' } }],
    ['serviceError', { refusal: 'users.serviceError', details: { requestId: 'r1' } }],
  ] as const)('of an account that is %s answers %o', (status, answer) => {
    expect(entryOf(user(userStatuses[status]), byPassword)).toEqual(answer)
  })

  test('activates an account only together with a code', () => {
    expect(entryOf(user(userStatuses.toBeActivated), { ...byPassword, hasCode: true })).toEqual({ enters: 0 })
  })

  test('says until when an account is paused, and lets it in from then on', () => {
    const paused = user(userStatuses.paused, now + 1)
    expect(entryOf(paused, byPassword)).toMatchObject({ refusal: 'users.paused', details: { until: now + 1 } })
    expect(entryOf(paused, { ...byPassword, now: now + 1 })).toEqual({ enters: 0 })
  })
})
