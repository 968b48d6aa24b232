import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { expect, test } from 'vitest'
import { filterMessages, messageLines } from './message-lines.ts'
import { message } from '../testing/devices.ts'

const up = message(1)
const down = message(2, { direction: 'down', topic: up.topic.replace('up/property/report', 'down/property/set') })
const refused = message(3, { code: 422, payload: '{"data":{"temp":"hot"}}' })

test('a log runs from old to new, with direction, the tail of the topic and the payload as it was', () => {
  const lines = messageLines([down, up])
  expect(lines.map(({ mark, text }) => `${mark} ${text}`)).toEqual([
    'up up/property/report  {"id":"1"}',
    'down down/property/set  {"id":"2"}',
  ])
})

test('a refused message carries the code that it was answered by', () => {
  expect(messageLines([refused])[0]).toMatchObject({ tone: 'error', text: expect.stringMatching(/→ 422$/) })
})

test('bytes that are no text are marked as such', () => {
  expect(messageLines([message(1, { encoding: 'base64', payload: 'AAE=' })])[0]?.text).toContain('base64:AAE=')
})

test('a message that came cut says how long it was', () => {
  const payload = 'x'.repeat(deviceLimits.shownPayload)
  expect(messageLines([message(1, { payload, sizeBytes: 9000 })])[0]?.text).toMatch(/… \(9000 B\)$/)
})

test('messages are filtered by direction, by refusal and by words', () => {
  const all = [refused, down, up]
  expect(filterMessages(all, { kind: 'all', words: '' })).toEqual(all)
  expect(filterMessages(all, { kind: 'down', words: '' })).toEqual([down])
  expect(filterMessages(all, { kind: 'failed', words: '' })).toEqual([refused])
  expect(filterMessages(all, { kind: 'all', words: ' TEMP' })).toEqual([refused])
  expect(filterMessages(all, { kind: 'up', words: 'set' })).toEqual([])
})
