import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import { countedWriter } from '../../../../concurrency/counted-writer.ts'
import type { DeviceProblemReport } from '../../../../mqtt/ports.ts'
import type { FaultCounts } from './fault-counts.ts'
import { writeProblems, type NewProblem } from './device-problems.store.ts'

const GATHER_MS = 200
const MAX_GATHERED = 1_000
const LONGEST_FOUND = 256

interface Dependencies {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  faults: Pick<FaultCounts, 'problem'>
}

/** Problems of connected devices for their owners: one row for each device, cause and minute, written in batches. */
export function deviceProblems({ pool, clock, log, faults }: Dependencies) {
  const writer = countedWriter<NewProblem>({
    keyOf: ({ deviceId, cause, minute }) => `${deviceId} ${cause} ${minute}`,
    everyMs: GATHER_MS,
    most: MAX_GATHERED,
    async write(problems) {
      try {
        await writeProblems(pool, problems)
      } catch (error) {
        log.warn({ err: error }, 'problems of devices could not be saved')
      }
    },
  })
  return {
    record({ deviceId }: { deviceId: number }, { cause, found }: DeviceProblemReport): void {
      const at = clock.now()
      faults.problem(deviceId, cause)
      writer.add({ deviceId, cause, found: printable(found), at, minute: at - (at % MINUTE_MS) })
    },
    flushed: writer.flushed,
  }
}

/** PostgreSQL stores neither NUL nor unpaired surrogates, and a topic can be 64 KiB long. */
const printable = (text: string): string => text.slice(0, LONGEST_FOUND).replaceAll('\0', '').toWellFormed()

export type DeviceProblems = ReturnType<typeof deviceProblems>
