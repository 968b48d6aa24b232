import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { isForeignKeyViolation } from '../../../../../db/database.ts'
import { inPipeline } from '../../../../../db/pipeline.ts'
import { writeBatch, writeStates, type Following, type ReplyOutcomes } from './batch-writing.ts'
import type { DeviceMessage } from '../../messages/device-message.ts'
import { RetryingWriter } from './retrying-writer.ts'
import { WriteBehindBuffer } from './write-behind.ts'

const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 8 * 1024 * 1024
const BATCH_WAIT_MS = 10

export interface ShardEvents {
  /** The messages have committed. */
  onKept(messages: readonly DeviceMessage[], outcomes: ReplyOutcomes): void
  /** The database can never store this message. */
  onRefused(message: DeviceMessage, error: unknown): void
  /** The deferred latest values of these devices are in their rows now. */
  onCaughtUp(deviceIds: readonly number[]): void
}

interface ShardDependencies extends Following {
  pool: Pool
  log: FastifyBaseLogger
  /** The instance number of this process, and the number of the shard in it. */
  instanceId: number
  shard: number
}

/** Writes the messages of its share of the devices in order, over a connection of its own. */
export class Shard {
  readonly #log: FastifyBaseLogger
  readonly #following: Following
  readonly #events: ShardEvents
  readonly #states: WriteBehindBuffer
  readonly #stopping = new AbortController()
  readonly #writer: RetryingWriter
  #queue: DeviceMessage[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor({ pool, log, writeEvents, historyOf, instanceId, shard, ...events }: ShardEvents & ShardDependencies) {
    this.#log = log
    this.#writer = new RetryingWriter({ pool, log, stopping: this.#stopping.signal })
    this.#following = { writeEvents, historyOf }
    this.#events = events
    this.#states = new WriteBehindBuffer({ instanceId, shard })
  }

  /** After the stop a message is dropped: a new connection for it would never be closed. */
  push(message: DeviceMessage): void {
    if (this.#isClosed) return
    this.#queue.push(message)
    if (this.#running) return
    if (this.#queue.length >= BATCH_ROWS) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), BATCH_WAIT_MS)
  }

  /** Writes the pending messages, unless the database is away; the remaining ones were never acknowledged. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    while (this.#running || this.#queue.length > 0) {
      this.#start()
      await this.#running
    }
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#writer.close()
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
    // A small remainder waits for more messages: many tiny commits cost more than these few milliseconds.
    do {
      const batch = this.#takeBatch()
      await this.#keepBatch(batch, batch.length === BATCH_ROWS && this.#isPressed)
      if (this.#states.isDue || !this.#isPressed) await this.#catchUp()
    } while (this.#isPressed)
  }

  get #isPressed(): boolean {
    return this.#queue.length >= BATCH_ROWS / 4
  }

  async #keepBatch(batch: DeviceMessage[], mayWait: boolean): Promise<void> {
    await this.#writer.keep({
      items: batch,
      write: async (client, messages) => {
        const states = this.#states.plan(messages, mayWait)
        const outcomes = await writeBatch(client, messages, { ...this.#following, states })
        states.committed()
        return outcomes
      },
      kept: this.#events.onKept,
      refused: this.#events.onRefused,
    })
  }

  /**
   * Writes the deferred latest values. If the database is away until the shard stops, the next process replays them.
   */
  async #catchUp(): Promise<void> {
    while (!this.#states.isEmpty) {
      const items = this.#states.first(BATCH_ROWS)
      if (items.length === 0) return this.#tellCaughtUp()
      const isSettled = await this.#writer.keep({
        items,
        write: writeStates,
        kept: (states) => {
          this.#states.done(states)
          this.#events.onCaughtUp(states.map(([deviceId]) => deviceId))
        },
        refused: (state, error) => {
          this.#states.done([state])
          // A foreign key violation means that the device was deleted meanwhile.
          if (!isForeignKeyViolation(error)) this.#sayLost(error, { deviceId: state[0] })
        },
      })
      if (!isSettled) return
    }
  }

  async #tellCaughtUp(): Promise<void> {
    await this.#writer.keep({
      items: [this.#states.unmark()],
      write: inPipeline,
      kept: () => this.#states.unmarked(),
      refused: (statement, error) => {
        this.#states.unmarked()
        this.#sayLost(error, { statement: statement.name })
      },
    })
  }

  #sayLost(error: unknown, of: object): void {
    this.#log.error({ err: error, ...of }, 'latest values cannot be written and were dropped')
  }

  #takeBatch(): DeviceMessage[] {
    let rows = 0
    let characters = 0
    for (const { row } of this.#queue) {
      characters += row.payload.length
      if (rows === BATCH_ROWS || (rows > 0 && characters > BATCH_CHARACTERS)) break
      rows++
    }
    if (rows < this.#queue.length) return this.#queue.splice(0, rows)
    const all = this.#queue
    this.#queue = []
    return all
  }
}
