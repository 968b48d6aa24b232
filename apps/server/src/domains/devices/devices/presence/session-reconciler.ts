import type { FastifyBaseLogger } from 'fastify'
import type { DeviceTransport, HeldSession } from '../../../../mqtt/ports.ts'
import { backoff } from '../../../../concurrency/backoff.ts'

const MAX_BATCH = 1_000

interface Dependencies {
  log: FastifyBaseLogger
  transport(): DeviceTransport | undefined
  /** Those of these sessions that are still valid in the database, with the products of their devices. */
  standing(held: readonly HeldSession[]): Promise<{ deviceId: number; productId: string }[]>
  productExists(productId: string): Promise<boolean>
  /** Runs after all sessions were compared, for notifications that may have been missed. */
  catchUp(gapMs: number): Promise<void>
}

/**
 * Compares the sessions of this process with the database after notifications may have been lost: sessions of devices
 * that were deleted, disabled, given another secret or taken over elsewhere are ended.
 */
export function sessionReconciler({ log, transport, standing, productExists, catchUp }: Dependencies) {
  const stopping = new AbortController()
  let missedMs: number | undefined
  let running: Promise<void> | undefined

  async function endVoid(held: readonly HeldSession[]): Promise<void> {
    const known = await standing(held)
    const products = [...new Set(known.map(({ productId }) => productId))]
    const there = await Promise.all(products.map(productExists))
    const gone = new Set(products.filter((_, place) => !there[place]))
    const good = new Set(known.filter(({ productId }) => !gone.has(productId)).map(({ deviceId }) => deviceId))
    for (const session of held) if (!good.has(session.deviceId)) transport()?.endSession(session, 'kicked')
  }

  async function check(gapMs: number): Promise<void> {
    const held = transport()?.sessions() ?? []
    for (let from = 0; from < held.length; from += MAX_BATCH) await endVoid(held.slice(from, from + MAX_BATCH))
    await catchUp(gapMs)
  }

  async function run(): Promise<void> {
    const wait = backoff(stopping.signal)
    while (missedMs !== undefined && !stopping.signal.aborted) {
      const gapMs = missedMs
      missedMs = undefined
      try {
        await check(gapMs)
      } catch (error) {
        log.warn({ err: error }, 'the connections could not be reconciled yet')
        missedMs = Math.max(gapMs, missedMs ?? 0)
        await wait()
      }
    }
    running = undefined
  }

  return {
    /** Control messages of this period may have been lost. */
    invalidate(gapMs: number): void {
      missedMs = Math.max(gapMs, missedMs ?? 0)
      if (transport()) running ??= run()
    },
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
