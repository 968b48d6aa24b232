import { callbackify } from 'node:util'
import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { columnTypes } from '../column-types.ts'

/** More of them are closed: a server rarely needs as many simultaneously. */
const MOST_KEPT = 4

/** What a session could leave to the next one; the statistics of its statements are reported with the last of them. */
const CLEANED = `rollback; reset all; unlisten *; select pg_advisory_unlock_all(), pg_stat_force_next_flush()`

export interface ReusableConnections {
  /** For a pool: what it closes is kept open, and is what it or the next pool opens. */
  Client: NonNullable<PoolConfig['Client']>
  /** Runs a statement on a kept connection. */
  query<Row extends object>(text: string): Promise<Row[]>
  /** The processes of Postgres that serve the kept connections. */
  pids(): number[]
  close(): Promise<void>
}

/** Connections to one database that outlive their pools: a new one reads the catalog and plans every statement again. */
export function reusableConnections(settings: ClientConfig): ReusableConnections {
  const kept: ReusableClient[] = []
  const keep = (client: ReusableClient): boolean => kept.length < MOST_KEPT && kept.push(client) > 0
  const drop = (client: ReusableClient): void => void (kept.includes(client) && kept.splice(kept.indexOf(client), 1))
  const take = (config: ClientConfig): ReusableClient => kept.pop() ?? new ReusableClient(config, keep, drop)

  return {
    Client: function (config: ClientConfig) {
      return take(config)
    } as unknown as ReusableConnections['Client'],
    async query<Row extends object>(text: string) {
      const client = take({ ...settings, types: columnTypes })
      await client.connect()
      const { rows } = await client.query<Row>(text)
      await client.end()
      return rows
    },
    pids: () => kept.map(({ processID }) => processID ?? 0),
    async close() {
      await Promise.all(kept.splice(0).map((client) => client.close()))
    },
  }
}

/** Without an error where it succeeded, which the driver's types don't say. */
type Callback = (error: Error) => void

class ReusableClient extends Client {
  declare processID: number | null
  /** Whether the open connection keeps the process from ending. */
  declare ref: () => void
  declare unref: () => void
  private isOpen = false
  private isLost = false
  private readonly keep: (client: ReusableClient) => boolean
  private readonly drop: (client: ReusableClient) => void

  constructor(config: ClientConfig, keep: (client: ReusableClient) => boolean, drop: (client: ReusableClient) => void) {
    super(config)
    this.keep = keep
    this.drop = drop
    this.once('end', () => this.lose())
  }

  override connect(): Promise<this>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<this> | void {
    if (!callback) return this.reopen()
    callbackify(() => this.reopen())(callback)
  }

  override end(): Promise<void>
  override end(callback: Callback): void
  override end(callback?: Callback): Promise<void> | void {
    if (!callback) return this.shelve()
    callbackify(() => this.shelve())(callback)
  }

  async close(): Promise<void> {
    this.isLost = true
    await super.end()
  }

  private async reopen(): Promise<this> {
    if (this.isOpen) {
      this.ref()
      this.off('error', ignore)
      return this
    }
    await super.connect()
    this.isOpen = true
    return this
  }

  /** A connection that cannot be cleaned is closed. */
  private async shelve(): Promise<void> {
    this.removeAllListeners('error')
    this.removeAllListeners('notification')
    this.removeAllListeners('notice')
    this.on('error', ignore)
    if (this.isLost || !this.isOpen) return super.end()
    try {
      await this.query(CLEANED)
    } catch {
      return this.close()
    }
    if (this.isLost || !this.keep(this)) return this.close()
    this.unref()
  }

  private lose(): void {
    this.isLost = true
    this.drop(this)
  }
}

const ignore = (): void => {}
