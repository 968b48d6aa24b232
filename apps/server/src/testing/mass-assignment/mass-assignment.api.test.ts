import { getVerificationCode } from '@slipway/contract/identity/developers/developers.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { offerTotp } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../database-rows.ts'
import { makeRoot } from '../../domains/identity/accounts/testing/accounts-samples.ts'
import { codeOf } from '../../domains/identity/second-factor/testing/factors-samples.ts'
import { openBrowser, PASSWORD } from '../../domains/identity/sign-in/testing/browser.ts'
import { codeFor, codeIn, latestMail } from '../../domains/identity/sign-in/testing/mailbox.ts'
import { canaryTexts, columnsOf, effectOf, type Column } from './mass-assignment.ts'
import { idPositions, questions, rawRequest, walkedCalls, type Walked } from '../permissions/permission-asking.ts'
import { sharedThings, type Things } from '../permissions/rows/matrix-row.ts'
import { absentThings, makeThings } from '../permissions/permission-things.ts'
import { waysToAdd, waysToBreak, type Input, type Spoiled } from './mass-assignment-ways.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'

let server: TestServer
let ask: ReturnType<typeof questions>
let columns: Column[]
let made = 0
let cells = 0
let done = 0

async function renew(): Promise<void> {
  await server?.[Symbol.asyncDispose]()
  server = await startTestServer()
  ask = questions(server)
  columns = await columnsOf(server.db)
  made = 0
}
beforeAll(renew)
afterAll(() => server[Symbol.asyncDispose]())

const address = (): string => `sender${++made}@example.com`

/** Inputs of calls whose rows would be refused: what they write is what matters here. */
const rightInputs: Record<string, (caller: Caller) => Promise<Input>> = {
  async register() {
    const account = address()
    const code = await codeFor(server, openBrowser(server), 'register', account)
    return { account, password: encodePassword(PASSWORD), code, agreed: true }
  },
  async setUpRoot() {
    await server.db.updateTable('accounts').set({ is_root: false }).execute()
    const token = (await server.domains.signIn.setUpToken()) ?? ''
    return { token, account: address(), password: encodePassword(PASSWORD) }
  },
  async submitRegistration(caller) {
    const email = address()
    server.clock.advance(60_000)
    await caller.call(getVerificationCode, { email })
    return { email, verificationCode: codeIn(await latestMail(server)) }
  },
  async confirmTotp(caller) {
    const { secret } = await caller.call(offerTotp, {})
    return { code: codeOf(secret, server.clock.now()) }
  },
  async uploadFile() {
    return { purpose: 'productPic' }
  },
}

interface Scene {
  headers: Record<string, string>
  input: Input
}

const allThings = Object.keys(absentThings()) as (keyof Things)[]

const isOfShared = (walked: Walked): boolean =>
  idPositions(walked, sharedThings).some(({ thing }) => thing !== 'targetUserId' && thing !== 'roleId')

/** Somebody who may make this call, with things that it points at. */
async function newScene(walked: Walked): Promise<Scene> {
  const { row, name } = walked
  // What everybody shares may be gone or changed by the call before.
  if (isOfShared(walked)) await renew()
  const isForAdministrators = Array.isArray(row.may) && !row.may.includes('developer')
  const owner = server.as('developer', `sender ${++made}`)
  const caller = isForAdministrators ? server.as('administrator') : owner
  const needsThings = idPositions(walked, allThings).length > 0
  const things = needsThings ? await makeThings(server, owner) : absentThings()
  if (name === 'deleteAccount' && !(await server.domains.accounts.root())) await makeRoot(server)
  const { token } = await caller.account()
  return {
    headers: row.may === 'anyone' ? {} : { accesstoken: token },
    input: (await rightInputs[name]?.(caller)) ?? row.input(things),
  }
}

interface Outcome {
  code: number
  effect: string[]
  canaries: string[]
}

async function send({ call }: Walked, { input, headers }: Scene, spoil: Spoiled): Promise<number> {
  const request = spoil(rawRequest(call, input), input)
  const { status, code } = await ask(request, { headers: { ...headers, 'x-slipway': '1' } })
  cells += 1
  return status === 500 ? 500 : code
}

interface Tried {
  ways: Way[]
  outcome: Outcome
}

type Way = [what: string, spoil: Spoiled]

/** Tries these ways for a new account until one is not refused, and tells what has become of the database. */
async function tried(walked: Walked, ways: readonly Way[]): Promise<Tried> {
  const scene = await newScene(walked)
  const before = await rowsOf(server.db, { withLog: false })
  const tries: Way[] = []
  let code = 0
  for (const way of ways) {
    tries.push(way)
    code = await send(walked, scene, way[1])
    if (code === 200 || code === 500) break
  }
  const after = await rowsOf(server.db, { withLog: true })
  const canaries = after.filter(({ text }) => canaryTexts.some((canary) => text.includes(canary)))
  const kept = canaries.map(({ table, text }) => `${table} ${text.slice(0, 200)}`)
  return { ways: tries, outcome: { code, effect: effectOf(before, after, columns), canaries: kept } }
}

const writes = walkedCalls.filter(({ call, name }) => !call.isRead && name !== 'logout')

describe('a write that is sent more than it documents', () => {
  test.each(writes)('changes nothing more in $name', { timeout: 60_000 }, async (walked) => {
    if (made > 40) await renew()
    const faults: string[] = []
    const { outcome: plain } = await tried(walked, [['nothing else', (request) => request]])
    if (plain.code === 200) done += 1
    const judge = (what: string, { code, effect, canaries }: Outcome): void => {
      // What is refused may still be counted, as the plain one is.
      const isRefused = code !== 200 && effect.every((one) => plain.effect.includes(one))
      const isSame = code === plain.code && effect.join() === plain.effect.join()
      const cell = `${walked.name} with ${what}`
      if (code === 500) faults.push(`${cell} is a fault`)
      else if (!isRefused && !isSame) {
        faults.push(`${cell} does ${effect.join('; ')} (${code}) and not ${plain.effect.join('; ')} (${plain.code})`)
      }
      if (canaries.length > 0) faults.push(`${cell} keeps ${canaries.join('; ')}`)
    }
    const { call, row } = walked
    for (const way of Object.entries(waysToAdd(call, columns))) judge(way[0], (await tried(walked, [way])).outcome)

    const fields = Object.keys(row.input(absentThings()))
    let left: Way[] = Object.entries(waysToBreak(call, columns, fields))
    while (left.length > 0) {
      const { ways, outcome } = await tried(walked, left)
      left = left.slice(ways.length)
      const isAlone = outcome.code !== 200 || ways.length === 1
      // What was done is known of the last one only if it is made alone.
      const [last] = ways.slice(-1)
      const judged = isAlone || !last ? { ways, outcome } : await tried(walked, [last])
      judge(judged.ways.map(([what]) => what).join(', or '), judged.outcome)
      if (!isAlone) {
        const others = await tried(walked, ways.slice(0, -1))
        judge(others.ways.map(([what]) => what).join(', or '), others.outcome)
      }
    }
    expect(faults).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('administrator' in {}).toBe(false)
  })

  test('is tried in no fewer than 500 ways, on 40 calls that do what they are for', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
    expect(done).toBeGreaterThanOrEqual(40)
  })
})
