import { expect, test } from 'vitest'
import { firmwareMaxBytesOf } from './file-settings.ts'

const MB = 1024 * 1024

test('the limit of a firmware file is 20 MB, and can be raised to 500 MB', () => {
  expect([firmwareMaxBytesOf('20'), firmwareMaxBytesOf('500')]).toEqual([20 * MB, 500 * MB])
})

test.each(['19', '501', '20.5', 'many', ''])('%j is refused with the allowed range', (text) => {
  expect(() => firmwareMaxBytesOf(text)).toThrow(/SLIPWAY_FIRMWARE_MAX_MB .* from 20 to 500/)
})
