import { callsByDomain } from '@slipway/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectEntry } from '../../domains/identity/audit/testing/left-entry.ts'
import {
  accessFault,
  idPositions,
  placed,
  questions,
  rawRequest,
  expectedRefusal,
  walkedCalls,
  type Walked,
} from './permission-asking.ts'
import { everyAsker, namedMenus, type Asker } from './permission-callers.ts'
import { permissionMatrix } from './permission-matrix.ts'
import { sharedThings, type Things } from './rows/matrix-row.ts'
import { absentThings, makeThings, malformedIds } from './permission-things.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

/** In each the log keeps so many refused attempts of an account. */
const MINUTE_MS = 60_000
/** Stands in everything that the neighbour has named. */
const MARK = 'Neighbour’s own'

let server: TestServer
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
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

/** What anyone may ask, roles and keys change nothing about; what asks for no menu, one role without a menu stands for all. */
function isTold({ call }: Walked, { standing, name }: Asker): boolean {
  if (call.access.who === 'menus') return true
  if (standing.kind === 'custom') return call.access.who === 'session' && name.startsWith('only nothing')
  if (call.access.who === 'session') return true
  return standing.kind !== 'bearer' || standing.scopes.length === 0
}

/** What signs the asker out is asked only by those who may not. */
const endsTheAsker = ({ name }: Walked): boolean => name === 'logout'

const isAdministrator = ({ standing }: Asker): boolean =>
  standing.kind === 'custom'
    ? standing.permissions.administrator
    : (standing.kind === 'role' || standing.kind === 'bearer') && standing.role === 'administrator'

/** The neighbour's ids and malformed ones in each place, for those whom the door holds: what they name changes nothing. */
function inputsOfHeld(walked: Walked): { what: string; input: Record<string, unknown> }[] {
  const { row } = walked
  const absent = absentThings()
  const things = Object.keys(absent) as (keyof Things)[]
  return [
    { what: "the neighbour's ids", input: row.input(neighbours) },
    ...idPositions(walked, things).flatMap(({ path, thing }) =>
      malformedIds(neighbours[thing]).map((id) => ({
        what: `${JSON.stringify(id).slice(0, 40)} as ${path.join('.')}`,
        input: placed(row.input(absent), path, id) as Record<string, unknown>,
      })),
    ),
  ]
}

describe('the permission matrix', () => {
  test('has a row for every call and no other', () => {
    const names = Object.values(callsByDomain).flatMap((calls) => Object.keys(calls))
    expect(Object.keys(permissionMatrix).toSorted()).toEqual(names.toSorted())
  })

  test('is walked by roles of each menu that a call asks for', () => {
    const names = askers.map(({ name }) => name)
    for (const menu of namedMenus) {
      expect(names).toEqual(expect.arrayContaining([`only ${menu}`, `only ${menu} and the mark`]))
    }
  })

  test.each(walkedCalls)('$name lets in whom its row names and nobody else', async (walked) => {
    const faults: string[] = []
    const { call, row, name } = walked
    server.clock.advance(MINUTE_MS)
    for (const asker of askers.filter((one) => isTold(walked, one))) {
      const expected = expectedRefusal(walked, asker)
      if (!expected && endsTheAsker(walked)) continue
      server.clock.advance(1000)
      const answer = await ask(rawRequest(call, row.input(absentThings())), asker)
      cells += 1
      const fault = accessFault(answer, expected)
      if (fault) faults.push(`${name} by ${asker.name} ${fault}`)
      const shown = isAdministrator(asker) ? [] : neighboursOwn.filter((one) => answer.text.includes(one))
      if (shown.length > 0) faults.push(`${name} shows ${asker.name} what is the neighbour's: ${shown.join()}`)
      // Also of whom a key or a token stands for, whatever it lacks.
      const isSignedIn = asker.standing.kind !== 'nobody'
      await expectEntry(server, { call, caller: asker, isSignedIn, code: answer.code })
    }
    expect(faults).toEqual([])
  })

  const withIds = walkedCalls.filter(
    (walked) =>
      walked.row.may !== 'anyone' && idPositions(walked, Object.keys(absentThings()) as (keyof Things)[]).length > 0,
  )
  test.each(withIds)('$name tells those whom it does not let in nothing about ids', async (walked) => {
    const faults: string[] = []
    const { call, row, name } = walked
    const held = askers.filter((one) => isTold(walked, one) && expectedRefusal(walked, one))
    // The door has one answer for each of these; whose it is was walked above.
    const oneOfEach = new Map(held.map((one) => [`${one.standing.kind} ${expectedRefusal(walked, one)}`, one]))
    for (const asker of oneOfEach.values()) {
      const expected = await ask(rawRequest(call, row.input(absentThings())), asker)
      for (const { what, input } of inputsOfHeld(walked)) {
        const answer = await ask(rawRequest(call, input), asker)
        cells += 1
        // A path that no call has is told apart before anybody is asked for a name.
        const isAlike = answer.text === expected.text || answer.refusal === 'request.noSuchCall'
        if (!isAlike || accessFault(expected, expectedRefusal(walked, asker))) {
          faults.push(`${name} by ${asker.name} with ${what}: ${answer.text.slice(0, 200)}, not ${expected.text}`)
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('has no fewer than 500 cells', () => {
    expect(cells).toBeGreaterThanOrEqual(500)
  })
})
