import { expect, test } from 'vitest'
import { compareVersions } from './version-order.ts'

test.each([
  ['1.2.3', '1.2.10'],
  ['1.2', '1.2.1'],
  ['1.0.0-alpha', '1.0.0-alpha.1'],
  ['1.0.0-alpha.1', '1.0.0-beta'],
  ['1.0.0-rc.1', '1.0.0'],
  ['1.0.0-5', '1.0.0'],
  ['1.1.1', '1.1.1a'],
  ['1.1.1k', '1.1.1l'],
  ['2.0~rc1', '2.0'],
  ['1.9', '1:1.0'],
  ['v3.5.2', 'mbedtls-3.6.0'],
  ['20240101', '202401011'],
  ['5.1b2', '5.1'],
])('%s is below %s', (lower, higher) => {
  expect(compareVersions(lower, higher)).toBeLessThan(0)
  expect(compareVersions(higher, lower)).toBeGreaterThan(0)
})

test.each([
  ['1.0', '1.0.0'],
  ['v3.5.2', 'mbedtls-3.5.2'],
  ['1.2.3+build.7', '1.2.3'],
  ['01.2', '1.2'],
])('%s is %s', (one, other) => expect(compareVersions(one, other)).toBe(0))
