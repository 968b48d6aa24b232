import { expect, test } from 'vitest'
import { lifeOf, nextStepOf } from './life-of.ts'
import { anyDetail, anyVersion } from './testing/mini-programs.ts'

const statesOf = (change: object, history: Parameters<typeof lifeOf>[1] = []) =>
  lifeOf({ ...anyVersion, ...change }, history)
    .map(({ state }) => state)
    .join(' ')
const published = { publishId: '1', version: '1.0.0', grayNumber: null, by: '', publishTime: 9, endTime: null }

test.each([
  [{ stage: 2, packTime: null }, 'done failed open open open open'],
  [{ stage: 11, packTime: null }, 'done now open open open open'],
  [{ stage: 12, packTime: null }, 'done done now open open open'],
  [{ stage: 3, packTime: null }, 'done done failed open open open'],
  [{ stage: 13, packTime: null }, 'done done done now open open'],
  [{ stage: 1 }, 'done done done done open open'],
])('the life of %j: %s', (change, states) => {
  expect(statesOf(change)).toBe(states)
})

test('a publication is part of the life of its version', () => {
  expect(statesOf({ stage: 1 }, [{ ...published, isGrey: 1, state: 'grey' }])).toBe('done done done done done open')
  expect(statesOf({ stage: 1 }, [{ ...published, version: '0.9.0', isGrey: 0, state: 'full' }])).toBe(
    'done done done done open open',
  )
})

test.each([
  [{ versions: [] }, 'upload'],
  [{ versions: [{ ...anyVersion, stage: 11 as const }] }, 'acknowledge'],
  [{ versions: [{ ...anyVersion, stage: 12 as const }] }, 'waitReview'],
  [{ versions: [{ ...anyVersion, stage: 2 as const }] }, 'upload'],
  [{ appCount: 0 }, 'chooseApps'],
  [{}, 'publish'],
  [{ program: { ...anyDetail.program, greyVersion: '1.0.0' } }, 'publishFull'],
  [{ program: { ...anyDetail.program, fullVersion: '1.0.0' } }, 'upload'],
])('the next step of %j is %s', (change, next) => {
  expect(nextStepOf({ ...anyDetail, ...change })).toBe(next)
})
