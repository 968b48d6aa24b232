import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { recount } from '../../../../../tools/crash/recount.ts'
import { beforeRouting, type EarlyHandler } from '../../http/before-routing.ts'
import { makeThings } from '../permissions/permission-things.ts'
import { startTestServer } from '../test-server.ts'
import type { Things } from '../permissions/rows/matrix-row.ts'
import { hostileAttackers, type RenewableAttacker } from './hostile-attackers.ts'
import { HostileConnection } from './hostile-connection.ts'
import { hostileJudge, type Finding, type HostileJudge } from './hostile-judge.ts'
import { hostilePages } from './hostile-pages.ts'
import { hostileRequest } from './hostile-requests.ts'
import { changedIn, honestWriter, rowsOf } from './hostile-state.ts'
import { usedBytes, watchTurns } from './hostile-watch.ts'
import { seeded } from './random.ts'

const CONNECTIONS = 8
/** After this many requests the clock moves on, and an honest customer writes. */
const STEP = 100
const RENEWED_EVERY = 10_000
const LINES = 20
const MB = 1024 * 1024

export interface Storm {
  requests: number
  seed: number
  /** The longest turn of the event loop, in CPU time. */
  stallMs: number
  answersWithinMs: number
  /** How much more memory the end may use than the middle. */
  growthMb?: number
}

export interface StormReport {
  findings: Finding[]
  statuses: Record<string, number>
  grownMb: number
  longestTurnMs: number
}

/** A server under attack; `plant` puts a fault into it, to see whether the storm finds it. */
export async function hostileRig() {
  const logged: string[] = []
  const write = (line: string): void => void (logged.length < LINES && logged.push(line))
  const pages = await mkdtemp(path.join(tmpdir(), 'slipway-hostile-'))
  const log = pino({ level: 'error', base: null }, { write })
  const server = await startTestServer({ trustProxy: true, log, ...hostilePages(pages) })
  let planted: EarlyHandler = () => false
  beforeRouting(server.app, (request, response) => planted(request, response))
  const port = Number(new URL(await server.listen()).port)

  const victim = server.as('developer', 'victim')
  const stranger = await makeThings(server, victim, 'Victim')
  const owned = { productId: stranger.productId, accountId: (await victim.account()).accountId }
  const writer = await honestWriter(server.as('developer', 'honest'))
  const { attackers, renewThings } = await hostileAttackers(server)
  const field = { port, attackers, stranger }
  // What calls import at their first use is no turn of theirs.
  await Promise.all([import('../../domains/devices/serial-numbers/serial-labels.ts'), import('amqplib')])

  async function step(sent: number): Promise<void> {
    if (sent % RENEWED_EVERY === 0) await renewThings()
    if (sent % STEP > 0) return
    server.clock.advance(1_000)
    await writer.step()
  }

  async function storm(options: Storm): Promise<StormReport> {
    const judge = hostileJudge([server.parts.dataFolder, pages, process.cwd()], () => logged.splice(0).join(''))
    const { find, findings, statuses } = judge
    const before = await rowsOf(server.db, owned)
    const { usedAtHalf, longestTurnMs } = await blow(field, options, judge, step)
    const grownMb = (usedBytes() - usedAtHalf) / MB
    if (grownMb > (options.growthMb ?? 12)) find('memory', `the second half grew by ${grownMb.toFixed(1)} MB`)
    for (const what of changedIn(before, await rowsOf(server.db, owned))) find('state', what)
    for (const what of await writer.differences()) find('state', what)
    for (const what of await recount(server.db.pool)) find('counters', what)
    return { findings, statuses, grownMb, longestTurnMs }
  }

  return {
    server,
    victim: owned,
    storm,
    plant: (handler: EarlyHandler) => void (planted = handler),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(pages, { recursive: true })
    },
  }
}

interface Field {
  port: number
  attackers: readonly RenewableAttacker[]
  stranger: Things
}

/** Sends all requests, on several connections. */
async function blow(
  { port, attackers, stranger }: Field,
  { requests, seed, stallMs, answersWithinMs }: Storm,
  { judge, find }: HostileJudge,
  step: (sent: number) => Promise<void>,
): Promise<{ usedAtHalf: number; longestTurnMs: number }> {
  const random = seeded(seed)
  const half = Math.ceil(requests / 2)
  let sent = 0
  let usedAtHalf = 0
  let longestTurnMs = 0

  using turns = watchTurns(stallMs, (cpuMs) => {
    longestTurnMs = Math.max(longestTurnMs, cpuMs)
    find('stall', `a turn of ${Math.round(cpuMs)} ms CPU`)
  })

  async function work(): Promise<void> {
    const connection = new HostileConnection(port, answersWithinMs)
    while (sent < requests) {
      sent += 1
      if (sent === half) {
        usedAtHalf = usedBytes()
        turns.forgive()
      }
      await step(sent)
      const { attacker, request } = hostileRequest(attackers, stranger, random)
      const { token } = attacker
      const outcome = await connection.send(request)
      judge(request, outcome)
      const isOut = typeof outcome === 'object' && outcome.status === 403 && request.headers['accesstoken'] === token
      if (isOut && attacker.token === token) attacker.token = await attacker.renew()
    }
    connection.close()
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { usedAtHalf, longestTurnMs }
}
