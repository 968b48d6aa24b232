import { expect, test } from 'vitest'
import { placeOf, shiftOf } from './row-drag.ts'

const middles = [30, 90, 150, 210]
const edgesAt = (top: number) => ({ top, bottom: top + 60 })

test('a row takes the place of the one whose middle its edge passed', () => {
  expect(placeOf(middles, 0, edgesAt(0))).toBe(0)
  expect(placeOf(middles, 0, edgesAt(29))).toBe(0)
  expect(placeOf(middles, 0, edgesAt(31))).toBe(1)
  expect(placeOf(middles, 3, edgesAt(89))).toBe(1)
  expect(placeOf(middles, 1, edgesAt(60))).toBe(1)
})

test('both ends are within reach, however tall the rows are', () => {
  expect(placeOf(middles, 0, edgesAt(180))).toBe(3)
  expect(placeOf(middles, 3, edgesAt(0))).toBe(0)
  expect(placeOf([50, 105, 115], 0, { top: 20, bottom: 120 })).toBe(2)
  expect(placeOf([5, 15, 70], 2, { top: 0, bottom: 100 })).toBe(0)
})

test('the rows between the old and the new place make room', () => {
  const shifts = (from: number, to: number) => middles.map((_, at) => shiftOf(at, { from, to, height: 60 }))
  expect(shifts(0, 2)).toEqual([0, -60, -60, 0])
  expect(shifts(3, 1)).toEqual([0, 60, 60, 0])
  expect(shifts(1, 1)).toEqual([0, 0, 0, 0])
})
