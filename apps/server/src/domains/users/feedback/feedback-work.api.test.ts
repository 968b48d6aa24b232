import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getOwnFeedback, listOwnFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import {
  getFeedback,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import {
  addFeedbackNote,
  assignFeedback,
  deleteFeedbackNote,
  listFeedbackAgents,
  reopenFeedback,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aUser, ends, type TestUser } from '../homes/testing/homes-rig.ts'
import { written } from './testing/feedback-samples.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await aUser(server, 'ann')
})
afterAll(() => server[Symbol.asyncDispose]())

const support = () => server.as('support')
const operator = () => server.as('operator')
const developer = () => server.as('developer')
const ABSENT = 'A'.repeat(22)
const accountIdOf = async (caller: ReturnType<typeof support>) => String((await caller.account()).accountId)

describe('notes for colleagues', () => {
  test('are shown to support with their author, and never to the user', async () => {
    const recordId = await written(ann, 'It hums')
    await support().call(addFeedbackNote, { recordId, colleagueNote: 'Wrong batch' })
    const { notes } = await operator().call(addFeedbackNote, { recordId, colleagueNote: 'Known since 1.2' })
    expect(notes).toMatchObject([
      { note: 'Wrong batch', by: 'support@example.com', isOwn: false, time: server.clock.now() },
      { note: 'Known since 1.2', isOwn: true },
    ])
    const shown = [await ann.call(getOwnFeedback, { recordId }), await ann.call(listOwnFeedback, {})]
    expect(JSON.stringify(shown)).not.toMatch(/Wrong batch|Known since/)
    expect(shown[0]).toMatchObject({ replyType: 0, replies: [] })
    const file = await server.domains.feedback.exported(ann.id)
    expect(Object.keys(file)).toEqual(['feedback.csv', 'feedback-replies.csv'])
    expect(JSON.stringify(file)).toContain('It hums')
    expect(JSON.stringify(file)).not.toMatch(/Wrong batch|Known since/)
  })

  test('are deleted by their author only', async () => {
    const recordId = await written(ann, 'It ticks')
    const { notes } = await support().call(addFeedbackNote, { recordId, colleagueNote: 'Mine' })
    const [{ noteId } = { noteId: '' }] = notes
    expect(await ends(operator().call(deleteFeedbackNote, { noteId }))).toBe('feedback.noteNotFound')
    expect(await ends(support().call(deleteFeedbackNote, { noteId: ABSENT }))).toBe('feedback.noteNotFound')
    expect((await support().call(deleteFeedbackNote, { noteId })).notes).toEqual([])
  })

  test('are limited, go with the account of the user, and are not in the audit log', async () => {
    const user = await aUser(server, 'erased')
    const recordId = await written(user, 'Mine')
    for (let n = 0; n < feedbackLimits.notes; n += 1)
      await support().call(addFeedbackNote, { recordId, colleagueNote: `secret-of-erased ${n}` })
    expect(await ends(support().call(addFeedbackNote, { recordId, colleagueNote: 'more' }))).toBe(
      'feedback.tooManyNotes',
    )
    await inTransaction(server.db, async (tx) => {
      for (const one of server.domains.feedback.subscriptions)
        if (one.kind === 'inTransaction' && one.event === userErased) await one.handle(tx, { userId: user.id })
    })
    const left = await server.db
      .selectFrom('feedback_notes')
      .select('note')
      .where('note', 'like', '%of-erased%')
      .execute()
    expect(left).toEqual([])
    const { rows } = await server.db.pool.query<{ log: string }>(
      `select coalesce(json_agg(e)::text, '') || coalesce((select json_agg(c)::text from audit_changes c), '') as log
       from audit_entries e`,
    )
    expect(rows[0]?.log).toContain('feedback.addFeedbackNote')
    expect(rows[0]?.log).not.toContain('secret-of-erased')
  })
})

