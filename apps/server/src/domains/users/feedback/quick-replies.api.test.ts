import { getQuickReplies, saveQuickReplies } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { ends } from '../homes/testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const support = () => server.as('support')
const restart = { name: 'Restart', zh: '{name}，请重启', en: 'Please restart, {name}' }
const update = { name: 'Update', zh: '', en: 'Please update' }

test('are saved as a list, in its order, and read by all who reply', async () => {
  expect(await support().call(getQuickReplies, {})).toEqual({ quickReplies: [], updateTime: 0 })
  const saved = await support().call(saveQuickReplies, { quickReplies: [restart, update] })
  expect(saved).toMatchObject({ quickReplies: [restart, update], updateTime: server.clock.now() })
  expect(await server.as('developer').call(getQuickReplies, {})).toEqual(saved)
  const [first, second] = saved.quickReplies
  if (!first || !second) throw new Error('two were saved')
  server.clock.advance(1_000)
  const next = await server.as('operator').call(saveQuickReplies, {
    quickReplies: [{ ...second, en: 'Update it' }, first, { name: 'New', zh: '新', en: '' }],
    updateTime: saved.updateTime,
  })
  expect(next.quickReplies).toMatchObject([{ ...second, en: 'Update it' }, first, { name: 'New' }])
  const less = await support().call(saveQuickReplies, { quickReplies: next.quickReplies.slice(2) })
  expect(less.quickReplies).toEqual(next.quickReplies.slice(2))
  expect((await support().call(saveQuickReplies, { quickReplies: [] })).quickReplies).toEqual([])
})

test('refuse a save over a newer one, an empty text, and too many', async () => {
  const { updateTime } = await support().call(saveQuickReplies, { quickReplies: [restart] })
  server.clock.advance(1_000)
  await server.as('operator').call(saveQuickReplies, { quickReplies: [update], updateTime })
  expect(await ends(support().call(saveQuickReplies, { quickReplies: [restart], updateTime }))).toBe(
    'feedback.savedMeanwhile',
  )
  expect(await ends(support().call(saveQuickReplies, { quickReplies: [{ name: 'Empty', zh: ' ' }] }))).toBe(
    'feedback.quickReplyEmpty',
  )
  const many = Array.from({ length: feedbackLimits.quickReplies + 1 }, () => restart)
  await expect(support().call(saveQuickReplies, { quickReplies: many })).rejects.toMatchObject({ code: 40000 })
  expect((await support().call(getQuickReplies, {})).quickReplies).toMatchObject([update])
})

test('an ID that is not stored, or is sent twice, makes a new one', async () => {
  const { quickReplies } = await support().call(saveQuickReplies, {
    quickReplies: [{ ...restart, quickReplyId: 'x'.repeat(22) }],
  })
  const [only] = quickReplies
  expect(only?.quickReplyId).not.toBe('x'.repeat(22))
  const twice = await support().call(saveQuickReplies, {
    quickReplies: [
      { ...restart, quickReplyId: only?.quickReplyId },
      { ...update, quickReplyId: only?.quickReplyId },
    ],
  })
  expect(twice.quickReplies).toMatchObject([{ quickReplyId: only?.quickReplyId, name: 'Restart' }, { name: 'Update' }])
  expect(twice.quickReplies[1]?.quickReplyId).not.toBe(only?.quickReplyId)
})
