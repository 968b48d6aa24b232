import { messageIdField } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { messageIdOfEvent, newMessageId, timeOfMessage } from './message-id.ts'

const AT = Date.UTC(2026, 10, 30, 12)

test('an id is a ULID with its time, ordered by it, and unlike all others', () => {
  const ids = Array.from({ length: 200 }, (_, n) => newMessageId(AT + n))
  expect(ids.every((id) => messageIdField.safeParse(id).success)).toBe(true)
  expect(ids.map(timeOfMessage)).toEqual(ids.map((_, n) => AT + n))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(Array.from({ length: 200 }, () => newMessageId(AT))).size).toBe(200)
})

test('an event has the same id each time, and no other event has it', () => {
  expect(messageIdOfEvent(AT, 7)).toBe(messageIdOfEvent(AT, 7))
  expect(messageIdOfEvent(AT, 8)).not.toBe(messageIdOfEvent(AT, 7))
  expect(timeOfMessage(messageIdOfEvent(AT, 7))).toBe(AT)
})

test('a time that no database can store belongs to no message', () => {
  expect(timeOfMessage('msg_7ZZZZZZZZZ0000000000000000')).toBeUndefined()
})
