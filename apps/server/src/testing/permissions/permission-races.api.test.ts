import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
import { isSomebodyWaiting } from '../../db/testing/lock-waits.ts'
import { questions, rawRequest, walkedCalls, type Answer } from './permission-asking.ts'
import { ownPositions } from './permission-ids.ts'
import { absentThings, makeThings } from './permission-things.ts'
import type { Things } from './rows/matrix-row.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'

let server: TestServer
let journal: ChangeJournal
let start: Mark
let ask: ReturnType<typeof questions>
let owner: Caller
let things: Things

beforeAll(async () => {
  server = await startTestServer()
  ask = questions(server)
  owner = server.as('developer')
  things = await makeThings(server, owner)
  // Its background work would write between two marks.
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

/** Resolves when a statement waits for another transaction, or `answer` is there. */
async function heldUp(answer: Promise<Answer>): Promise<'waits' | 'answered'> {
  const answered = answer.then(() => 'answered' as const)
  for (;;) {
    if (await isSomebodyWaiting(server.db)) return 'waits'
    const first = await Promise.race([answered, setTimeout(2, undefined)])
    if (first) return first
  }
}

/** Administrators see them as they see products, but no product has them. */
const ofApplications = new Set<keyof Things>(['appId', 'appCategoryId', 'appBuildId', 'miniProgramId', 'miniVersionId'])

const writes = walkedCalls.filter((walked) => {
  const { call, row } = walked
  const isMadeByDevelopers = row.may === 'session' || (Array.isArray(row.may) && row.may.includes('developer'))
  const isOfProduct = ownPositions(walked).some(
    (position) => position.isOfProduct && !ofApplications.has(position.thing),
  )
  return isMadeByDevelopers && isOfProduct && row.isOwned && !call.isRead && !row.after
})

describe('a product that is being deleted', () => {
  test.each(writes)('is waited for by $name, which then finds nothing', async ({ call, row }) => {
    const sender = { headers: { accesstoken: (await owner.account()).token } }
    const absent = await ask(rawRequest(call, row.input(absentThings())), sender)

    const deletion = await server.db.pool.connect()
    await deletion.query('begin')
    const ids = [things.productId, things.releasedId, things.discardedId]
    await deletion.query('update products set deleted_at = now() where id = any($1)', [ids])
    const answer = ask(rawRequest(call, row.input(things)), sender)
    const seen = await heldUp(answer).finally(async () => {
      await deletion.query('commit')
      deletion.release()
    })

    const { code, text } = await answer
    // What is refused for what it says need not look at the product.
    if (seen === 'answered') expect([200, 500]).not.toContain(code)
    else expect(text).toBe(absent.text)
  })
})
