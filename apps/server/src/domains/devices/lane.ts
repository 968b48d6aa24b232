import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { borrowConnection, type GiveBack } from './borrowed-connection.ts'
import { writeBatch, type Following } from './batch-writing.ts'
import type { KeptMessage } from './kept-message.ts'
import { isPassing } from '../../db/passing-errors.ts'
import { backoff } from './backoff.ts'

const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 8 * 1024 * 1024
const BATCH_WAIT_MS = 10

export interface LaneEvents {
  /** The messages are committed. */
  onKept(messages: readonly KeptMessage[]): void
  /** The database will never take this one. */
  onRefused(message: KeptMessage, error: unknown): void
}

interface LaneParts extends Following {
  pool: Pool
  log: FastifyBaseLogger
}

interface Connection {
  client: PoolClient
  giveBack: GiveBack
}

/** Writes the messages of its share of the devices in their order, over a connection of its own. */
export class Lane {
  readonly #pool: Pool
  readonly #log: FastifyBaseLogger
  readonly #following: Following
  readonly #events: LaneEvents
  readonly #stopping = new AbortController()
  #queue: KeptMessage[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #connection: Connection | undefined

  constructor({ pool, log, writeEvents, historyOf, ...events }: LaneEvents & LaneParts) {
    this.#pool = pool
    this.#log = log
    this.#following = { writeEvents, historyOf }
    this.#events = events
  }

  push(message: KeptMessage): void {
    this.#queue.push(message)
    if (this.#running) return
    if (this.#queue.length >= BATCH_ROWS) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), BATCH_WAIT_MS)
  }

  /** Writes what waits, unless the database is away; whatever is left was never acknowledged. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    while (this.#running || this.#queue.length > 0) {
      this.#start()
      await this.#running
    }
    clearTimeout(this.#timer)
    this.#connection?.giveBack()
    this.#connection = undefined
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#queue.length > 0) this.#timer ??= setTimeout(() => this.#start(), BATCH_WAIT_MS)
    })
  }

  async #run(): Promise<void> {
    // A small rest waits for company: many tiny commits would cost more than its few milliseconds.
    do {
      await this.#keep(this.#takeBatch())
    } while (this.#queue.length >= BATCH_ROWS / 4)
  }

  #takeBatch(): KeptMessage[] {
    let rows = 0
    let characters = 0
    for (const { payload } of this.#queue) {
      characters += payload.length
      if (rows === BATCH_ROWS || (rows > 0 && characters > BATCH_CHARACTERS)) break
      rows++
    }
    if (rows < this.#queue.length) return this.#queue.splice(0, rows)
    const all = this.#queue
    this.#queue = []
    return all
  }

  /** Tries again while the database is away; halves a batch that it refuses, until the culprit stands alone. */
  async #keep(batch: KeptMessage[]): Promise<void> {
    const wait = backoff(this.#stopping.signal)
    for (;;) {
      const error = await this.#write(batch)
      if (error === undefined) return this.#events.onKept(batch)
      if (!isPassing(error)) return this.#isolate(batch, error)
      if (this.#stopping.signal.aborted) return
      this.#log.warn({ err: error, messages: batch.length }, 'device messages could not be kept yet')
      await wait()
    }
  }

  async #isolate(batch: KeptMessage[], error: unknown): Promise<void> {
    const [only] = batch
    if (only && batch.length === 1) return this.#events.onRefused(only, error)
    const middle = Math.ceil(batch.length / 2)
    await this.#keep(batch.slice(0, middle))
    await this.#keep(batch.slice(middle))
  }

  /** What went wrong, if anything did. */
  async #write(batch: KeptMessage[]): Promise<unknown> {
    try {
      this.#connection ??= await this.#connect()
      await writeBatch(this.#connection.client, batch, this.#following)
      return undefined
    } catch (error) {
      await this.#rollBack()
      return error ?? new Error('the database gave no reason')
    }
  }

  async #connect(): Promise<Connection> {
    const [client, giveBack] = await borrowConnection(this.#pool, () => {
      if (this.#connection?.client === client) this.#connection = undefined
    })
    return { client, giveBack }
  }

  async #rollBack(): Promise<void> {
    const connection = this.#connection
    try {
      await connection?.client.query('rollback')
    } catch {
      // A connection that cannot even do that is of no more use.
      this.#connection = undefined
      connection?.giveBack(true)
    }
  }
}
