import { expect, test } from 'vitest'
import { reportedPoints } from './reported-points.ts'

test('a report is read into its points, each as often as it came and with its value as it was written', () => {
  const values = ['1', '-2.5', 'true', '"a,b}\\"c\\\\"', '{"a":"}","b":[{"c":"]"}]}', '[]', '{}', '"\\\\"', 'null']
  const members = values.map((json, at) => `"temp":{"v":${json},"t":${1_790_000_000_000 + at}}`).join(',')
  expect(reportedPoints(members)).toEqual(
    values.map((json, at) => ({ deKey: 'temp', json, time: 1_790_000_000_000 + at })),
  )
  expect(reportedPoints('"q\\"k":{"v":1,"t":2}')).toEqual([{ deKey: 'q"k', json: '1', time: 2 }])
  expect(reportedPoints('')).toEqual([])
})
