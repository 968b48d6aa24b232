import { MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { safeParse } from 'zod/mini'
import type { Clock } from '../clock.ts'
import { dueShards, shardStore, type OutboxEvent, type Shard } from './outbox.store.ts'
import type { OutboxSubscription } from './subscriptions.ts'

const BATCH = 100
/** Keys of a batch that are handled in parallel: each handler uses a connection of the pool. */
const PARALLEL_KEYS = 4
const FIRST_RETRY_MS = SECOND_MS
const LONGEST_RETRY_MS = 60 * MINUTE_MS
const ERROR_LENGTH = 500

export interface DeliveryDependencies {
  pool: Pool
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
  subscriptions: readonly OutboxSubscription[]
  /** A slower handler counts as failed: one that hangs must not block its shard forever. */
  handlerTimeoutMs: number
}

type Outcome = 'delivered' | { error: unknown }

/** Doubles from a second to an hour. */
export const retryDelayMs = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)

/** Delivers all due events; skips shards that another process has locked. */
export function outboxDelivery({ pool, clock, log, subscriptions, handlerTimeoutMs }: DeliveryDependencies) {
  const bySubscriber = Map.groupBy(subscriptions, ({ subscriber }) => subscriber)

  async function handle(subscriber: string, { position, at, event, payload, attempts }: OutboxEvent): Promise<void> {
    const subscription = bySubscriber.get(subscriber)?.find((one) => one.event.name === event)
    if (!subscription) throw new Error(`${subscriber} has no handler for ${event}`)
    const parsed = safeParse(subscription.event.payload, payload)
    if (!parsed.success) throw new Error(`the payload of ${event} breaks its schema`, { cause: parsed.error })
    const delivery = { id: position, attempt: attempts + 1, publishedAt: at }
    await inTime(subscription.handle(parsed.data, delivery), handlerTimeoutMs)
  }

  async function tryTo({ subscriber }: Shard, event: OutboxEvent): Promise<Outcome> {
    try {
      await handle(subscriber, event)
      return 'delivered'
    } catch (error) {
      const { position, key, event: name, attempts } = event
      log.error({ err: error, subscriber, event: name, key, position, attempts }, 'an event could not be delivered')
      return { error }
    }
  }

  const failureOf = ({ attempts }: OutboxEvent, error: unknown) => ({
    nextAt: clock.now() + retryDelayMs(attempts),
    error: String(error).slice(0, ERROR_LENGTH),
  })

  async function retry(store: ReturnType<typeof shardStore>, shard: Shard): Promise<boolean> {
    const events = await store.retries(clock.now(), BATCH)
    const tried = await forEachKey(events, async ([event]) => event && { event, outcome: await tryTo(shard, event) })
    for (const one of tried) {
      if (!one) continue
      const { event, outcome } = one
      await (outcome === 'delivered' ? store.recovered(event) : store.failed(event, failureOf(event, outcome.error)))
    }
    return events.length > 0
  }

  /** Delivers the events of one key in order; after a failure the later ones wait. */
  async function deliverInOrder(shard: Shard, events: readonly OutboxEvent[]) {
    for (const [at, event] of events.entries()) {
      const outcome = await tryTo(shard, event)
      if (outcome === 'delivered') continue
      const failed = { event, ...failureOf(event, outcome.error) }
      return { delivered: events.slice(0, at), failed, behind: events.slice(at + 1) }
    }
    return { delivered: events, failed: undefined, behind: [] }
  }

  async function deliverBatch(store: ReturnType<typeof shardStore>, shard: Shard): Promise<boolean> {
    const events = await store.next(BATCH)
    const free = events.filter(({ isBehind }) => !isBehind)
    const done = await forEachKey(free, (ofKey) => deliverInOrder(shard, ofKey))
    await store.delivered(done.flatMap(({ delivered }) => delivered))
    for (const { failed } of done) if (failed) await store.failed(failed.event, failed)
    await store.hold([...events.filter(({ isBehind }) => isBehind), ...done.flatMap(({ behind }) => behind)])
    return events.length > 0
  }

  /** False where another process has the shard, or it has no due events. */
  async function deliverShard(shard: Shard, stopping: AbortSignal): Promise<boolean> {
    const client = await pool.connect()
    let isBroken = true
    try {
      const store = shardStore(client, shard)
      const isOurs = await store.tryLock()
      let isWorking = false
      if (isOurs) {
        while (!stopping.aborted && ((await retry(store, shard)) || (await deliverBatch(store, shard))))
          isWorking = true
        await store.unlock()
      }
      isBroken = false
      return isWorking
    } finally {
      // A broken connection has lost the lock, and another process delivers the events that were not marked.
      client.release(isBroken)
    }
  }

  async function deliverTo(subscriber: string, stopping: AbortSignal): Promise<void> {
    let isWorking = true
    while (isWorking && !stopping.aborted) {
      isWorking = false
      for (const shard of await dueShards(pool, subscriber, clock.now())) {
        if (await deliverShard({ subscriber, shard }, stopping)) isWorking = true
      }
    }
  }

  /** Subscribers run in parallel. */
  return async function deliverDue(stopping: AbortSignal): Promise<void> {
    const results = await Promise.allSettled([...bySubscriber.keys()].map((one) => deliverTo(one, stopping)))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  }
}

/** Rejects after that time; the work can still complete, and the event is then delivered again. */
async function inTime(work: Promise<void>, timeoutMs: number): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function forEachKey<Result>(
  events: readonly OutboxEvent[],
  work: (ofKey: readonly OutboxEvent[]) => Promise<Result>,
): Promise<Result[]> {
  const keys = [...Map.groupBy(events, ({ key }) => key).values()]
  const results: Result[] = []
  const worker = async () => {
    for (let next = keys.shift(); next; next = keys.shift()) results.push(await work(next))
  }
  await Promise.all(Array.from({ length: Math.min(PARALLEL_KEYS, keys.length) }, worker))
  return results
}
