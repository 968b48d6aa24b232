import { expect, test } from 'vitest'
import { nextState } from '../../lifecycle.ts'
import { isDeletable, isFrozen, productLifecycle, publishStatus, type PublishStatus } from './products.lifecycle.ts'

const { debugging, developmentDone, trialProduction, massProduction, released } = publishStatus
const all = Object.values(publishStatus)

const reachedFrom = (start: PublishStatus): Set<PublishStatus> => {
  const reached = new Set([start])
  for (const state of reached) for (const next of Object.values(productLifecycle[state])) reached.add(next)
  return reached
}

test.each(all)('stage %i can be reached by a new product, and the first one from there again', (status) => {
  expect(reachedFrom(debugging)).toContain(status)
  expect(reachedFrom(status)).toContain(debugging)
})

test('a product goes one stage at a time to released (Spec 1 §4)', () => {
  const way = ['finishDevelopment', 'startTrial', 'startMassProduction', 'finishRelease'] as const
  const stages = way.reduce<PublishStatus[]>(
    (passed, event) => [...passed, nextState(productLifecycle, passed.at(-1) ?? debugging, event) ?? debugging],
    [debugging],
  )
  expect(stages).toEqual([debugging, developmentDone, trialProduction, massProduction, released])
})

test('a revoked release goes back to development done, an unpublished one to debugging (SI-029)', () => {
  expect(nextState(productLifecycle, trialProduction, 'revoke')).toBe(developmentDone)
  expect(nextState(productLifecycle, massProduction, 'revoke')).toBe(developmentDone)
  expect(nextState(productLifecycle, released, 'unpublish')).toBe(debugging)
})

test('a failed mass production goes back to trial (SI-028)', () =>
  expect(nextState(productLifecycle, massProduction, 'failRelease')).toBe(trialProduction))

test('no event skips a stage', () => {
  expect(nextState(productLifecycle, debugging, 'startTrial')).toBeUndefined()
  expect(nextState(productLifecycle, developmentDone, 'finishRelease')).toBeUndefined()
})

test('configuration freezes from trial on, and only before it may a product be deleted (SI-030, SI-031)', () => {
  expect(all.map(isFrozen)).toEqual([false, false, true, true, true])
  expect(all.map(isDeletable)).toEqual([true, true, false, false, false])
})
