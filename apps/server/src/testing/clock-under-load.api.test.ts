import { DAY_MS, HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { checkAuthorization } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { addTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, makeDevice, recordingTransport, uplink } from '../domains/devices/devices/testing/devices-rig.ts'
import { makeAccount, openBrowser } from '../domains/identity/sign-in/testing/browser.ts'
import { aUser, newHome } from '../domains/users/homes/testing/homes-rig.ts'
import { lampProduct, lamps } from '../domains/users/scenes/testing/scenes-rig.ts'
import { eventually } from './eventually.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const ANN = 'ann@example.com'
const LOGINS = 4
const DEVICES = 5
const REPORTS = 4
/** 02:30 is skipped in spring, and comes twice in autumn. */
const TIMER = { days: [1, 2, 3, 4, 5, 6, 7], time: '02:30', timeZone: 'Europe/Berlin' }

const transport = recordingTransport()
let server: TestServer
let productId: string
let devices: Awaited<ReturnType<typeof connect>>[]
let names = 0
/** Of a session that was ended, and of one that will end by its age. */
const ended: ReturnType<typeof openBrowser>[] = []

beforeAll(async () => {
  server = await startTestServer({ limits: { loginsPerMinute: LOGINS } })
  server.domains.devices.attach(transport)
  productId = await lampProduct(server)
  const user = await aUser(server)
  const homeId = await newHome(user)
  const lamp = await lamps(server, transport, () => productId).add(user, homeId)
  await user.call(addTimer, { deviceId: lamp.deviceId, data: { sw: true }, ...TIMER })
  devices = [lamp.online]
  for (let at = 1; at < DEVICES; at++) {
    devices.push(await connect(server, transport, await makeDevice(server.as('developer'), productId)))
  }
  await makeAccount(server, { account: ANN })
})
afterAll(() => server[Symbol.asyncDispose]())

const now = (): number => server.clock.now()
const goTo = (at: number): void => server.clock.advance(at - now())
const isIn = async (browser: ReturnType<typeof openBrowser>): Promise<boolean> =>
  (await browser.send('GET', checkAuthorization.path)).status === 200

async function signsIn(): Promise<ReturnType<typeof openBrowser> | undefined> {
  const browser = openBrowser(server, { ip: '198.51.100.7' })
  await browser.login({ account: ANN })
  return (await isIn(browser)) ? browser : undefined
}

/** What people and devices do at a time; returns how many reports were acknowledged. */
async function load(): Promise<number> {
  const caller = server.as('developer', `loaded${++names}`)
  const reports = devices.flatMap((device) =>
    Array.from({ length: REPORTS }, (_, temp) => uplink(server, device, { id: `${names}-${temp}`, data: { temp } })),
  )
  const work = [
    ...reports,
    ...Array.from({ length: LOGINS }, signsIn),
    server.as('developer').account(),
    caller.account(),
    server.domains.scenes.timers.runDue(),
    runPartitionJobs(),
  ]
  await Promise.all(work)
  return reports.length
}

async function runPartitionJobs(): Promise<void> {
  const jobs = Object.values(server.domains).flatMap((domain) => ('jobs' in domain ? domain.jobs : []))
  for (const { name, run } of jobs) if (/partitions|audit\.weeks/.test(name)) await run()
}

const count = async (query: string): Promise<number> =>
  (await server.db.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? 0

/** Tables whose rows of this moment have no partition of their own. Reports have the partition of the day on which they end. */
async function withoutPartition(): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ table: string; bounds: string }>(
    `select parent.relname as "table", pg_get_expr(c.relpartbound, c.oid) as bounds from pg_class parent
     join pg_inherits i on i.inhparent = parent.oid join pg_class c on c.oid = i.inhrelid
     where parent.relkind = 'p' and parent.relname <> 'device_reports' and parent.relnamespace = 'public'::regnamespace`,
  )
  const tables = new Set(rows.map(({ table }) => table))
  for (const { table, bounds } of rows) {
    const [from, to] = [...bounds.matchAll(/'([^']+)'/g)].map(([, at]) => Date.parse(at ?? ''))
    if (from !== undefined && to !== undefined && from <= now() && now() < to) tables.delete(table)
  }
  return [...tables]
}

async function expectAllWell(): Promise<void> {
  // Messages of long ago have passed their retention.
  const recent = `device_messages where at > '${new Date(now() - MINUTE_MS).toISOString()}'`
  const kept = await count(recent)
  const reported = await load()
  expect(await count(recent)).toBeGreaterThanOrEqual(kept + reported)
  expect(await withoutPartition()).toEqual([])
  // A new session, as the step may have ended those before.
  const administrator = server.as('administrator', `admin${++names}`)
  await eventually(async () => {
    const { online } = (await administrator.call(getProduct, { productId })).devices
    return online === devices.length
  })
  for (const browser of ended) expect(await isIn(browser)).toBe(false)
  const twice = '(select schedule_id, due_at from schedule_runs group by 1, 2 having count(*) > 1) as twice'
  expect(await count(twice)).toBe(0)
}

const runs = (): Promise<number> => count('schedule_runs')

test.each([
  ['an hour ahead', HOUR_MS],
  ['an hour back', -HOUR_MS],
  ['forty days ahead', 40 * DAY_MS],
  ['forty days back', -40 * DAY_MS],
])('a clock that steps %s and is set right, under load', async (_step, ms) => {
  const base = now()
  await expectAllWell()
  const browser = await eventually(async () => {
    server.clock.advance(MINUTE_MS)
    return signsIn()
  })
  server.clock.advance(ms)
  await expectAllWell()
  if (Math.abs(ms) > DAY_MS && ms > 0) {
    expect(await isIn(browser)).toBe(false)
    ended.push(browser)
  }
  goTo(base + 2 * MINUTE_MS)
  // Whoever used up the limit of an address while the clock was wrong is let in.
  expect(await signsIn()).toBeDefined()
  await expectAllWell()
})

test.each([
  ['spring', '2027-03-28T00:50:00Z', '2027-03-28T01:31:00Z'],
  ['autumn', '2027-10-31T00:20:00Z', '2027-10-31T00:31:00Z'],
])('a change of the clocks in %s, and a clock that follows it by an hour', async (_when, from, due) => {
  goTo(Date.parse(from))
  await expectAllWell()
  const before = await runs()
  goTo(Date.parse(due))
  await expectAllWell()
  expect(await runs()).toBe(before + 1)
  for (const step of [HOUR_MS, -HOUR_MS, -HOUR_MS, HOUR_MS]) {
    server.clock.advance(step)
    await expectAllWell()
    // The load of the same minute may have used up the limit of the address.
    server.clock.advance(2 * MINUTE_MS)
    expect(await signsIn()).toBeDefined()
  }
  expect(await runs()).toBe(before + 1)
  goTo(Date.parse(due) + DAY_MS + HOUR_MS)
  await expectAllWell()
  expect(await runs()).toBe(before + 2)
})
