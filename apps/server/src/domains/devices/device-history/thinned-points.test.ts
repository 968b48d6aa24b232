import { describe, expect, test } from 'vitest'
import { thinnedPoints } from './thinned-points.ts'

const limits = { points: 4, buckets: 2 }
const thinned = (values: readonly unknown[], isState = false) =>
  thinnedPoints(
    values.map((value, at) => ({ time: 1_000 + at * 10, value })),
    { limits, isState },
  )

describe('points', () => {
  test('are all there while they fit', () => {
    expect(thinned([1, 2, 3, 4])).toMatchObject({ thinned: 'none', points: [1, 2, 3, 4].map((value) => ({ value })) })
  })

  test('that are numbers come by stretches of time with least, greatest and mean', () => {
    expect(thinned([1, 2, 6, 10, 20, 0])).toEqual({
      thinned: 'buckets',
      points: [],
      bucketMs: 26,
      buckets: [
        { time: 1_000, min: 1, max: 6, avg: 3, count: 3 },
        { time: 1_026, min: 0, max: 20, avg: 10, count: 3 },
      ],
    })
  })

  test('that are no numbers come without those that changed nothing', () => {
    expect(thinned(['a', 'a', 'b', 'b', 'b', 'a'])).toMatchObject({
      thinned: 'changes',
      points: [
        { time: 1_000, value: 'a' },
        { time: 1_020, value: 'b' },
        { time: 1_050, value: 'a' },
      ],
    })
    expect(thinned([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }]).points).toHaveLength(1)
  })

  test('that are numbers of an enum are not averaged', () => {
    expect(thinned([1, 1, 2, 2, 2, 1], true)).toMatchObject({
      thinned: 'changes',
      buckets: [],
      points: [{ value: 1 }, { value: 2 }, { value: 1 }],
    })
  })

  test('that change without end come as the last of each stretch', () => {
    const { thinned: how, points, bucketMs } = thinned([true, false, true, false, true, false, true, false])
    expect({ how, bucketMs, values: points.map(({ value }) => value) }).toEqual({
      how: 'last',
      bucketMs: 18,
      values: [false, false, false, false],
    })
  })
})
