import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listFeedback, replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { writeFeedbackReply } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { aUser, ends } from '../homes/testing/homes-rig.ts'
import { written, writtenIn } from './testing/feedback-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const support = () => server.as('support')
const operator = () => server.as('operator')
const writes = (caller: Caller, recordId: string, isWriting = true) =>
  caller.call(writeFeedbackReply, { recordId, isWriting })
const writerIn = async (caller: Caller, recordId: string) =>
  (await caller.call(listFeedback, {})).list.find((row) => row.recordId === recordId)?.writer

test('colleagues see the account that is writing, on the record and in the list; its own page does not', async () => {
  const recordId = await written(await aUser(server), 'It hums')
  expect(await writes(support(), recordId)).toEqual({ others: [] })
  expect(await writerIn(support(), recordId)).toBe('')
  expect(await writerIn(operator(), recordId)).toBe('support@example.com')
  expect(await writes(operator(), recordId, false)).toEqual({ others: ['support@example.com'] })
  await writes(operator(), recordId)
  expect(await writes(support(), recordId)).toEqual({ others: ['operator@example.com'] })
  await writes(operator(), recordId, false)
  expect(await writes(support(), recordId)).toEqual({ others: [] })
})

test('it expires, and ends with the reply and with the account', async () => {
  const recordId = await written(await aUser(server), 'It clicks')
  const { lastsMs, everyMs } = feedbackLimits.writing
  await writes(support(), recordId)
  server.clock.advance(everyMs)
  await writes(support(), recordId)
  server.clock.advance(lastsMs - 1)
  expect(await writerIn(operator(), recordId)).toBe('support@example.com')
  server.clock.advance(1)
  expect(await writerIn(operator(), recordId)).toBe('')

  await writes(support(), recordId)
  await support().call(replyToFeedback, { recordId, msg: 'Thanks' })
  expect(await writerIn(operator(), recordId)).toBe('')

  await makeRoot(server)
  const leaving = server.as('support', 'leaving')
  await writes(leaving, recordId)
  const { accountId } = await leaving.account()
  await server.as('administrator').call(deleteAccount, { targetUserId: String(accountId) })
  expect(await writerIn(operator(), recordId)).toBe('')
})

test('developers see it of feedback of their applications, with colleagues’ accounts in part', async () => {
  const developer = server.as('developer')
  const { appId } = await createdApp(developer)
  const user = await aUser(server)
  const own = await writtenIn(server, user, { appId, description: 'mine' })
  const other = await written(user, 'not mine')
  await writes(support(), own)
  expect((await writes(developer, own)).others).toEqual(['s***@example.com'])
  expect(await writerIn(developer, own)).toBe('s***@example.com')
  expect(await ends(writes(developer, other))).toBe('feedback.notFound')
  expect(await writes(support(), other)).toEqual({ others: [] })
})

test('it is no change: the audit log has nothing of it', async () => {
  const recordId = await written(await aUser(server), 'It glows')
  await writes(support(), recordId)
  const { rows } = await server.db.pool.query(`select from audit_entries where call = 'feedback.writeFeedbackReply'`)
  expect(rows).toEqual([])
})
