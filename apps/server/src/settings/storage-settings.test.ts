import { expect, test } from 'vitest'
import { mostStoredOf } from './storage-settings.ts'

const settings = (given: Record<string, string>) => mostStoredOf((name) => given[name] ?? '')

test('without a limit only days count, with one its megabytes', () => {
  expect(settings({})).toEqual({ history: undefined, messages: undefined })
  expect(settings({ SLIPWAY_HISTORY_MAX_MB: '20480' })).toEqual({ history: 20_480 * 1024 * 1024, messages: undefined })
})

test.each(['0', '99', '1.5', 'much', '-200'])('%s MB is refused by the name of the setting', (text) => {
  expect(() => settings({ SLIPWAY_MESSAGES_MAX_MB: text })).toThrow('SLIPWAY_MESSAGES_MAX_MB')
})