describe('assignment', () => {
  test('is to the caller, to an account that works on feedback, or to none; the list is filtered by it', async () => {
    const [one, two, three] = [await written(ann, 'asg 1'), await written(ann, 'asg 2'), await written(ann, 'asg 3')]
    expect(await support().call(assignFeedback, { recordId: one, assignee: 'me' })).toMatchObject({
      assignee: 'support@example.com',
      assigneeId: await accountIdOf(support()),
    })
    await support().call(assignFeedback, { recordId: two, assignee: await accountIdOf(operator()) })
    const found = async (assignee: string) =>
      (await support().call(searchFeedback, { keyword: 'asg', assignee })).list.map(({ description }) => description)
    expect(await found('me')).toEqual(['asg 1'])
    expect(await found(await accountIdOf(operator()))).toEqual(['asg 2'])
    expect(await found('none')).toEqual(['asg 3'])
    expect(await support().call(listFeedback, { assignee: 'me' })).toMatchObject({ total: 1, unreplyTotal: 1 })
    await support().call(assignFeedback, { recordId: one, assignee: 'none' })
    expect(await found('none')).toEqual(['asg 3', 'asg 1'])
    expect(
      await ends(support().call(assignFeedback, { recordId: three, assignee: await accountIdOf(developer()) })),
    ).toBe('feedback.agentNotFound')
    expect(await ends(support().call(assignFeedback, { recordId: three, assignee: '999999999' }))).toBe(
      'feedback.agentNotFound',
    )
    expect(await ends(support().call(assignFeedback, { recordId: ABSENT, assignee: 'me' }))).toBe('feedback.notFound')
  })

  test('offers the accounts with the menu, and ends with the account', async () => {
    const leaving = server.as('support', 'leaving')
    const recordId = await written(await aUser(server), 'Whose?')
    await leaving.call(assignFeedback, { recordId, assignee: 'me' })
    const agents = await support().call(listFeedbackAgents, {})
    expect(agents.map(({ account }) => account)).toEqual(
      expect.arrayContaining(['leaving@example.com', 'operator@example.com', 'support@example.com']),
    )
    expect(agents.filter(({ isMe }) => isMe).map(({ account }) => account)).toEqual(['support@example.com'])
    expect(agents.map(({ account }) => account)).not.toContain('developer@example.com')
    const root = { account: 'root@example.com', indexcode: 'root@example.com', passwordHash: '' }
    await server.domains.accounts.create({ ...root, roleKey: 'administrator', isRoot: true })
    await server.as('administrator').call(deleteAccount, { targetUserId: await accountIdOf(leaving) })
    expect(await support().call(getFeedback, { recordId })).toMatchObject({ assignee: '', assigneeId: '' })
    expect((await support().call(listFeedbackAgents, {})).map(({ account }) => account)).not.toContain(
      'leaving@example.com',
    )
  })
})

test('reopened feedback is not replied again, in its state and in the totals', async () => {
  const recordId = await written(await aUser(server), 'Again')
  const { unreplyTotal } = await support().call(listFeedback, {})
  await support().call(replyToFeedback, { recordId, msg: 'Done' })
  expect(await operator().call(reopenFeedback, { recordId })).toMatchObject({
    replyType: 0,
    replies: [{ msg: 'Done' }],
  })
  expect((await support().call(listFeedback, {})).unreplyTotal).toBe(unreplyTotal)
  expect(await operator().call(reopenFeedback, { recordId })).toMatchObject({ replyType: 0 })
  expect((await support().call(listFeedback, {})).unreplyTotal).toBe(unreplyTotal)
  await support().call(replyToFeedback, { recordId, msg: 'Done again' })
  expect(await ends(support().call(reopenFeedback, { recordId: ABSENT }))).toBe('feedback.notFound')
})

test('of 8 answers at the same time one is sent, and the others name its writer', async () => {
  const user = await aUser(server)
  const recordId = await written(user, 'All of you')
  const agents = Array.from({ length: 8 }, (_, n) => server.as('support', `agent${n}`))
  const answers = await Promise.all(
    agents.map((agent, n) => ends(agent.call(replyToFeedback, { recordId, replyType: 0, msg: `From ${n}` }))),
  )
  expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'feedback.answeredMeanwhile')])
  const { replies } = await user.call(getOwnFeedback, { recordId })
  expect(replies.map(({ msg }) => msg)).toEqual([`From ${answers.indexOf('done')}`])
})
