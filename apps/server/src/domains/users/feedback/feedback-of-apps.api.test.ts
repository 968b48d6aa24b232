import { addToFeedback, getOwnFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import {
  getFeedback,
  getFeedbackDevice,
  getFeedbackPicture,
  listFeedback,
  replyToFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import {
  addFeedbackNote,
  assignFeedback,
  bulkReplyToFeedback,
  deleteFeedbackNote,
  listFeedbackAgents,
  listFeedbackApps,
  reopenFeedback,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { aUser, ends } from '../homes/testing/homes-rig.ts'
import { written, writtenIn } from './testing/feedback-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const support = () => server.as('support')
const developer = () => server.as('developer')
const ABSENT = 'A'.repeat(22)
const accountIdOf = async (caller: ReturnType<typeof support>) => String((await caller.account()).accountId)

describe('the menu of applications', () => {
  test('opens feedback of own applications; all other feedback is absent', async () => {
    const { appId } = await createdApp(developer())
    const { appId: foreignApp } = await createdApp(server.as('developer', 'other'))
    const amy = await aUser(server, 'amy')
    const own = await writtenIn(server, amy, { appId, description: 'in my app' })
    const bob = await aUser(server)
    const others = [
      await writtenIn(server, bob, { appId: foreignApp, description: 'x' }),
      await written(bob, 'y'),
      ABSENT,
    ]
    expect(await developer().call(listFeedback, {})).toMatchObject({
      list: [{ recordId: own }],
      total: 1,
      unreplyTotal: 1,
    })
    expect(await developer().call(getFeedback, { recordId: own })).toMatchObject({ appId, account: 'a***@example.com' })
    for (const recordId of others) {
      const calls = [
        developer().call(getFeedback, { recordId }),
        developer().call(getFeedbackDevice, { recordId }),
        developer().call(replyToFeedback, { recordId, msg: 'x' }),
        developer().call(addFeedbackNote, { recordId, colleagueNote: 'x' }),
        developer().call(assignFeedback, { recordId, assignee: 'me' }),
        developer().call(reopenFeedback, { recordId }),
      ]
      expect(await Promise.all(calls.map(ends))).toEqual(calls.map(() => 'feedback.notFound'))
    }
    const { results } = await developer().call(bulkReplyToFeedback, {
      records: others.map((recordId) => ({ recordId })),
      en: 'x',
    })
    expect(results).toEqual(
      others.map((recordId) => ({ recordId, problemId: '', outcome: 'notFound', by: '', at: null })),
    )
    expect((await developer().call(listFeedback, { appId: foreignApp })).total).toBe(0)
    await developer().call(replyToFeedback, { recordId: own, msg: 'Thank you' })
    expect((await amy.call(getOwnFeedback, { recordId: own })).replies).toMatchObject([{ msg: 'Thank you' }])
  })

  test('assigns to its account only, and shows no other account', async () => {
    const { appId } = await createdApp(developer())
    const recordId = await writtenIn(server, await aUser(server), { appId, description: 'mine' })
    expect((await developer().call(listFeedbackAgents, {})).map(({ account }) => account)).toEqual([
      'developer@example.com',
    ])
    expect(await ends(developer().call(assignFeedback, { recordId, assignee: await accountIdOf(support()) }))).toBe(
      'feedback.agentNotFound',
    )
    expect((await developer().call(assignFeedback, { recordId, assignee: 'me' })).assignee).toBe(
      'developer@example.com',
    )
    const { notes } = await support().call(addFeedbackNote, { recordId, colleagueNote: 'From support' })
    const [{ noteId } = { noteId: '' }] = notes
    expect(await ends(developer().call(deleteFeedbackNote, { noteId }))).toBe('feedback.noteNotFound')
  })

  test('shows the accounts of support in part', async () => {
    const { appId } = await createdApp(developer())
    const recordId = await writtenIn(server, await aUser(server), { appId, description: 'who answers?' })
    await support().call(replyToFeedback, { recordId, msg: 'We look into it' })
    await support().call(addFeedbackNote, { recordId, colleagueNote: 'of support' })
    await support().call(assignFeedback, { recordId, assignee: 'me' })
    await developer().call(addFeedbackNote, { recordId, colleagueNote: 'of mine' })
    const { account } = await support().account()
    const { account: own } = await developer().account()
    const shown = await developer().call(getFeedback, { recordId })
    expect(shown.notes.map(({ by }) => by)).toContain(own)
    const again = developer().call(replyToFeedback, { recordId, replyType: 0, msg: 'x' })
    const refusal: unknown = await again.catch((error: unknown) => (error as { data: unknown }).data)
    const { list } = await developer().call(listFeedback, {})
    expect(JSON.stringify([shown, refusal, list])).not.toContain(account)
    expect(JSON.stringify(await support().call(getFeedback, { recordId }))).toContain(account)
  })

  test('shows no picture of other feedback', async () => {
    const recordId = await written(await aUser(server), 'pic')
    const row = await server.db
      .selectFrom('feedback_records')
      .select('id')
      .where('uid', '=', recordId)
      .executeTakeFirstOrThrow()
    const picture = { uid: 'p'.repeat(22), record_id: row.id, name: 'x.jpg', size: 1, created_at: new Date() }
    await server.db.insertInto('feedback_pictures').values(picture).execute()
    const asked = { method: 'GET', url: `${getFeedbackPicture.path}?pictureId=${picture.uid}` }
    expect((await developer().send(asked)).json()).toMatchObject({ data: { refusal: 'uploads.notFound' } })
  })

  test('a record keeps the application that it was written in, and only one that exists', async () => {
    const { appId } = await createdApp(developer())
    const user = await aUser(server)
    const before = await support().call(listFeedback, { appId })
    expect(before).toMatchObject({ total: 0, unreplyTotal: 0 })
    await writtenIn(server, user, { appId: appId.toUpperCase(), description: 'known' })
    const unknown = await writtenIn(server, user, { appId: 'f'.repeat(32), description: 'unknown' })
    const { list, total, unreplyTotal } = await support().call(listFeedback, { appId })
    expect([list.map(({ description }) => description), total, unreplyTotal]).toEqual([['known'], 1, 1])
    expect((await support().call(getFeedback, { recordId: unknown })).appId).toBe('')
    await user.call(addToFeedback, { recordId: unknown, msg: 'x' })
    // The filter names the application with its feedback, to its owner and to support.
    expect(await support().call(listFeedbackApps, {})).toContainEqual(expect.objectContaining({ appId, total: 1 }))
    expect((await developer().call(listFeedbackApps, {})).map((app) => app.appId)).toContain(appId)
    expect(await server.as('developer', 'without').call(listFeedbackApps, {})).toEqual([])
    const counters = await server.db.selectFrom('counters').select('n').where('key', '=', `app:${appId}`).execute()
    expect(counters.map(({ n }) => n)).toEqual([1, 1])
  })
})
