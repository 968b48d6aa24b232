import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import { countedWriter } from '../../../../concurrency/counted-writer.ts'
import { writeFaults, type NewFault } from './fault-counts.store.ts'

const GATHER_MS = 500
const MAX_GATHERED = 1_000

interface Dependencies {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
}

/** How often devices of a product failed for which cause, by minute (decision 0069). Written in batches. */
export function faultCounts({ pool, clock, log }: Dependencies) {
  const writer = countedWriter<NewFault>({
    keyOf: ({ kind, cause, productId, deviceId, minute }) => `${productId ?? deviceId} ${kind} ${cause} ${minute}`,
    everyMs: GATHER_MS,
    most: MAX_GATHERED,
    async write(faults) {
      try {
        await writeFaults(pool, faults)
      } catch (error) {
        log.warn({ err: error }, 'the faults of devices could not be counted')
      }
    },
  })

  function add(fault: Partial<NewFault> & Pick<NewFault, 'kind' | 'cause'>): void {
    const at = clock.now()
    const { productId, serial, deviceId } = fault
    writer.add({ ...fault, productId, serial, deviceId, at, minute: at - (at % MINUTE_MS) })
  }

  return {
    rejected: (device: { productId: string; serial: string }, cause: string) =>
      add({
        kind: 'rejected',
        cause,
        productId: device.productId,
        serial: device.serial.replaceAll('\0', '').toWellFormed(),
      }),
    problem: (deviceId: number, cause: string) => add({ kind: 'problem', cause, deviceId }),
    offModel: ({ productId, serial }: { productId: string; serial: string }, code: number) =>
      add({ kind: 'offModel', cause: String(code), productId, serial }),
    flushed: writer.flushed,
  }
}

export type FaultCounts = ReturnType<typeof faultCounts>
