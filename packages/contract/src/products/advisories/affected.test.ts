import { expect, test } from 'vitest'
import { affectedBy, type AffectedVersions } from './affected.ts'

const range = (...events: AffectedVersions['ranges'][number][number][]): AffectedVersions => ({
  ranges: [events],
  versions: [],
})
const twice: AffectedVersions = {
  ranges: [
    [{ introduced: '2.28.0' }, { fixed: '2.28.8' }],
    [{ introduced: '3.0.0' }, { fixed: '3.6.0' }],
  ],
  versions: [],
}

test.each<[string, string, AffectedVersions, string | undefined]>([
  ['from the first version', '1.0', range({ introduced: '0' }, { fixed: '1.1' }), '1.1'],
  ['at its fix', '1.1', range({ introduced: '0' }, { fixed: '1.1' }), undefined],
  ['before its introduction', '0.9', range({ introduced: '1.0' }, { fixed: '1.1' }), undefined],
  ['in the second of two ranges', 'v3.5.2', twice, '3.6.0'],
  ['between two ranges', '2.28.9', twice, undefined],
  ['without a fix', '7.0', range({ introduced: '1.0' }), ''],
  ['at the last affected one', '1.5', range({ introduced: '1.0' }, { lastAffected: '1.5' }), ''],
  ['after the last affected one', '1.6', range({ introduced: '1.0' }, { lastAffected: '1.5' }), undefined],
  ['at the limit of a branch', '2.0', range({ introduced: '1.0' }, { limit: '2.0' }), undefined],
  ['with events in any order', '1.5', range({ fixed: '2.0' }, { introduced: '1.0' }), '2.0'],
  ['that is listed', '3.5.2', { ranges: [], versions: ['mbedtls-3.5.2'] }, ''],
  ['that is not listed', '3.5.3', { ranges: [], versions: ['mbedtls-3.5.2'] }, undefined],
])('a version %s', (_what, version, versions, fixedIn) => {
  expect(affectedBy(version, versions)).toEqual(fixedIn === undefined ? undefined : { isCertain: true, fixedIn })
})

test('a component without a version may be affected', () => {
  expect(affectedBy('', twice)).toEqual({ isCertain: false, fixedIn: '' })
})
