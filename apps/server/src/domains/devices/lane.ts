import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { borrowConnection, type GiveBack } from './borrowed-connection.ts'
import { writeBatch, writeStates, type Following } from './batch-writing.ts'
import type { KeptMessage } from './kept-message.ts'
import { isPassing } from '../../db/passing-errors.ts'
import { backoff } from './backoff.ts'
import { inOneTrip } from '../../db/one-trip.ts'
import { WaitingStates } from './waiting-states.ts'

const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 8 * 1024 * 1024
const BATCH_WAIT_MS = 10

export interface LaneEvents {
  /** The messages are committed. */
  onKept(messages: readonly KeptMessage[]): void
  /** The database will never take this one. */
  onRefused(message: KeptMessage, error: unknown): void
  /** The latest values of these devices, kept earlier, are in their rows now. */
  onCaughtUp(deviceIds: readonly number[]): void
}

interface LaneParts extends Following {
  pool: Pool
  log: FastifyBaseLogger
  /** The number of this process and that of the lane in it. */
  process: number
  lane: number
}

/** What is written together, and what becomes of each part of it. */
interface Writing<Item> {
  items: readonly Item[]
  write(client: PoolClient, items: readonly Item[]): Promise<void>
  kept(items: readonly Item[]): void
  refused(item: Item, error: unknown): void
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
  readonly #states: WaitingStates
  readonly #stopping = new AbortController()
  #queue: KeptMessage[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #connection: Connection | undefined

  constructor({ pool, log, writeEvents, historyOf, process, lane, ...events }: LaneEvents & LaneParts) {
    this.#pool = pool
    this.#log = log
    this.#following = { writeEvents, historyOf }
    this.#events = events
    this.#states = new WaitingStates({ process, lane })
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
      const batch = this.#takeBatch()
      await this.#keepBatch(batch, batch.length === BATCH_ROWS && this.#isPressed)
      if (this.#states.isDue || !this.#isPressed) await this.#catchUp()
    } while (this.#isPressed)
  }

  get #isPressed(): boolean {
    return this.#queue.length >= BATCH_ROWS / 4
  }

  async #keepBatch(batch: KeptMessage[], mayWait: boolean): Promise<void> {
    await this.#keep({
      items: batch,
      write: async (client, messages) => {
        const states = this.#states.divide(messages, mayWait)
        await writeBatch(client, messages, { ...this.#following, states })
        states.committed()
      },
      kept: this.#events.onKept,
      refused: this.#events.onRefused,
    })
  }

  /** Writes the latest values that wait. Where the database is away until the lane stops, the next process does. */
  async #catchUp(): Promise<void> {
    while (!this.#states.isEmpty) {
      const items = this.#states.first(BATCH_ROWS)
      if (items.length === 0) return this.#tellCaughtUp()
      const isSettled = await this.#keep({
        items,
        write: writeStates,
        kept: (states) => {
          this.#states.done(states)
          this.#events.onCaughtUp(states.map(([deviceId]) => deviceId))
        },
        // The device was deleted meanwhile.
        refused: (state) => this.#states.done([state]),
      })
      if (!isSettled) return
    }
  }

  async #tellCaughtUp(): Promise<void> {
    const done = () => this.#states.unmarked()
    const write = (client: PoolClient) => inOneTrip(client, [this.#states.unmark()])
    await this.#keep({ items: [undefined], write, kept: done, refused: done })
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

  /** Tries again while the database is away; halves what it refuses, until the culprit stands alone. False: given up. */
  async #keep<Item>(writing: Writing<Item>): Promise<boolean> {
    const wait = backoff(this.#stopping.signal)
    for (;;) {
      const error = await this.#tryTo(writing)
      if (error === undefined) {
        writing.kept(writing.items)
        return true
      }
      if (!isPassing(error)) return this.#isolate(writing, error)
      if (this.#stopping.signal.aborted) return false
      this.#log.warn({ err: error, items: writing.items.length }, 'what devices said could not be kept yet')
      await wait()
    }
  }

  async #isolate<Item>({ items, ...writing }: Writing<Item>, error: unknown): Promise<boolean> {
    if (items.length === 1) {
      for (const only of items) writing.refused(only, error)
      return true
    }
    const middle = Math.ceil(items.length / 2)
    const [before, after] = [items.slice(0, middle), items.slice(middle)]
    return (await this.#keep({ ...writing, items: before })) && this.#keep({ ...writing, items: after })
  }

  /** What went wrong, if anything did. */
  async #tryTo<Item>({ items, write }: Writing<Item>): Promise<unknown> {
    try {
      this.#connection ??= await this.#connect()
      await write(this.#connection.client, items)
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
