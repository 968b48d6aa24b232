import { createHash, randomUUID } from 'node:crypto'
import { evidenceReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import { rehearsalInput } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { rehearsal, reportText } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal.ts'
import type { RehearsalReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import { rehearsalsLimits } from '@slipway/contract/devices/rehearsals/rehearsals.limits.ts'
import type { RehearsalResult } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import type { Database } from '../../../db/database.ts'
import { rehearsalsStore, type ClaimedRehearsal } from './rehearsals.store.ts'

/** A turn of the simulation; the process does its other work in between. */
const TURN_MS = 20
/** A rehearsal whose process died is begun again after this time. */
const LEASE_MS = 60_000
/** How often progress is stored, and a cancellation noticed. */
const STORED_EVERY_MS = 500

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Dependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

class Interrupted extends Error {}

/** Runs rehearsals one after the other. Any process may: one belongs to one process at a time. */
export function rehearsalRunner({ db, clock, log }: Dependencies) {
  const holder = randomUUID()
  const store = rehearsalsStore(db)
  const lease = () => ({ holder, until: clock.now() + LEASE_MS })
  const stopping = new AbortController()
  let working: Promise<void> | undefined

  async function perform({ id, input }: ClaimedRehearsal): Promise<void> {
    let runsDone = 0
    let storedAt = performance.now()
    const steps = rehearsal(rehearsalInput.parse(input), { sha256, onRun: (done) => (runsDone = done) })
    const afterTurn = async (): Promise<void> => {
      if (stopping.signal.aborted) throw new Interrupted('this process is stopping')
      if (performance.now() - storedAt < STORED_EVERY_MS) return
      if (!(await store.keep(id, lease(), runsDone))) throw new Interrupted('cancelled')
      storedAt = performance.now()
    }
    const report = await cooperatively(steps, { turnMs: TURN_MS, afterTurn })
    const text = reportText(report)
    const summary = { result: resultOf(report), evidence: evidenceReport(report) }
    await store.finish(id, holder, { report: text, reportHash: sha256(text), summary }, clock.now())
  }

  async function work(): Promise<void> {
    for (;;) {
      const claimed = stopping.signal.aborted ? undefined : await store.claim(lease(), clock.now())
      if (!claimed) return
      try {
        if (claimed.attempts > rehearsalsLimits.attempts) await store.fail(claimed.id, holder, clock.now())
        else await perform(claimed)
      } catch (error) {
        if (error instanceof Interrupted) await store.release(claimed.id, holder)
        else {
          log.error({ err: error, rehearsalId: claimed.id }, 'a rehearsal failed')
          await store.fail(claimed.id, holder, clock.now())
        }
      }
    }
  }

  return {
    /** Resolves when no open rehearsal is left for this process. */
    run(): Promise<void> {
      working ??= work().finally(() => (working = undefined))
      return working
    },
    /** Ends the turn in progress; the rehearsal is begun again by another process, or after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await working?.catch(() => undefined)
    },
  }
}

const resultOf = ({ healthy, early, exposed }: RehearsalReport): RehearsalResult => ({
  healthyHow: healthy.how,
  healthyMinutes: healthy.minutes,
  earlyRuns: early.runs,
  earlyDevices: early.devices,
  medianExposed: exposed.median,
  mostExposed: exposed.most,
})
