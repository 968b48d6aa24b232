import { expect, test } from 'vitest'
import { downloadBytesPerSecondOf, firmwareMaxBytesOf } from './file-settings.ts'

const MB = 1024 * 1024

test('the limit of a firmware file is 20 MB, and can be raised to 500 MB', () => {
  expect([firmwareMaxBytesOf('20'), firmwareMaxBytesOf('500')]).toEqual([20 * MB, 500 * MB])
})

test.each(['19', '501', '20.5', 'many', ''])('%j is refused with the allowed range', (text) => {
  expect(() => firmwareMaxBytesOf(text)).toThrow(/SLIPWAY_FIRMWARE_MAX_MB .* from 20 to 500/)
})

test('the bandwidth of downloads is unlimited, or 1 to 100,000 Mbit/s', () => {
  expect(['', '1', '100000'].map(downloadBytesPerSecondOf)).toEqual([undefined, 125_000, 12_500_000_000])
  for (const text of ['0', '100001', '1.5', 'fast'])
    expect(() => downloadBytesPerSecondOf(text)).toThrow(/SLIPWAY_DOWNLOAD_MBIT .* from 1 to 100000/)
})
