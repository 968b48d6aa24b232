import { expect, test } from 'vitest'
import type { ComparedFeature } from './model-diff.ts'
import { isOnlyMoved, orderedModelDiff } from './model-order.ts'

const one = (did: string, deRemark = ''): ComparedFeature => ({
  did,
  featureType: 1,
  deKey: `k${did}`,
  deName: { zh: did, en: did },
  deOptional: 1,
  deRemark,
  transType: 1,
  deInput: { type: 'boolean' },
  deOutput: {},
})
const model = (dids: string) => dids.split('').map((did) => one(did))
const moves = (before: string, after: string) =>
  orderedModelDiff(model(before), model(after)).map(({ deKey, kind, parts }) => [
    deKey,
    kind,
    ...parts.map(({ part, from, to }) => `${part} ${from} → ${to}`),
  ])

test('a feature that moved is one compatible change, whatever it passed', () => {
  expect(moves('abcd', 'dabc')).toEqual([['kd', 'changed', 'place 4 → 1']])
  expect(moves('abcd', 'bcda')).toEqual([['ka', 'changed', 'place 1 → 4']])
  expect(moves('abcd', 'abcd')).toEqual([])
  expect(orderedModelDiff(model('ab'), model('ba')).some(({ breaks }) => breaks)).toBe(false)
})

test('added and deleted features move no others', () => {
  expect(moves('abc', 'xbc')).toEqual([
    ['kx', 'added', 'feature  → kx'],
    ['ka', 'removed', 'feature ka → '],
  ])
  expect(moves('abc', 'cx')).toHaveLength(3)
})

test('a feature that moved and changed is listed once, with both', () => {
  const [change, ...others] = orderedModelDiff([one('a'), one('b'), one('c')], [one('c', 'new'), one('a'), one('b')])
  expect(others).toEqual([])
  expect(change?.parts.map(({ part }) => part)).toEqual(['deRemark', 'place'])
  expect(change && isOnlyMoved(change)).toBe(false)
  const [moved] = orderedModelDiff(model('abc'), model('cab'))
  expect(moved && isOnlyMoved(moved)).toBe(true)
})
