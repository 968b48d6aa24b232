import { getOwnFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { bulkReplyToFeedback } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aUser, ends } from '../homes/testing/homes-rig.ts'
import { written } from './testing/feedback-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const support = () => server.as('support')
const operator = () => server.as('operator')

describe('a bulk reply', () => {
  test('reaches each user in its language, with its name and its device, and says what was not sent', async () => {
    const users = await Promise.all(['b1', 'b2', 'b3', 'b4'].map((name) => aUser(server, name)))
    const ids = await Promise.all(users.map((user) => written(user, 'Since the update', { problemType: 101 })))
    const [zh = '', en = '', replied = '', erased = ''] = ids
    await server.db.updateTable('feedback_records').set({ locale: 'zh-CN' }).where('uid', '=', zh).execute()
    await server.db
      .updateTable('users')
      .set({ nickname: 'Bea' })
      .where('id', '=', users[1]?.id ?? 0)
      .execute()
    await operator().call(replyToFeedback, { recordId: replied, msg: 'I did' })
    await server.db.deleteFrom('feedback_records').where('uid', '=', erased).execute()
    const { results, sent } = await support().call(bulkReplyToFeedback, {
      records: [...ids, zh].map((recordId) => ({ recordId, replyType: 0 as const })),
      zh: '{name}你好，请升级{device}',
      en: 'Hi {name}, please update {device}',
    })
    expect(sent).toBe(2)
    expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'answeredMeanwhile', 'notFound'])
    expect(results[2]).toMatchObject({ by: 'operator@example.com', at: server.clock.now() })
    const said = async (at: number, recordId: string) =>
      (await users[at]?.call(getOwnFeedback, { recordId }))?.replies.map(({ msg }) => msg)
    expect(await said(0, zh)).toEqual(['用户你好，请升级设备'])
    expect(await said(1, en)).toEqual(['Hi Bea, please update your device'])
    expect(await said(2, replied)).toEqual(['I did'])
    // With the state that the writer has seen, the reply is sent all the same.
    const again = await support().call(bulkReplyToFeedback, {
      records: [{ recordId: replied, replyType: 1 }],
      en: 'Too',
    })
    expect(again.sent).toBe(1)
  })

  test('is about one problem, has a text, and at most 100 records', async () => {
    const user = await aUser(server)
    const [usage, other] = [await written(user, 'u', { problemType: 101 }), await written(user, 'o')]
    const both = [{ recordId: usage }, { recordId: other }]
    expect(await ends(support().call(bulkReplyToFeedback, { records: both, en: 'x' }))).toBe(
      'feedback.differentProblems',
    )
    await server.db
      .updateTable('feedback_records')
      .set({ product_id: 'p', problem_type: 101 })
      .where('uid', '=', other)
      .execute()
    expect(await ends(support().call(bulkReplyToFeedback, { records: both, en: 'x' }))).toBe(
      'feedback.differentProblems',
    )
    expect((await user.call(getOwnFeedback, { recordId: usage })).replies).toEqual([])
    expect(await ends(support().call(bulkReplyToFeedback, { records: both, zh: ' ' }))).toBe('feedback.noText')
    const many = Array.from({ length: feedbackLimits.bulk.max + 1 }, (_, n) => ({
      recordId: String(n).padStart(22, 'x'),
    }))
    await expect(support().call(bulkReplyToFeedback, { records: many, en: 'x' })).rejects.toMatchObject({ code: 40000 })
    const { results } = await support().call(bulkReplyToFeedback, { records: many.slice(1), en: 'x' })
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['notFound']))
  })

  test('names a device only as its own user does', async () => {
    const [user, other] = [await aUser(server), await aUser(server)]
    const recordId = await written(user, 'd')
    const named = { device_name: 'Secret lamp', device_model: 'LM1' }
    const name = (by: number | null) =>
      server.db
        .updateTable('feedback_records')
        .set({ ...named, device_named_by: by })
        .where('uid', '=', recordId)
        .execute()
    await name(other.id)
    await support().call(replyToFeedback, { recordId, replyType: 1, msg: '{device}' })
    await name(user.id)
    await support().call(replyToFeedback, { recordId, replyType: 1, msg: '{device}' })
    const { replies } = await user.call(getOwnFeedback, { recordId })
    expect(replies.map(({ msg }) => msg)).toEqual(['LM1', 'Secret lamp'])
  })
})
