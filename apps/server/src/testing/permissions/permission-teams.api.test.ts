import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { allScopes, scopeOf } from '@slipway/contract/http/scopes.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole, mayOnProduct, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserOf, thirdParty, tokensFor } from '../../domains/identity/oauth/testing/third-party.ts'
import { isLog, openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
import { columnsOf, effectOf, type Column } from '../mass-assignment/mass-assignment.ts'
import { waysToAdd } from '../mass-assignment/mass-assignment-ways.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'
import {
  isReadAlike,
  keepNoEntries,
  nextMinute,
  questions,
  rawRequest,
  walkedCalls,
  type Answer,
  type RawRequest,
  type Walked,
} from './permission-asking.ts'
import { absentThings, makeThings } from './permission-things.ts'
import type { Things } from './rows/matrix-row.ts'

let server: TestServer
let journal: ChangeJournal
let start: Mark
let ask: ReturnType<typeof questions>
let columns: Column[]
let owner: Caller
let things: Things
let cells = 0

const roles = Object.entries(memberRole) as [string, MemberRole][]
const memberOf = (name: string): Caller => server.as('developer', `team-${name}`)

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer', 'owner')
  things = await makeThings(server, owner)
  for (const [name, role] of roles) {
    const { account } = await memberOf(name).account()
    for (const productId of [things.productId, things.releasedId, things.discardedId]) {
      await owner.call(shareProduct, { productId, account, role })
    }
  }
  await memberOf('stranger').account()
  await grantTokens()
  await createKeys()
  columns = await columnsOf(server.db)
  ask = questions(server)
  keepNoEntries(server)
  // Its background work would write between two marks.
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

/** The headers of an access token with all scopes, by the name of the member that granted it. */
const tokens = new Map<string, Record<string, string>>()

async function grantTokens(): Promise<void> {
  const origin = await server.listen()
  const party = await thirdParty(origin, server.as('developer', 'third party'))
  for (const [name] of roles) {
    const member = memberOf(name)
    const browser = browserOf(origin, (await member.account()).token)
    const world = { server, origin, owner: member, developer: member, browser, [Symbol.asyncDispose]: async () => {} }
    const granted = await tokensFor(world, party, allScopes.join(' '))
    tokens.set(name, { authorization: `Bearer ${granted.access_token}` })
  }
  // Each test advances the clock by a minute.
  await server.db
    .updateTable('oauth_records')
    .set({ expires_at: new Date(server.clock.now() + DAY_MS) })
    .execute()
}

/** The headers of a key of this member with this scope alone. */
const keys = new Map<string, Record<string, string>>()

async function createKeys(): Promise<void> {
  const scopes = new Set(ofProducts.flatMap(({ call }) => scopeOf(call) ?? []))
  for (const [name] of roles) {
    for (const scope of scopes) {
      const { key } = await memberOf(name).call(createKey, { keyName: 'Team', scopes: [scope], expiresTime: null })
      keys.set(`${name} ${scope}`, { authorization: `Bearer ${key}` })
    }
  }
}

interface Sender {
  name: string
  headers: Record<string, string>
}

/** The same account as a browser, as a program with a key, and as a third party with a token. */
async function sendersOf({ call }: Walked, name: string): Promise<Sender[]> {
  const caller = memberOf(name)
  const { token } = await caller.account()
  const scope = scopeOf(call)
  const bySession = { name: `${name}'s session`, headers: { accesstoken: token } }
  if (!scope) return [bySession]
  return [
    bySession,
    { name: `${name}'s key`, headers: keys.get(`${name} ${scope}`) ?? {} },
    { name: `${name}'s token`, headers: tokens.get(name) ?? {} },
  ]
}

/** Calls of developers that name a product or something of it; each declares in the contract what it does with it. */
const ofProducts = walkedCalls.filter(
  ({ call, row }) =>
    row.isOwned && call.onProduct !== undefined && call.onProduct !== 'none' && row.may.includes('developer'),
)
const useOf = ({ call }: Walked) => (call.onProduct === 'none' ? 'administer' : (call.onProduct ?? 'administer'))

function faultOf(answer: Answer, isAllowed: boolean): string | undefined {
  const said = `${answer.refusal ?? answer.code}: ${answer.text.slice(0, 200)}`
  if (answer.status === 500) return `is a fault, ${said}`
  if (!isAllowed) return answer.refusal === 'products.roleTooLow' ? undefined : `should be refused, is answered ${said}`
  const isHeld = answer.refusal === 'products.roleTooLow' || answer.refusal === 'products.notFound'
  return isHeld || answer.refusal?.startsWith('access.') ? `should be let in, is answered ${said}` : undefined
}

describe('a member of a product', () => {
  const shortOnes = ofProducts.filter(({ call }) => call.reply !== 'stream')
  test.each(shortOnes)('makes $name exactly if its role suffices, by session, key and token', async (walked) => {
    await nextMinute(server)
    const { call, row, name } = walked
    const first = walkedCalls.find((one) => one.name === row.after)
    const faults: string[] = []
    for (const [roleName, role] of roles) {
      const isAllowed = mayOnProduct({ role, isAdministrator: false }, useOf(walked))
      for (const sender of await sendersOf(walked, roleName)) {
        let mark = start
        if (first) {
          const { token } = await owner.account()
          await ask(rawRequest(first.call, row.input(things)), { headers: { accesstoken: token } })
          mark = await journal.mark()
        }
        const answer = await ask(rawRequest(call, row.input(things)), sender)
        cells += 1
        const fault = faultOf(answer, isAllowed)
        if (fault) faults.push(`${name} by ${sender.name} ${fault}`)
        const changes = (await journal.undo(mark)).filter(({ table }) => !isLog(table))
        if (!isAllowed && changes.length > 0) faults.push(`${name} by ${sender.name} changes ${changes[0]?.table}`)
        if (first) await journal.undo(start)
      }
    }
    expect(faults).toEqual([])
  })

  test('is told apart from a stranger, to whom the product does not exist', async () => {
    await nextMinute(server)
    const faults: string[] = []
    const { token } = await memberOf('stranger').account()
    const headers = { accesstoken: token }
    for (const { call, row, name } of shortOnes) {
      const absent = absentThings()
      const [foreign, nothing] = [
        await ask(rawRequest(call, row.input(things)), { headers }),
        await ask(rawRequest(call, row.input(absent)), { headers }),
      ]
      cells += 1
      if (foreign.refusal === 'products.roleTooLow' || foreign.code !== nothing.code)
        faults.push(`${name}: ${foreign.text}`)
    }
    expect(faults).toEqual([])
  })
})

describe('a write of a member that is sent more than it documents', () => {
  const writes = ofProducts.filter(
    ({ call }) => !call.isRead && (call.onProduct === 'edit' || call.onProduct === 'administer'),
  )
  test.each(writes)('changes nothing more in $name', async (walked) => {
    await nextMinute(server)
    const { call, row, name } = walked
    const { token } = await memberOf(call.onProduct === 'edit' ? 'developer' : 'owner').account()
    const headers = { accesstoken: token, 'x-slipway': '1' }
    const input = row.input(things)
    const mark = await journal.mark()
    const effect = async (sent: RawRequest) => {
      const { status } = await ask(sent, { headers })
      return { isFault: status === 500, rows: effectOf(await journal.undo(mark), columns) }
    }
    const request = rawRequest(call, input)
    const plain = await ask(request, { headers }, true)
    const faults: string[] = []
    for (const [what, spoil] of Object.entries(waysToAdd(call, columns))) {
      const spoiled = spoil(request, input)
      // With the same input it does the same.
      const isAlike = isReadAlike(plain, await ask(spoiled, { headers }, true))
      cells += 1
      if (isAlike) continue
      const [expected, actual] = [await effect(request), await effect(spoiled)]
      if (actual.isFault || actual.rows.some((one) => !expected.rows.includes(one)))
        faults.push(`${name} with ${what}: ${actual.rows.join('; ')}`)
    }
    expect(faults).toEqual([])
  })

  test('is tried in no fewer than 500 ways', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
  })
})
