import { DAY_MS } from '@slipway/contract/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { dayNumberOf } from './history-days.ts'
import { createHistoryPartitions } from './history-partitions.ts'
import { historyReading, TURN_ROWS } from './history-reading.ts'

const DAYS = 30
const REPORTS = 3_500
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const now = server.clock.now()
  await createHistoryPartitions(server.db.pool, now)
  await server.db.pool.query(
    `insert into device_reports (at, device_id, until, late, points)
     select $1::timestamptz + n * interval '1 ms', 1, $2, false, '\\x0801' from generate_series(1, ${REPORTS}) as n`,
    [new Date(now), dayNumberOf(now) + DAYS],
  )
})
afterAll(() => server[Symbol.asyncDispose]())

test.each(['oldestFirst', 'newestFirst'] as const)(
  'the event loop continues between the slices of a long history, which keep their order: %s',
  async (order) => {
    const from = server.clock.now()
    const to = from + DAY_MS / 4
    const retention = { keepDays: DAYS, shortestDays: DAYS, longestDays: DAYS }
    const asked = { deviceId: 1, retention, from, to, behindMs: 0, aheadMs: 0, now: to, order }
    const times: number[] = []
    let turns = 0
    let turnsAtSlices = 0
    for await (const reports of historyReading(server.db.pool).reports(asked)) {
      expect(reports.length).toBeLessThanOrEqual(TURN_ROWS)
      if (turns > 0) turnsAtSlices++
      turns = 0
      setImmediate(() => turns++)
      times.push(...reports.map(({ at }) => at))
    }
    const sorted = times.toSorted((one, other) => (order === 'oldestFirst' ? one - other : other - one))
    expect(times).toHaveLength(REPORTS)
    expect(times).toEqual(sorted)
    expect(turnsAtSlices).toBe(Math.ceil(REPORTS / TURN_ROWS) - 1)
  },
)
