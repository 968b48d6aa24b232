import { dayAfter } from '@slipway/contract/operations/statistics/days.ts'
import { measures } from '@slipway/contract/operations/statistics/kinds.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../../../../../tools/crash/recount.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { figuresOf, firstReadDay, kindsOf } from './figures.ts'
import { statisticsViews, type Subjects } from './statistics.views.ts'
import {
  activationOf,
  aliveOf,
  functionDaysOf,
  functionsOf,
  loginOf,
  registrationOf,
  type ModelDevice,
  type ModelUse,
  type ModelUser,
} from './testing/history-model.ts'
import { beginHistory, steps, takeStep, type History } from './testing/history-steps.ts'

let server: TestServer
let like = ''
let accounts: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  like = await makeProduct(server)
  accounts = await Promise.all(
    ['one', 'two'].map(async (name) => (await server.as('developer', name).account()).accountId),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

/** 300 before a release (`STATISTICS_HISTORIES=300`); a wrong rule shows within the first ones. */
const RUNS = Number(process.env['STATISTICS_HISTORIES'] ?? 30)
const MS_OF_A_RUN = 20_000
/** Those of the longest trend of a week and a month, and two weeks before it. */
const DAYS = 45
const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'UTC']
/** Weeks with a change between summer and winter time in some of these zones, and one without. */
const starts = ['2026-02-20', '2026-03-15', '2026-08-25', '2026-10-05', '2026-06-01']

const histories = fc.record({
  zone: fc.constantFrom(...zones),
  start: fc.constantFrom(...starts),
  taken: fc.array(
    fc.record({
      what: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
      one: fc.nat({ max: 999 }),
      some: fc.nat({ max: 60 }),
    }),
    { minLength: 40, maxLength: 90 },
  ),
})

interface Counted {
  subjects: Subjects
  devices: ModelDevice[]
  uses: ModelUse[]
  users: ModelUser[]
}

/** Everything that has numbers of its own, with what the model knows of it. */
function countedIn({ products, apps, devices, users, uses }: History): Counted[] {
  const of = (has: (product: History['products'][number]) => boolean) => {
    const seen = new Set(products.flatMap((product, at) => (has(product) ? [at] : [])))
    const isSeen = ({ product }: { product: number }) => seen.has(product)
    return { devices: devices.filter(isSeen), uses: uses.filter(isSeen) }
  }
  return [
    { subjects: { of: 'all' }, ...of(({ isDeleted }) => !isDeleted), users },
    ...products.map(({ id }) => ({
      subjects: { of: 'one', id } as const,
      ...of((product) => product.id === id),
      users: [],
    })),
    ...apps.map(({ id }, app) => ({
      subjects: { of: 'one', id } as const,
      devices: [],
      uses: [],
      users: users.filter((user) => user.app === app),
    })),
    ...accounts.map((accountId) => ({
      subjects: { of: 'account', accountId } as const,
      ...of(({ members, isDeleted }) => !isDeleted && members.has(accountId)),
      users: users.filter(({ app }) => apps[app]?.owner === accountId),
    })),
  ]
}

async function expectEqual(history: History): Promise<void> {
  const views = statisticsViews(server.db.pool)
  const { dayOf, now } = history
  const today = dayOf(now)
  const days = { today, from: dayAfter(today, 1 - DAYS), to: today, firstDay: undefined, dayOf }
  const windows = { today, week: dayAfter(today, -6), month: dayAfter(today, -29), isChinese: false }
  for (const { subjects, devices, users, uses } of countedIn(history)) {
    const counted = await Promise.all(
      measures.map(async (measure) => [
        measure,
        figuresOf(measure, await views.days(subjects, kindsOf[measure], firstReadDay(days)), days),
      ]),
    )
    const functions = await views.functions(subjects, windows)
    // What came to a sum and left it with its product is a row of zero.
    const used = [...(await views.functionDays(subjects, '', days.from))].filter(([, n]) => n !== 0)
    const functionDays = Object.fromEntries(used)
    expect({ subjects, ...Object.fromEntries(counted), functions, functionDays }).toEqual({
      subjects,
      functions: functionsOf(uses, days),
      functionDays: functionDaysOf(uses, days),
      registration: registrationOf(users, days),
      login: loginOf(users, days),
      activation: activationOf(devices, days),
      alive: aliveOf(devices, days),
    })
  }
}

/** A purged product leaves no number behind. */
async function endHistory({ rows, products }: History): Promise<void> {
  for (const { id } of products) await rows.removeProduct(id)
  const ofProducts = await server.db.pool.query(`select * from stat_days where kind < 5 and n <> 0`)
  expect(ofProducts.rows).toEqual([])
  const functions = await server.db.pool.query(`select * from stat_functions where n <> 0`)
  expect(functions.rows).toEqual([])
  await server.db.pool.query('truncate stat_days, stat_functions, user_days, apps cascade')
}

test(
  'numbers of days, weeks and months are those of a recount, after any history',
  { timeout: MS_OF_A_RUN * RUNS },
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ zone, start, taken }) => {
        const history = await beginHistory(server.db, { zone, start, accounts, like })
        for (const step of taken) await takeStep(history, step)
        await expectEqual(history)
        await takeStep(history, { what: 'fold', one: 0, some: 0 })
        await expectEqual(history)
        expect(await recount(server.db.pool)).toEqual([])
        await endHistory(history)
      }),
      { seed: 20_261_130, numRuns: RUNS, endOnFailure: true },
    )
  },
)
