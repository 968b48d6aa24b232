import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { isTransient } from '../../../../../db/transient-errors.ts'
import { backoff } from '../../../../../concurrency/backoff.ts'
import { borrowConnection, type GiveBack } from '../../../../../db/connections/borrowed-connection.ts'

/** Items that are written together, and the callbacks for the result of each. */
interface Writing<Item, Result> {
  items: readonly Item[]
  write(client: PoolClient, items: readonly Item[]): Promise<Result>
  kept(items: readonly Item[], result: Result): void
  refused(item: Item, error: unknown): void
}

type Attempt<Result> = { isWritten: true; result: Result } | { isWritten: false; error: unknown }

interface Connection {
  client: PoolClient
  giveBack: GiveBack
}

interface Dependencies {
  pool: Pool
  log: FastifyBaseLogger
  /** Ends all retries. */
  stopping: AbortSignal
}

/** Writes over a connection of its own and survives both database outages and poison rows. */
export class RetryingWriter {
  readonly #pool: Pool
  readonly #log: FastifyBaseLogger
  readonly #stopping: AbortSignal
  #connection: Connection | undefined

  constructor({ pool, log, stopping }: Dependencies) {
    this.#pool = pool
    this.#log = log
    this.#stopping = stopping
  }

  /** Retries while the database is away; halves a rejected batch until the poison row is alone. False: given up. */
  async keep<Item, Result>(writing: Writing<Item, Result>): Promise<boolean> {
    const wait = backoff(this.#stopping)
    for (;;) {
      const attempt = await this.#tryTo(writing)
      if (attempt.isWritten) {
        writing.kept(writing.items, attempt.result)
        return true
      }
      const { error } = attempt
      if (!isTransient(error)) return this.#isolate(writing, error)
      if (this.#stopping.aborted) return false
      this.#log.warn({ err: error, items: writing.items.length }, 'device messages could not be saved yet')
      await wait()
    }
  }

  close(): void {
    this.#connection?.giveBack()
    this.#connection = undefined
  }

  async #isolate<Item, Result>({ items, ...writing }: Writing<Item, Result>, error: unknown): Promise<boolean> {
    if (items.length === 1) {
      for (const only of items) writing.refused(only, error)
      return true
    }
    const middle = Math.ceil(items.length / 2)
    const [before, after] = [items.slice(0, middle), items.slice(middle)]
    return (await this.keep({ ...writing, items: before })) && this.keep({ ...writing, items: after })
  }

  async #tryTo<Item, Result>({ items, write }: Writing<Item, Result>): Promise<Attempt<Result>> {
    try {
      this.#connection ??= await this.#connect()
      return { isWritten: true, result: await write(this.#connection.client, items) }
    } catch (error) {
      await this.#rollBack()
      return { isWritten: false, error }
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
      // The connection is broken if it cannot even roll back.
      this.#connection = undefined
      connection?.giveBack(true)
    }
  }
}
