import { scopeOf } from '@slipway/contract/http/scopes.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { callsByDomain } from '@slipway/contract/calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openJournal, type ChangeJournal, type Mark } from '../change-journal.ts'
import { expectEntries } from '../../domains/identity/audit/testing/left-entry.ts'
import {
  accessFault,
  idPositions,
  nextMinute,
  placed,
  questions,
  rawRequest,
  expectedRefusal,
  walkedCalls,
  type Answer,
  type IdPosition,
  type Walked,
} from './permission-asking.ts'
import { everyAsker, isToldBy, type Asker } from './permission-callers.ts'
import { permissionMatrix } from './permission-matrix.ts'
import { sharedThings, type Things } from './rows/matrix-row.ts'
import { malformedIds } from './malformed-ids.ts'
import { absentThings, makeThings } from './permission-things.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

/** Stands in everything that the neighbour has named. */
const MARK = 'Neighbour’s own'

let server: TestServer
let journal: ChangeJournal
let start: Mark
let ask: ReturnType<typeof questions>
let askers: Asker[]
let neighbours: Things
/** What no answer to anybody else holds. */
let neighboursOwn: string[]
let cells = 0
/** Which of the malformed ids is next. */
let turn = 0

beforeAll(async () => {
  server = await startTestServer()
  askers = await everyAsker(server)
  neighbours = await makeThings(server, server.as('developer', 'neighbour'), MARK)
  const ownThings = Object.entries(neighbours).filter(([thing]) => !sharedThings.includes(thing as keyof Things))
  neighboursOwn = [MARK, ...ownThings.map(([, id]) => id).filter((id) => id.length > 4)]
  ask = questions(server)
  // Its background work would write between two marks.
  await server.domains.deviceBulk.stop()
  journal = await openJournal(server.db)
  start = await journal.mark()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => journal.undo(start))

/** The kind of credential: accounts differ only in their roles, and so do keys and tokens. */
const entranceOf = ({ standing }: Asker): string =>
  standing.kind === 'nobody' || standing.kind === 'user'
    ? standing.kind
    : standing.kind.endsWith('bearer')
      ? 'bearer'
      : 'session'

/** What signs the asker out is asked only by those who may not. */
const endsTheAsker = ({ name }: Walked): boolean => name === 'logout' || name === 'logoutUser'

const isAdministrator = ({ standing }: Asker): boolean =>
  standing.kind === 'custom'
    ? standing.permissions.administrator
    : (standing.kind === 'role' || standing.kind === 'bearer') && standing.role === 'administrator'

interface Told {
  asker: Asker
  /** What the door answers; undefined where it lets in. */
  expected: RefusalName | undefined
}

/** What of these decides what a call does, beside the door: the others are followed to the handler alone. */
const sightOf = ({ name, standing }: Asker): string => {
  if (standing.kind === 'custom') return `custom ${standing.permissions.administrator}`
  return standing.kind === 'bearer' ? `bearer ${standing.role}` : name
}

/** Those whom the door lets in do something, one after the other; those whom it holds do nothing, all at once. */
async function askAll(
  told: readonly Told[],
  askOne: (asker: Asker, stopsAtHandler?: boolean) => Promise<Answer>,
): Promise<(Told & { answer: Answer })[]> {
  const held = told.filter(({ expected }) => expected)
  const answers = await Promise.all(held.map(async (one) => ({ ...one, answer: await askOne(one.asker) })))
  const seen = new Set<string>()
  for (const one of told.filter(({ expected }) => !expected)) {
    const sight = sightOf(one.asker)
    answers.push({ ...one, answer: await askOne(one.asker, seen.has(sight)) })
    seen.add(sight)
  }
  return answers
}

/** One of each kind of credential and refusal: the door has one answer for each of these. */
const oneOfEach = (answers: readonly (Told & { answer: Answer })[]) => [
  ...new Map(
    answers.flatMap((one) => (one.expected ? [[`${entranceOf(one.asker)} ${one.expected}`, one] as const] : [])),
  ).values(),
]

/** The neighbour's ids, and the malformed ones of which each is used in turn, for those whom the door holds. */
function inputsOfHeld({ row }: Walked, positions: readonly IdPosition[], nth: number) {
  const malformed = positions.reduce<Record<string, unknown>>((input, { path, thing }) => {
    const ids = malformedIds(neighbours[thing])
    return placed(input, path, ids[nth % ids.length]) as Record<string, unknown>
  }, row.input(absentThings()))
  return [
    { what: "the neighbour's ids", input: row.input(neighbours) },
    { what: `malformed ids, the ${nth}th`, input: malformed },
  ]
}

describe('the permission matrix', () => {
  test('has a row for every call and no other', () => {
    const names = Object.values(callsByDomain).flatMap((calls) => Object.keys(calls))
    expect(Object.keys(permissionMatrix).toSorted()).toEqual(names.toSorted())
  })

  test('is walked by those next to the border of each call: with just enough, and with everything but that', () => {
    for (const { call } of walkedCalls) {
      const names = askers.filter((asker) => isToldBy(call, asker)).map(({ name }) => name)
      const scope = scopeOf(call)
      const { access } = call
      if (access.who === 'anyone') continue
      expect(names).toContain('an end user')
      const keys = scope ? ['', ` for ${scope} alone`, ` without ${scope}`, ' without scopes'] : ['', ' without scopes']
      expect(names).toEqual(
        expect.arrayContaining(
          ['developer', 'administrator'].flatMap((role) => keys.map((key) => `${role}'s key${key}`)),
        ),
      )
      if (access.who !== 'menus') continue
      const roles = [...access.anyOf.map((menu) => `only ${menu}`), 'only nothing']
      expect(names).toEqual(expect.arrayContaining(roles.flatMap((role) => [role, `${role} and the mark`])))
      expect(names.filter((name) => name.startsWith('all but'))).toHaveLength(2)
    }
  })

  test.each(walkedCalls)('$name lets in whom its row names, and tells no one else about ids', async (walked) => {
    const faults: string[] = []
    const { call, row, name } = walked
    await nextMinute(server)
    const told = askers
      .filter((asker) => isToldBy(call, asker))
      .map((asker) => ({ asker, expected: expectedRefusal(walked, asker) }))
      .filter(({ expected }) => expected || !endsTheAsker(walked))
    const request = rawRequest(call, row.input(absentThings()))
    const answers = await askAll(told, (asker, stopsAtHandler) =>
      ask(request, asker, row.may !== 'anyone' && stopsAtHandler),
    )
    cells += answers.length
    for (const { asker, expected, answer } of answers) {
      const isFollowed = !expected && answer.reading.stopsAtHandler && answer.reading.times > 0
      const fault = isFollowed ? undefined : accessFault(answer, expected)
      if (fault) faults.push(`${name} by ${asker.name} ${fault}`)
      // What is not read cannot be told about.
      if (expected && answer.reading.times > 0) faults.push(`${name} by ${asker.name} is read before it is refused`)
      const shown = isAdministrator(asker) ? [] : neighboursOwn.filter((one) => answer.text.includes(one))
      if (shown.length > 0) faults.push(`${name} shows ${asker.name} what is the neighbour's: ${shown.join()}`)
    }
    expect(faults).toEqual([])
    // Also of whom a key or a token stands for, whatever it lacks.
    const isSignedIn = ({ standing }: Asker): boolean => standing.kind !== 'nobody' && standing.kind !== 'user'
    await expectEntries(
      server,
      call,
      answers.map(({ asker, answer }) => ({ caller: asker, isSignedIn: isSignedIn(asker), ...answer })),
    )

    const positions = idPositions(walked, Object.keys(absentThings()) as (keyof Things)[])
    for (const { asker, answer: expected } of positions.length > 0 ? oneOfEach(answers) : []) {
      turn += 1
      for (const { what, input } of inputsOfHeld(walked, positions, turn)) {
        const answer = await ask(rawRequest(call, input), asker)
        cells += 1
        // Unknown paths are answered before authentication.
        const isAlike = answer.text === expected.text || answer.refusal === 'request.noSuchCall'
        if (isAlike && answer.reading.times === 0) continue
        faults.push(`${name} by ${asker.name} with ${what}: ${answer.text.slice(0, 200)}, not ${expected.text}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('has no fewer than 500 cells', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
  })
})
