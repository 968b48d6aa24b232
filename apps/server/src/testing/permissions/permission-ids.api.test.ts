import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { scopeOf } from '@slipway/contract/http/scopes.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isLog, openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
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
import {
  combinationsOf,
  detoursOf,
  ownPositions,
  withDetour,
  type Combination,
  type ThingsOfAll,
} from './permission-ids.ts'
import { malformedIds } from './malformed-ids.ts'
import { absentThings, makeProducts, makeThings } from './permission-things.ts'
import type { Things } from './rows/matrix-row.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'
import { markDeveloper } from '../../domains/users/mini-programs/testing/mini-samples.ts'

/** Stands in everything that the neighbour has named. */
const MARK = 'Neighbour’s own'

let server: TestServer
let journal: ChangeJournal
let start: Mark
let ask: ReturnType<typeof questions>
let owner: Caller
let own: Things
let another: Things
let neighbours: Things
let cells = 0
let statements = 0

beforeAll(async () => {
  server = await startTestServer()
  neighbours = await makeThings(server, server.as('developer', 'neighbour'), MARK)
  owner = server.as('developer', 'owner')
  own = await makeThings(server, owner)
  another = { ...own, ...(await makeProducts(server, owner)) }
  await server.as('administrator').account()
  ask = questions(server)
  keepNoEntries(server)
  // Its background work would write between two marks.
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

interface Sender {
  name: string
  headers: Record<string, string>
}

interface Scene {
  senders: [Sender, ...Sender[]]
  things: ThingsOfAll
}

/** A developer with things of his own, as a browser and as a program with his key. */
async function sceneOf(walked: Walked): Promise<Scene> {
  await nextMinute(server)
  const { token } = await owner.account()
  const senders: Scene['senders'] = [{ name: 'another developer', headers: { accesstoken: token } }]
  const scope = scopeOf(walked.call)
  if (scope) {
    const { key } = await owner.call(createKey, { keyName: 'Matrix', scopes: [scope], expiresTime: null })
    senders.push({ name: "another developer's key", headers: { authorization: `Bearer ${key}` } })
  }
  return { senders, things: { own, another, foreign: neighbours, absent: absentThings() } }
}

/** Some refusals quote the ids of the request; they are masked, so that only the rest of the answers is compared. */
function blurred(text: string, ids: readonly string[]): string {
  return ids.reduce((rest, id) => (id.length > 3 ? rest.replaceAll(id, '«id»') : rest), text)
}

/** In what two answers differ that should be one; undefined where they do not. */
function difference(one: Answer, other: Answer, ids: readonly string[]): string | undefined {
  const [text, otherText] = [one, other].map((answer) => blurred(answer.text, ids))
  if (one.status !== other.status) return `HTTP ${one.status} and not ${other.status}`
  if (text !== otherText) return `${text?.slice(0, 200)} and not ${otherText?.slice(0, 200)}`
  const headers = JSON.stringify(one.headers)
  if (headers !== JSON.stringify(other.headers)) return `headers ${headers} and not ${JSON.stringify(other.headers)}`
  return one.queries === other.queries ? undefined : `${one.queries} statements and not ${other.queries}`
}

interface Compared {
  answer: Answer
  fault: string | undefined
}

/** Compares answers to a request and to its twin. Twins of many requests are the same, and asked once. */
function comparisonsOf(sender: Sender, ids: readonly string[]) {
  const twins = new Map<string, Answer>()

  return async (request: RawRequest, twin: RawRequest): Promise<Compared> => {
    const key = JSON.stringify(twin)
    if (!twins.has(key)) {
      twins.set(key, await ask(twin, sender))
    }
    // The first of two requests reads what is cached after it: only a difference that stays counts.
    for (let tries = 0; ; tries += 1) {
      const answer = await ask(request, sender)
      const fault = difference(answer, twins.get(key) ?? answer, ids)
      if (!fault || tries === 3) return { answer, fault }
      twins.set(key, await ask(twin, sender))
    }
  }
}

const withPositions = walkedCalls.filter(
  (walked) => (walked.row.may === 'session' || walked.row.may.includes('developer')) && ownPositions(walked).length > 0,
)

async function faultsOf(walked: Walked, scene: Scene): Promise<string[]> {
  const { call, row, name } = walked
  const faults: string[] = []
  const ids = Object.values(scene.things).flatMap((things) => Object.values(things) as string[])
  const note = (what: string, sender: Sender, answer: Answer, fault: string | undefined): void => {
    cells += 1
    statements += answer.queries
    const cell = `${name} by ${sender.name} with ${what}`
    if (fault) faults.push(`${cell} is told apart: ${fault}`)
    if (answer.text.includes(MARK)) faults.push(`${cell} shows what is the neighbour's: ${answer.text.slice(0, 200)}`)
    if (row.isOwned && answer.code === 200) faults.push(`${cell} is let do it`)
    if (answer.status === 500) faults.push(`${cell} is a fault: ${answer.text}`)
  }

  const [sender, ...others] = scene.senders
  const compared = comparisonsOf(sender, ids)
  const combinations = combinationsOf(walked, scene.things)
  for (const { what, input, twin } of combinations) {
    const { answer, fault } = await compared(rawRequest(call, input), rawRequest(call, twin))
    note(what, sender, answer, fault)
  }
  // Whatever the way, the handler is given the input of a plain request: its own, or one that was asked above.
  for (const { what, sent, readAs } of detoursOf(walked, scene.things)) {
    const [detour, plain] = [
      await ask(withDetour(call, sent), sender, true),
      await ask(rawRequest(call, readAs), sender, true),
    ]
    cells += 1
    if (!isReadAlike(detour, plain))
      faults.push(`${name} with ${what} is read as ${JSON.stringify(detour.reading.input)}`)
  }
  // How an id is read does not depend on how its sender authenticates: of the others, one request shows whose things they reach.
  for (const other of others) {
    const comparedByOther = comparisonsOf(other, ids)
    for (const { what, input, twin } of combinations.filter(({ isForeign }) => isForeign)) {
      const { answer, fault } = await comparedByOther(rawRequest(call, input), rawRequest(call, twin))
      note(what, other, answer, fault)
    }
  }
  for (const { what, input } of malformedOf(walked, scene)) {
    note(what, sender, await ask(rawRequest(call, input), sender), undefined)
  }
  return faults
}

function malformedOf(walked: Walked, { things }: Scene): Pick<Combination, 'what' | 'input'>[] {
  return ownPositions(walked).flatMap(({ path, thing, put }) =>
    malformedIds(things.foreign[thing])
      // A search for something that nothing is called finds nothing, and an empty one everything of one's own.
      .map((id) => ({ what: `${JSON.stringify(id).slice(0, 40)} as ${path.join('.')}`, input: put(things.own, id) })),
  )
}

describe('what belongs to another developer', () => {
  test.each(withPositions)('answers $name exactly as what is not there, whatever the id is sent as', async (walked) => {
    const scene = await sceneOf(walked)
    const mark = await journal.mark()
    const faults = await faultsOf(walked, scene)
    const changes = await journal.undo(mark)
    expect(faults).toEqual([])
    expect(changes.filter(({ table }) => !isLog(table))).toEqual([])
  })

  const owned = withPositions.filter(({ row, call }) => row.isOwned && call.reply !== 'stream')
  test.each(owned)("is out of $name's reach, while one's own is not", async (walked) => {
    const { call, row } = walked
    const { senders, things } = await sceneOf(walked)
    const [sender] = senders
    const first = walkedCalls.find(({ name }) => name === row.after)
    if (first) await ask(rawRequest(first.call, first.row.input(things.own)), sender)
    const nothing = await ask(rawRequest(call, row.input(things.absent)), sender)
    const mark = await journal.mark()

    const losing = detoursOf(walked, things).filter(
      ({ what, isOwnTaken }) => isOwnTaken && what.startsWith('a foreign'),
    )
    const sent = { input: row.input(things.own), extra: losing.flatMap(({ sent: { extra } }) => extra) }
    const answer = await ask(withDetour(call, sent), sender)

    expect(answer.text).not.toContain(MARK)
    expect(answer.code === 200 || blurred(answer.text, [things.own.productId]) !== nothing.text).toBe(true)
    expect([answer.status, answer.refusal?.startsWith('access.') ?? false]).toEqual([200, false])
    const changes = (await journal.undo(mark)).filter(({ table }) => !isLog(table))
    const neighboursIds = Object.values(neighbours).filter((id) => id.length > 4)
    expect(changes.filter((change) => neighboursIds.some((id) => JSON.stringify(change.row).includes(id)))).toEqual([])
  })

  test('is shown to administrators where it is a product, and to them no more than to others where it is not', async () => {
    await nextMinute(server)
    const faults: string[] = []
    // Without the mark, mini-programs are answered alike (SI-091).
    await markDeveloper(server, server.as('administrator'))
    const { token } = await server.as('administrator').account()
    const sender = { name: 'an administrator', headers: { accesstoken: token } }
    for (const walked of withPositions.filter(
      ({ row, call }) => row.isOwned && call.isRead && call.reply !== 'stream',
    )) {
      const { call, row, name } = walked
      const isOfProduct = ownPositions(walked).some(({ isOfProduct: is }) => is)
      const [foreign, absent] = [
        await ask(rawRequest(call, row.input(neighbours)), sender),
        await ask(rawRequest(call, row.input(absentThings())), sender),
      ]
      cells += 1
      const isSeen = foreign.text !== absent.text
      if (isOfProduct !== isSeen) faults.push(`${name} is answered ${foreign.text.slice(0, 200)}`)
      if (absent.code === 200) faults.push(`${name} finds what is not there`)
    }
    expect(faults).toEqual([])
  })

  test('is asked after in no fewer than 500 ways', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
    expect(statements).toBeGreaterThanOrEqual(cells)
  })
})
