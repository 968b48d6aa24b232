import { expect, test } from 'vitest'
import { commonSources, deltaLimits, isWorthKeeping, type DeltaSource } from './deltas.ts'

const packageOf = (minor: number, changes: Partial<DeltaSource> = {}): DeltaSource => ({
  packageId: String(minor),
  firmwareVersion: `V1.${minor}.0 build 26010${minor}`,
  reportedAs: '',
  sortKey: minor,
  size: 1000,
  ...changes,
})
const all = [1, 2, 3, 4, 5, 6, 7].map((minor) => packageOf(minor))
const target = packageOf(8)
const reports = (counts: Record<string, number>) => Object.entries(counts).map(([version, n]) => ({ version, n }))
const idsOf = (sources: readonly DeltaSource[]) => sources.map(({ packageId }) => packageId)

test('deltas are made from the five versions that most devices run', () => {
  const reported = reports({
    'V1.3.0': 5,
    'V1.1.0': 50,
    'V1.2.0': 1,
    'V1.4.0': 20,
    'V1.5.0': 7,
    'V1.6.0': 9,
    other: 90,
  })
  expect(idsOf(commonSources(all, target, reported))).toEqual(['1', '4', '6', '5', '3'])
})

test('two texts of one version count together', () => {
  const reported = reports({ 'V1.3.0': 5, 'V1.3.0 build 260103': 6, 'V1.1.0': 10 })
  expect(idsOf(commonSources(all, target, reported))).toEqual(['3', '1'])
})

test('a text that two versions share says nothing about the image', () => {
  const twins = [packageOf(1, { reportedAs: '1.x' }), packageOf(2, { reportedAs: '1.x' }), packageOf(3)]
  expect(idsOf(commonSources(twins, target, reports({ '1.x': 9, 'V1.3.0': 1 })))).toEqual(['3'])
})

test('only older versions and files that fit into memory are sources', () => {
  const large = { size: deltaLimits.fileBytes + 1 }
  const reported = reports({ 'V1.1.0': 1, 'V1.2.0': 1, 'V1.9.0': 1 })
  expect(idsOf(commonSources([packageOf(1), packageOf(2, large), packageOf(9)], target, reported))).toEqual(['1'])
  expect(commonSources([packageOf(1)], packageOf(8, large), reported)).toEqual([])
})

test('a delta is worth it up to 60 % of the file', () => {
  expect(isWorthKeeping(600, 1000)).toBe(true)
  expect(isWorthKeeping(601, 1000)).toBe(false)
})
