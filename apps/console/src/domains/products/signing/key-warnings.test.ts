import { describe, expect, test } from 'vitest'
import { keyWarnings, nextName } from './key-warnings.ts'
import { anyKey, anyKeys, anyRoot } from './testing/signing.ts'
import { signingEn } from './texts.en.ts'

const DAY_MS = 24 * 3_600_000
const [list] = anyKeys.lists
const warningsAt = (time: number, view = anyKeys) =>
  keyWarnings(view, time, signingEn).map(({ tone, text }) => [tone, text])

describe('warnings', () => {
  test('come 60 days before a list expires, and when it has', () => {
    const expires = list?.expireTime ?? 0
    expect(warningsAt(expires - 61 * DAY_MS)).toEqual([])
    expect(warningsAt(expires - 59.5 * DAY_MS)).toEqual([['warning', signingEn.warnings.listExpires(59)]])
    expect(warningsAt(expires)).toEqual([['danger', signingEn.warnings.listExpired]])
  })

  test('name the release key that expires, and count manifests that wait', () => {
    const keys = [{ ...anyKey, notAfter: 10 * DAY_MS }, anyRoot]
    const view = { ...anyKeys, keys, lists: [], waitingManifests: 2 }
    expect(warningsAt(5.5 * DAY_MS, view)).toEqual([
      ['warning', 'release-1 expires in 4 days. Add a new release key.'],
      ['warning', signingEn.warnings.manifestsWait(2)],
    ])
    expect(warningsAt(10 * DAY_MS, { ...view, waitingManifests: 0 })).toEqual([
      ['danger', signingEn.warnings.keyExpired('release-1')],
    ])
  })
})

test('a new key is named after all before it, whatever became of them', () => {
  const named = (keyName: string) => ({ ...anyKey, keyName })
  expect(nextName([named('release-2'), named('release-9'), named('own'), anyRoot], anyKey.keyUse)).toBe('release-10')
  expect(nextName([anyRoot], anyRoot.keyUse)).toBe('root-2')
})
