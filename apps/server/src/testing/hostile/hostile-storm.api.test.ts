import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EarlyHandler } from '../../http/before-routing.ts'
import type { Check } from './hostile-judge.ts'
import { hostileRig } from './hostile-storm.ts'
import { slowness } from './hostile-watch.ts'

/** `npm run test:hostile` sets them. */
const LONG = process.env['SLIPWAY_HOSTILE_REQUESTS']
const REQUESTS = Number(LONG ?? 5_000)
const SEEDS = (process.env['SLIPWAY_HOSTILE_SEEDS'] ?? '1').split(',').map(Number)
/** Enough for a fault of every twentieth request. */
const FEW = 300
const EVERY = 20
/** The suite also runs on slow and busy machines: it looks for faults, and the long storm for exact limits. */
const limits = LONG ? { stallMs: 100, answersWithinMs: 10_000 } : { stallMs: 250 * slowness(), answersWithinMs: 60_000 }

let rig: Awaited<ReturnType<typeof hostileRig>>
beforeAll(async () => void (rig = await hostileRig()))
afterAll(() => rig[Symbol.asyncDispose]())

test.each(SEEDS)('a storm of hostile requests breaks nothing, seed %i', async (seed) => {
  const { findings, statuses, grownMb, longestTurnMs } = await rig.storm({ requests: REQUESTS, seed, ...limits })
  if (LONG) console.info(JSON.stringify({ seed, statuses, grownMb, longestTurnMs }))
  expect(findings).toEqual([])
})

const envelope = (msg: string): string => JSON.stringify({ code: 200, msg, meta: { code: 200, message: msg } })

function burn(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > ms * 1000) return
  }
}

describe('a planted fault is found', () => {
  const leaked: Buffer[] = []
  const faults: readonly [Check, EarlyHandler][] = [
    ['fault', (_request, response) => Boolean(response.writeHead(500).end('{}'))],
    ['form', (_request, response) => Boolean(response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad'))],
    ['internals', (_request, response) => Boolean(response.end(envelope('TypeError: x is not a function')))],
    ['internals', (_request, response) => Boolean(response.end(envelope('violates unique constraint "accounts_key"')))],
    ['silence', () => true],
    ['stall', () => (burn(1.5 * limits.stallMs), false)],
    ['memory', () => (leaked.push(Buffer.alloc(4 * 1024 * 1024, 1)), false)],
    [
      'state',
      () => {
        void rig.server.db
          .updateTable('products')
          .set({ remark: 'changed' })
          .where('id', '=', rig.victim.productId)
          .execute()
        return false
      },
    ],
    [
      'counters',
      () => {
        void rig.server.db.pool.query(`update counters set n = n + 1 where scope = 'products' and key like '*%'`)
        return false
      },
    ],
  ]

  test.each(faults)('%s', async (check, plant) => {
    let asked = 0
    rig.plant((request, response) => (++asked % EVERY === 0 ? plant(request, response) : false))
    const { findings } = await rig.storm({
      requests: FEW,
      seed: 7,
      ...limits,
      ...(check === 'silence' ? { answersWithinMs: 250 } : {}),
    })
    rig.plant(() => false)
    leaked.length = 0
    expect(findings.map((finding) => finding.check)).toContain(check)
  })
})
