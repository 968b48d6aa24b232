import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DOWNLOAD_PATH } from './download-links.ts'
import { downloadTokens, type DownloadTarget } from './download-token.ts'

const NOW = Date.UTC(2026, 10, 20, 8, 0, 0)
const HOUR = 60 * 60 * 1000
const tokens = downloadTokens(randomBytes(32))
const target: DownloadTarget = { kind: 'package', id: 7, deviceId: 1_000_001, jobId: 812 }
const token = tokens.issue(target, NOW)

test.each<DownloadTarget>([
  target,
  { ...target, kind: 'delta' },
  { kind: 'package', id: 127, deviceId: 128, jobId: 16_384 },
  { kind: 'delta', id: 2 ** 40, deviceId: Number.MAX_SAFE_INTEGER, jobId: 0 },
])('a token says what it is for: %j', (one) => {
  expect(tokens.read(tokens.issue(one, NOW), NOW)).toEqual(one)
})

test('it is valid for six hours', () => {
  expect(tokens.read(token, NOW + 6 * HOUR - 1)).toEqual(target)
  expect(tokens.read(token, NOW + 6 * HOUR)).toBe('expired')
})

test('with large numbers its path still fits the buffers of small devices', () => {
  const long = tokens.issue({ kind: 'delta', id: 2 ** 32, deviceId: 2 ** 40, jobId: 2 ** 48 }, NOW)
  expect(long.length).toBeLessThanOrEqual(60)
  const artifact = `/DEFAULT/controller/v1/${'p'.repeat(32)}:${'s'.repeat(32)}/softwaremodules/2147483647/artifacts/a.swu?t=`
  for (const path of [DOWNLOAD_PATH, artifact]) expect((path + long).length).toBeLessThanOrEqual(199)
})

test('every changed bit, and every other length, makes it void', () => {
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = Buffer.from(bytes)
    forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(tokens.read(forged.toString('base64url'), NOW)).toBeUndefined()
  }
  for (let length = 0; length < token.length; length++) {
    expect(tokens.read(token.slice(0, length), NOW)).toBeUndefined()
  }
})

test.each([
  ['of another installation', downloadTokens(randomBytes(32)).issue(target, NOW)],
  ['with padding', `${token}==`],
  ['with a character outside of the alphabet', `${token}!`],
  ['with something behind it', `${token}AA`],
  ['that is empty', ''],
])('a token %s is void', (_what, other) => {
  expect(tokens.read(other, NOW)).toBeUndefined()
})

test('an id that is not the number of a row gets no token', () => {
  for (const id of [-1, 1.5, Number.NaN]) expect(() => tokens.issue({ ...target, id }, NOW)).toThrow('of a row')
})
