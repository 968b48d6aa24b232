import type { Connection, PoolClient, Submittable } from 'pg'

/** A statement that each connection prepares once under its name. */
export interface PipelinedStatement {
  name: string
  text: string
  /** Parameters: texts, or bytes in PostgreSQL's binary formats. */
  values?: readonly (Buffer | string)[]
  /** The data of a `copy … from stdin`. */
  rows?: Buffer
}

const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** The prepared names of each connection; unchanged after a failed pipeline, because its progress is unknown. */
const prepared = new WeakMap<Connection, Set<string>>()

/**
 * Executes all statements with one write and one response: sequential ones would each cost a turn of a busy event loop.
 * The first failure rejects, and later statements are not executed.
 */
export function inPipeline(client: PoolClient, statements: readonly PipelinedStatement[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new OneTrip(statements, resolve, reject))
  })
}

class OneTrip implements Submittable {
  readonly #statements: readonly PipelinedStatement[]
  readonly #resolve: () => void
  readonly #reject: (error: Error) => void
  #connection: Connection | undefined

  constructor(statements: readonly PipelinedStatement[], resolve: () => void, reject: (error: Error) => void) {
    this.#statements = statements
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: Connection): void {
    this.#connection = connection
    const known = prepared.get(connection)
    connection.stream.cork()
    for (const { name, text, values, rows } of this.#statements) {
      if (!known?.has(name)) {
        connection.close({ type: 'S', name }, false)
        connection.parse({ name, text, types: [] }, false)
      }
      connection.bind({ statement: name, values: [...(values ?? [])] }, false)
      connection.execute(null, false)
      if (rows) sendRows(connection, rows)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleReadyForQuery(): void {
    const connection = this.#connection as Connection
    const known = prepared.get(connection) ?? new Set()
    for (const { name } of this.#statements) known.add(name)
    prepared.set(connection, known)
    this.#resolve()
  }

  handleError(error: Error): void {
    if (this.#connection) prepared.delete(this.#connection)
    this.#reject(error)
  }

  // Required by the driver; its events have no effect here.
  callback(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
}

function sendRows({ stream }: Connection, rows: Buffer): void {
  const head = Buffer.allocUnsafe(5)
  head[0] = COPY_DATA
  head.writeInt32BE(rows.length + 4, 1)
  stream.write(head)
  stream.write(rows)
  stream.write(COPY_DONE)
}
