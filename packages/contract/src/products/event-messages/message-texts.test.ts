import { expect, test } from 'vitest'
import type { ParametersSchema } from '../features/value-schema.ts'
import { eventMessageLimits } from './event-messages.limits.ts'
import { actionsOf } from '../../devices/device-events/device-events.topics.ts'
import { defaultTexts, messageText, placeholdersOf, unknownPlaceholder, usualPlaceholders } from './message-texts.ts'

const output: ParametersSchema = {
  type: 'object',
  properties: [
    { deKey: 'temp', type: 'number', minimum: 0, maximum: 300, unit: '', required: true, description: '' },
    { deKey: 'time', type: 'boolean', required: true, description: '' },
    {
      deKey: 'list',
      type: 'array',
      items: { type: 'boolean' },
      minItems: 0,
      maxItems: 2,
      required: true,
      description: '',
    },
  ],
}

const values = {
  deviceName: 'Hall',
  eventName: 'Overheating',
  time: '14:02',
  data: { temp: 90.5, odd: '{time}' },
  output,
  language: 'en' as const,
}

test('a text may name the usual three and the event’s own single values', () => {
  expect(placeholdersOf(output)).toEqual([...usualPlaceholders, 'temp'])
  expect(placeholdersOf({ type: 'noinput' })).toEqual([...usualPlaceholders])
})

test.each([
  ['{deviceName} {temp}', undefined],
  ['{ temp}', '{ temp}'],
  ['{}', '{}'],
  ['a { b } c', '{ b }'],
  ['only } or {', undefined],
  ['{{temp}}', undefined],
  ['{constructor}', '{constructor}'],
])('of %j the first name that stands for nothing is %s', (text, unknown) => {
  expect(unknownPlaceholder(text, placeholdersOf(output))).toBe(unknown)
})

test('a text is read with the values in it, and with a dash for what did not come', () => {
  expect(messageText('{eventName} on {deviceName} at {time}: {temp}', values)).toBe(
    'Overheating on Hall at 14:02: 90.5',
  )
  expect(messageText('{temp} {gone} {toString}', values)).toBe('90.5 — —')
})

test('a value is named by its text in the language of the message', () => {
  const own = { deKey: 'cause', required: true, description: '' }
  const valueTexts = { '1': { zh: '过热', en: 'overheating' }, '2': { zh: '{time}', en: '' } }
  const cause = { ...own, type: 'enum', enumType: 'integer', enumValue: [1, 2, 3], valueTexts } as const
  const parameters = [{ ...cause, enumValue: [...cause.enumValue] }]
  const said = (value: number, language: 'zh' | 'en') =>
    messageText('{cause}', {
      ...values,
      data: { cause: value },
      output: { type: 'object', properties: parameters },
      language,
    })
  expect([said(1, 'zh'), said(1, 'en'), said(2, 'en'), said(3, 'en')]).toEqual(['过热', 'overheating', '{time}', '3'])
})

test('a value that looks like a placeholder stays what it is', () => {
  expect(messageText('{odd}', values)).toBe('{time}')
})

test('the usual prompts name only what every event has, and fit (VA-49, SI-047)', () => {
  for (const { zh, en } of Object.values(defaultTexts)) {
    for (const text of [zh, en]) {
      expect(unknownPlaceholder(text, usualPlaceholders)).toBeUndefined()
      expect(text.length).toBeLessThanOrEqual(eventMessageLimits.text.max)
      expect(text).toContain('{eventName}')
    }
  }
})

test.each([
  [undefined, { push: true, list: true, linkage: true }],
  [0, { push: false, list: false, linkage: false }],
  [1, { push: true, list: false, linkage: false }],
  [2, { push: false, list: true, linkage: false }],
  [4, { push: false, list: false, linkage: true }],
  [8, { push: false, list: false, linkage: false }],
  [9, { push: false, list: false, linkage: false }],
  [11, { push: false, list: true, linkage: false }],
  [15, { push: false, list: true, linkage: true }],
])(
  'action %s asks for exactly its bits, and 8 for no push whatever else (SI-050, EN-EVSCHEMA-07)',
  (action, actions) => {
    expect(actionsOf(action)).toEqual(actions)
  },
)
