import { pathParametersOf } from '@slipway/contract/http/call-paths.ts'
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
import { absentThings, makeThings, malformedIds } from './permission-things.ts'
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

/** Those whom the door lets in do something, one after the other; those whom it holds do nothing, all at once. */
async function askAll(
  told: readonly Told[],
  askOne: (asker: Asker) => Promise<Answer>,
): Promise<(Told & { answer: Answer })[]> {
  const held = told.filter(({ expected }) => expected)
  const answers = await Promise.all(held.map(async (one) => ({ ...one, answer: await askOne(one.asker) })))
  for (const one of told.filter(({ expected }) => !expected)) answers.push({ ...one, answer: await askOne(one.asker) })
  return answers
}

/**
 * The neighbour's ids and malformed ones, for those whom the door holds: what they name changes nothing. All places are
 * malformed at once, but those of the path apart: a path that no call has is answered before the rest is looked at.
 */
function inputsOfHeld(walked: Walked): { what: string; input: Record<string, unknown> }[] {
  const { row, call } = walked
  const absent = absentThings()
  const positions = idPositions(walked, Object.keys(absent) as (keyof Things)[])
  const inPath = new Set(pathParametersOf(call.path))
  const isInPath = ({ path }: IdPosition): boolean => path.length === 1 && inPath.has(path[0] ?? '')
  const groups = [positions.filter(isInPath), positions.filter((position) => !isInPath(position))]
  const malformed = groups
    .filter((group) => group.length > 0)
    .flatMap((group) =>
      malformedIds('').map((_, at) => ({
        what: `malformed ids, the ${at + 1}th, as ${group.map(({ path }) => path.join('.')).join(' and ')}`,
        input: group.reduce<Record<string, unknown>>(
          (input, { path, thing }) =>
            placed(input, path, malformedIds(neighbours[thing])[at]) as Record<string, unknown>,
          row.input(absent),
        ),
      })),
    )
  return [{ what: "the neighbour's ids", input: row.input(neighbours) }, ...malformed]
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

  test.each(walkedCalls)('$name lets in whom its row names and no one else', async (walked) => {
    const faults: string[] = []
    const { call, row, name } = walked
    await nextMinute(server)
    const told = askers
      .filter((asker) => isToldBy(call, asker))
      .map((asker) => ({ asker, expected: expectedRefusal(walked, asker) }))
      .filter(({ expected }) => expected || !endsTheAsker(walked))
    const answers = await askAll(told, (asker) => ask(rawRequest(call, row.input(absentThings())), asker))
    cells += answers.length
    for (const { asker, expected, answer } of answers) {
      const fault = accessFault(answer, expected)
      if (fault) faults.push(`${name} by ${asker.name} ${fault}`)
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
  })

  const withIds = walkedCalls.filter(
    (walked) =>
      walked.row.may !== 'anyone' && idPositions(walked, Object.keys(absentThings()) as (keyof Things)[]).length > 0,
  )
  test.each(withIds)('$name tells those whom it does not let in nothing about ids', async (walked) => {
    const faults: string[] = []
    const { call, row, name } = walked
    await nextMinute(server)
    const held = askers.filter((one) => isToldBy(call, one) && expectedRefusal(walked, one))
    // The door has one answer for each of these; whose it is was walked above.
    const oneOfEach = new Map(held.map((one) => [`${entranceOf(one)} ${expectedRefusal(walked, one)}`, one]))
    for (const asker of oneOfEach.values()) {
      const expected = await ask(rawRequest(call, row.input(absentThings())), asker)
      const isRefused = !accessFault(expected, expectedRefusal(walked, asker))
      const inputs = inputsOfHeld(walked)
      const answers = await Promise.all(inputs.map(({ input }) => ask(rawRequest(call, input), asker)))
      cells += answers.length
      for (const [at, answer] of answers.entries()) {
        // Unknown paths are answered before authentication.
        const isAlike = answer.text === expected.text || answer.refusal === 'request.noSuchCall'
        if (isAlike && isRefused) continue
        faults.push(
          `${name} by ${asker.name} with ${inputs[at]?.what}: ${answer.text.slice(0, 200)}, not ${expected.text}`,
        )
      }
    }
    expect(faults).toEqual([])
  })

  test('has no fewer than 500 cells', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
  })
})
