import { getVerificationCode } from '@slipway/contract/identity/developers/developers.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { offerTotp } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
import { makeRoot } from '../../domains/identity/accounts/testing/accounts-samples.ts'
import { codeOf } from '../../domains/identity/second-factor/testing/factors-samples.ts'
import { openBrowser, PASSWORD } from '../../domains/identity/sign-in/testing/browser.ts'
import { codeFor, codeIn, latestMail } from '../../domains/identity/sign-in/testing/mailbox.ts'
import { uploaded } from '../../domains/catalog/modules/testing/modules-samples.ts'
import { canariesIn, columnsOf, effectOf, type Column } from './mass-assignment.ts'
import {
  isReadAlike,
  nextMinute,
  questions,
  rawRequest,
  walkedCalls,
  type Walked,
} from '../permissions/permission-asking.ts'
import type { Things } from '../permissions/rows/matrix-row.ts'
import { absentThings, makeThings } from '../permissions/permission-things.ts'
import { makeUser } from '../../domains/users/users/testing/users-samples.ts'
import { waysToAdd, waysToBreak, type Input, type Spoiled } from './mass-assignment-ways.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'

let server: TestServer
let journal: ChangeJournal
let ask: ReturnType<typeof questions>
let columns: Column[]
/** A developer, and one who administers, with things that their calls point at. */
let sender: Caller
let newcomer: Caller
let things: Things
/** Of an end user. */
let userToken: string
let start: Mark
let addresses = 0
let cells = 0
let done = 0

beforeAll(async () => {
  server = await startTestServer()
  ask = questions(server)
  columns = await columnsOf(server.db)
  sender = server.as('developer', 'sender')
  things = await makeThings(server, sender)
  await server.as('administrator').account()
  // The sender is a developer already, because mini-programs need it.
  newcomer = server.as('developer', 'newcomer')
  await newcomer.account()
  userToken = (await makeUser(server)).token
  // Its background work would write between two marks.
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

const address = (): string => `sender${++addresses}@example.com`

/** Inputs of calls whose rows would be refused: this test needs their writes. */
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
  async addFirmwareVersion(caller) {
    const firmwareUrl = await uploaded(server, (await caller.account()).accountId, 'firmware')
    return { firmwareId: things.firmwareId, firmwareVersion: 'V9.0.0 build 260101', firmwareUrl }
  },
  async addSdkTool(caller) {
    const toolUrl = await uploaded(server, (await caller.account()).accountId, 'sdkTool')
    return { moduleId: things.moduleId, toolVersion: '9.0.0', toolUrl }
  },
  /** The number is what is added: the same in every way. */
  async addGrayConfig() {
    return { grayNumber: 777_777_777, config: { ratio: 10 } }
  },
  async uploadFile() {
    return { purpose: 'productPic' }
  },
}

interface Scene {
  headers: Record<string, string>
  caller: Caller
  mark: Mark
}

/** A caller with the permission for this call. */
async function sceneOf({ row, name }: Walked): Promise<Scene> {
  await nextMinute(server)
  if (name === 'deleteAccount') await makeRoot(server)
  const isForAdministrators = Array.isArray(row.may) && !row.may.includes('developer')
  const developer = name === 'submitRegistration' ? newcomer : sender
  const caller = isForAdministrators ? server.as('administrator') : developer
  const token = row.may === 'user' ? userToken : (await caller.account()).token
  const headers: Record<string, string> = row.may === 'anyone' ? {} : { accesstoken: token }
  // The first use of a day is recorded by whichever call it is.
  if (row.may === 'user') await ask(rawRequest(getUser, {}), { headers })
  return { caller, headers, mark: await journal.mark() }
}

interface Outcome {
  code: number
  effect: string[]
  canaries: string[]
}

const headersIn = ({ headers }: Scene) => ({ headers: { ...headers, 'x-slipway': '1' } })
const inputFor = async ({ row, name }: Walked, { caller }: Scene): Promise<Input> =>
  (await rightInputs[name]?.(caller)) ?? row.input(things)

/** Makes the call in this way, and undoes its changes of the database. */
async function tried(walked: Walked, scene: Scene, spoil: Spoiled): Promise<Outcome> {
  const input = await inputFor(walked, scene)
  const isPrepared = walked.name in rightInputs
  const prepared = isPrepared ? await journal.mark() : scene.mark
  const { status, code } = await ask(spoil(rawRequest(walked.call, input), input), headersIn(scene))
  const changes = await journal.undo(prepared)
  if (isPrepared) await journal.undo(scene.mark)
  return { code: status === 500 ? 500 : code, effect: effectOf(changes, columns), canaries: canariesIn(changes) }
}

/** Tells of a request what it does where that is clear without doing it. */
async function foreseer(walked: Walked, scene: Scene) {
  const input = await inputFor(walked, scene)
  // No handler is reached that would need what was prepared.
  await journal.undo(scene.mark)
  const request = rawRequest(walked.call, input)
  const plain = await ask(request, headersIn(scene), true)

  return async (spoil: Spoiled): Promise<'a fault' | 'the same' | 'nothing' | 'unknown'> => {
    // Files are received before the input is read.
    if (plain.reading.input === undefined) return 'unknown'
    const answer = await ask(spoil(request, input), headersIn(scene), true)
    if (answer.status === 500) return 'a fault'
    if (answer.reading.input === undefined) return 'nothing'
    return isReadAlike(plain, answer) ? 'the same' : 'unknown'
  }
}

const writes = walkedCalls.filter(({ call, name }) => !call.isRead && !['logout', 'logoutUser'].includes(name))

describe('a write that is sent more than it documents', () => {
  test.each(writes)('changes nothing more in $name', async (walked) => {
    const { call, row, name } = walked
    const scene = await sceneOf(walked)
    const plain = await tried(walked, scene, (request) => request)
    if (plain.code === 200) done += 1
    const fields = Object.keys(row.input(absentThings()))
    const faults: string[] = []
    const foreseen = await foreseer(walked, scene)
    const ways = Object.entries({ ...waysToAdd(call, columns), ...waysToBreak(call, columns, fields) })
    for (const [at, [what, spoil]] of ways.entries()) {
      cells += 1
      const cell = `${name} with ${what}`
      const expected = await foreseen(spoil)
      if (expected === 'a fault') faults.push(`${cell} is a fault`)
      // One of them is done even so.
      if (expected !== 'unknown' && at > 0) continue
      const { code, effect, canaries } = await tried(walked, scene, spoil)
      // A refused call may still be counted, like the plain one.
      const isRefused = code !== 200 && effect.every((one) => plain.effect.includes(one))
      const isSame = code === plain.code && effect.join() === plain.effect.join()
      if (code === 500) faults.push(`${cell} is a fault`)
      else if (!isRefused && !isSame) {
        faults.push(`${cell} does ${effect.join('; ')} (${code}) and not ${plain.effect.join('; ')} (${plain.code})`)
      }
      if (canaries.length > 0) faults.push(`${cell} keeps ${canaries.join('; ')}`)
    }
    const kept = canariesIn(await journal.undo(scene.mark))
    if (kept.length > 0) faults.push(`${name} keeps ${kept.join('; ')}`)
    expect(faults).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('administrator' in {}).toBe(false)
  })

  test('is tried in no fewer than 500 ways, on 40 calls that do what they are for', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
    expect(done).toBeGreaterThanOrEqual(40)
  })
})
