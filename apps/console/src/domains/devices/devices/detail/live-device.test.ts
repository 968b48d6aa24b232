import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { expect, test } from 'vitest'
import { withCommand, withEvent } from './live-device.ts'
import { anyCommand, anySnapshot, attempt, message, online } from '../testing/devices.ts'

const known = { ...anySnapshot, messages: [message(2), message(1)], refusedAttempts: [attempt], commands: [anyCommand] }

test('nothing is known before the whole has come', () => {
  expect(withEvent(undefined, { messages: [message(1)] })).toBeUndefined()
  expect(withEvent(undefined, anySnapshot)).toEqual(anySnapshot)
})

test('an event changes the parts that it carries and leaves the others', () => {
  expect(withEvent(known, { device: online() })).toEqual({ ...known, device: online() })
  const acked = { ...anyCommand, status: commandStatus.acked }
  expect(withEvent(known, { commands: [acked] })).toEqual({ ...known, commands: [acked] })
})

test('new messages come in front of the known ones', () => {
  expect(withEvent(known, { messages: [message(4), message(3)] })?.messages.map(({ id }) => id)).toEqual([
    '4',
    '3',
    '2',
    '1',
  ])
})

test('after a lost connection no message is there twice', () => {
  expect(withEvent(known, { ...known, messages: [message(3), message(2), message(1)] })?.messages).toHaveLength(3)
})

test('messages are ordered by their number, not by their text', () => {
  const ids = withEvent({ ...known, messages: [message(9)] }, { messages: [message(10)] })?.messages.map(({ id }) => id)
  expect(ids).toEqual(['10', '9'])
})

test('the last 100 messages are kept', () => {
  const many = Array.from({ length: 100 }, (_, index) => message(200 - index))
  const messages = withEvent({ ...known, messages: many }, { messages: [message(201)] })?.messages ?? []
  expect(messages).toHaveLength(100)
  expect([messages[0]?.id, messages[99]?.id]).toEqual(['201', '102'])
})

test('a command stands in the list before the stream tells of it, and what the stream told stays', () => {
  expect(withCommand(anySnapshot, anyCommand).commands).toEqual([anyCommand])
  const acked = { ...anyCommand, status: commandStatus.acked }
  expect(withCommand({ ...anySnapshot, commands: [acked] }, anyCommand).commands).toEqual([acked])
})
