import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { mostCounted } from '@slipway/contract/paging.ts'
import { listFeedback, searchFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { aUser } from '../homes/testing/homes-rig.ts'
import { contactBox } from './contacts.ts'
import { feedbackExport } from './feedback-export.ts'
import { exported, written, writtenIn } from './testing/feedback-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const support = () => server.as('support')
const sqlOf = (query: unknown): string => (typeof query === 'string' ? query : (query as { text: string }).text)
const COPIES = mostCounted.rows + 20

async function copied(recordId: string, copies: number): Promise<void> {
  await server.db.pool.query(
    `insert into feedback_records (uid, problem_id, user_id, app_id, problem_type, description, third_platform, locale,
       app_version, platform, created_at, asked_at)
     select lpad(n::text, 22, 'z'), 'FBZ' || n, user_id, app_id, problem_type, description, third_platform, locale,
       app_version, platform, created_at, asked_at
     from feedback_records, generate_series(1, $2::int) as n where uid = $1`,
    [recordId, copies],
  )
}

test('developers see the exact number of their feedback; a search says where it stopped counting', async () => {
  const { appId } = await createdApp(developer())
  const { appId: foreign } = await createdApp(server.as('developer', 'other'))
  const user = await aUser(server)
  await writtenIn(server, user, { appId: foreign, description: 'not mine' })
  await copied(await writtenIn(server, user, { appId, description: 'hums' }), COPIES)

  const all = { total: COPIES + 1, unreplyTotal: COPIES + 1, list: expect.any(Array) as unknown }
  expect(await developer().call(listFeedback, {})).toEqual(all)
  expect(await developer().call(listFeedback, { appId })).toEqual(all)
  const none = { total: 0, unreplyTotal: 0, list: [] }
  expect(await developer().call(listFeedback, { appId: foreign })).toEqual(none)
  expect(await developer().call(listFeedback, { status: 1 })).toEqual(none)
  expect(await developer().call(listFeedback, { problemType: 401 })).toMatchObject({
    total: mostCounted.rows,
    isMinimum: true,
  })
  expect(await support().call(searchFeedback, { keyword: 'hums' })).toMatchObject({
    total: mostCounted.hits,
    isMinimum: true,
  })
  expect(await support().call(searchFeedback, { keyword: 'not mine' })).toEqual({
    total: 1,
    unreplyTotal: 1,
    list: [expect.anything()],
  })
})

describe('a search by account', () => {
  const tooMany = refused('users.tooManyLookups')
  const { perMinute } = usersLimits.lookups

  test('counts as a lookup of a user, whatever it finds, in exports, too; a search by text does not', async () => {
    const user = await aUser(server, 'looked-up')
    await written(user, 'It smells')
    const operator = server.as('operator')
    for (let n = 0; n < perMinute - 2; n += 1) {
      const found = await operator.call(searchFeedback, { keyword: `unknown${n}@example.com` })
      expect(found.total).toBe(0)
    }
    expect((await operator.call(searchFeedback, { keyword: user.account })).total).toBe(1)
    expect((await exported(operator, { format: 'csv', keyword: '13800138000' })).toString()).toContain('问题编号')
    for (const keyword of [user.account, 'unknown@example.com', '+8613800138000']) {
      await expect(operator.call(searchFeedback, { keyword })).rejects.toMatchObject(tooMany)
    }
    expect((await exported(operator, { format: 'csv', keyword: user.account })).toString()).toContain('42900')
    expect((await operator.call(searchFeedback, { keyword: 'It smells' })).total).toBe(1)
    expect((await operator.call(searchFeedback, { keyword: 'looked-up' })).total).toBe(0)
  })

  test('answers alike for a user who wrote nothing and for no user, with as many statements', async () => {
    const silent = await aUser(server, 'silent')
    const query = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const asked = async (keyword: string) => {
      query.mockClear()
      const reply = await support().call(searchFeedback, { keyword })
      // Without those of timers, such as the outbox.
      const statements = query.mock.calls
        .map(([text]: unknown[]) => sqlOf(text))
        .filter((sql) => /feedback|user/.test(sql))
      return { reply, statements: statements.length }
    }
    // Signs in.
    await asked('first@example.com')
    const absent = await asked('absent@example.com')
    expect(absent).toMatchObject({ reply: { list: [], total: 0, unreplyTotal: 0 } })
    expect(await asked(silent.account)).toEqual(absent)
  })

  test('is recorded without its text', async () => {
    const { rows } = await server.db.pool.query<{ input: { keyword: string } }>(
      `select input from audit_entries where call = 'feedback.searchFeedback' and account = 'operator@example.com'`,
    )
    expect(rows.length).toBeGreaterThan(perMinute)
    expect(new Set(rows.map(({ input }) => input.keyword))).toEqual(new Set(['***']))
  })
})

test('a file says that it was cut only where there is more', async () => {
  const user = await aUser(server, 'cut')
  for (const n of [1, 2, 3]) await written(user, `cut ${n}`)
  const { db, clock, parts } = server
  const lookups = { count: () => Promise.resolve() }
  const { accountId, account } = await support().account()
  const actor = {
    accountId,
    account,
    permissions: { administrator: false, menus: [menus.feedback], seesPersonalData: true },
  }
  const linesWith = async (lines: number): Promise<string[]> => {
    const file = feedbackExport({ db, clock, contacts: contactBox(parts.masterKey), lookups, lines })
    const { chunks } = await file({ format: 'csv', keyword: 'cut ' }, actor as never, 'en-US')
    const bytes: Uint8Array[] = []
    for await (const chunk of chunks) bytes.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return Buffer.concat(bytes).toString('utf8').trimEnd().split('\r\n').slice(1)
  }
  expect(await linesWith(4)).toHaveLength(3)
  expect(await linesWith(3)).toHaveLength(3)
  const cut = await linesWith(2)
  expect(cut).toHaveLength(3)
  expect(cut[2]).toContain('Only the first 2 were exported')
})
