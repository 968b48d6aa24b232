import { KEY_HEADER, REPEATED_HEADER, takesKey } from '@slipway/contract/http/idempotency.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../domains/users/users/testing/users-samples.ts'
import { isLog, openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
import { nextMinute, questions, rawRequest, walkedCalls, type Walked } from '../permissions/permission-asking.ts'
import { makeThings } from '../permissions/permission-things.ts'
import type { Things } from '../permissions/rows/matrix-row.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'

let server: TestServer
let journal: ChangeJournal
let ask: ReturnType<typeof questions>
let sender: Caller
let things: Things
let userToken: string
let start: Mark
let done = 0

beforeAll(async () => {
  server = await startTestServer()
  ask = questions(server)
  sender = server.as('developer', 'sender')
  things = await makeThings(server, sender)
  await server.as('administrator').account()
  userToken = (await makeUser(server)).token
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

async function tokenFor({ row }: Walked): Promise<string> {
  if (row.may === 'user') return userToken
  const isForAdministrators = Array.isArray(row.may) && !row.may.includes('developer')
  return (await (isForAdministrators ? server.as('administrator') : sender).account()).token
}

const writes = walkedCalls.filter(({ call, row }) => !call.isRead && row.may !== 'anyone')
const keyed = writes.filter(({ call }) => takesKey(call))

test.each(keyed)('$name is carried out once', async (walked) => {
  const { call, row, name } = walked
  await nextMinute(server)
  const headers = { accesstoken: await tokenFor(walked), 'x-slipway': '1', [KEY_HEADER]: `walk-${name}` }
  const request = rawRequest(call, row.input(things))
  await journal.undo(start)
  const first = await ask(request, { headers })
  if (first.code !== 200) return
  const mark = await journal.mark()
  const again = await ask(request, { headers })
  const changes = (await journal.undo(mark)).filter(({ table }) => !isLog(table))
  const isRepeated = again.headers[REPEATED_HEADER] === 'true'
  expect(changes).toEqual([])
  if (isRepeated) expect(again.text).toBe(first.text)
  if (isRepeated) done += 1
})

test('each other write says why it takes no key, or is read again, or is of a device', () => {
  const silent = writes
    .filter(({ call }) => !takesKey(call))
    .filter(({ call }) => !call.keyless && !call.isFromDevice && call.reply !== 'stream' && call.reply !== 'download')
  expect(silent.map(({ name }) => name)).toEqual([])
  expect(writes.filter(({ call }) => call.keyless !== undefined).map(({ name }) => name)).toEqual([
    'changeEmail',
    'changePassword',
    'logout',
    'claimBuild',
    'logoutUser',
  ])
})

test('at least 100 writes of the walk were carried out and given again', () => {
  expect(done).toBeGreaterThanOrEqual(100)
})
