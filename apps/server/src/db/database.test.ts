import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inTransaction, moment, notify, openDatabase, type Database } from './database.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openNotifications } from './notifications.ts'
import { cloneDatabase, type ClonedDatabase } from './testing/test-database.ts'

let clone: ClonedDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openDatabase(clone.settings)
  await db.pool.query('create table notes (id bigint, at timestamptz)')
})
afterAll(async () => {
  await db.close()
  await clone.drop()
})

const read = async (expression: string): Promise<unknown> => {
  const { rows } = await db.pool.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}
const countNotes = () => read('count(*) from notes')

describe('reading values', () => {
  test('a whole number is a number up to the largest that one holds, and refused beyond', async () => {
    expect(await read('9007199254740991::int8')).toBe(Number.MAX_SAFE_INTEGER)
    await expect(read('9007199254740993::int8')).rejects.toThrow('9007199254740993')
    expect(await read('array[1, null, -3]::int8[]')).toEqual([1, null, -3])
  })

  test('a moment is epoch milliseconds, whatever the time zone of the session', async () => {
    const epochMs = Date.UTC(2026, 10, 20, 22, 43, 0, 123)
    expect(await read(`'2026-11-20 22:43:00.123456+00'::timestamptz`)).toBe(epochMs)
    expect(await read(`array['2026-11-20 22:43:00.123+00']::timestamptz[]`)).toEqual([epochMs])
    expect(await read('null::timestamptz')).toBeNull()
    const client = await db.pool.connect()
    await client.query(`set time zone 'Asia/Kolkata'`)
    const { rows } = await client.query(`select '2026-11-20 22:43:00.123+00'::timestamptz as value`)
    client.release(true)
    expect(rows).toEqual([{ value: epochMs }])
  })

  test('a moment can be written, read and compared to the millisecond', async () => {
    const epochMs = 1_795_215_356_741
    const { rows } = await sql<{ same: boolean; value: number }>`
      select ${moment(epochMs)} = ${new Date(epochMs)}::timestamptz as same, ${moment(epochMs)} as value`.execute(db)
    expect(rows).toEqual([{ same: true, value: epochMs }])
  })
})

describe('a transaction', () => {
  test('is rolled back wholly when its work fails, also where a part joined it', async () => {
    const before = await countNotes()
    const work = inTransaction(db, async (tx) => {
      await inTransaction(tx, (inner) => sql`insert into notes (id) values (1)`.execute(inner))
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await countNotes()).toBe(before)
  })

  test('announces only what it has committed', async () => {
    const heard: string[] = []
    await db.listen('commits', { onMessage: (payload) => heard.push(payload) })
    await inTransaction(db, async (tx) => {
      await notify(tx, 'commits', 'never')
      throw new Error('no')
    }).catch(() => {})
    await inTransaction(db, (tx) => notify(tx, 'commits', '已提交'))
    await expect.poll(() => heard).toEqual(['已提交'])
  })
})

/** A proxy before the database; after the switch it drops all bytes, and existing connections are open but dead. */
async function swallowingProxy({ host = '', port = 5432, user, database }: ConnectionSettings) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => void (open.has(from) && to.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  const all: Socket[] = []
  server.on('connection', (socket) => all.push(socket))
  return {
    settings: { host: '127.0.0.1', port: ownPort, user, database } as ConnectionSettings,
    swallow: () => open.clear(),
    async [Symbol.asyncDispose]() {
      for (const socket of all) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('listening', () => {
  test('goes on after its connection was lost, and says that messages may be missing', async () => {
    const heard: string[] = []
    const subscription = { onMessage: (payload: string) => heard.push(payload), onGap: () => heard.push('gap') }
    await db.listen('mixed Case', subscription)
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slipway listen' and datname = current_database()`,
    )
    await expect.poll(() => heard).toEqual(['gap'])
    await notify(db, 'mixed Case', 'still here')
    await expect.poll(() => heard).toEqual(['gap', 'still here'])
  })

  test('gives a connection up that swallows everything, and tells how long it was deaf', async () => {
    await using swallowing = await swallowingProxy(clone.settings)
    const gaps: number[] = []
    const beatMs = 50
    const notifications = openNotifications(swallowing.settings, () => undefined, { beatMs })
    await notifications.listen('news', { onMessage: () => undefined, onGap: (gapMs) => gaps.push(gapMs) })
    swallowing.swallow()
    await expect.poll(() => gaps).toHaveLength(1)
    expect(gaps[0]).toBeGreaterThan(beatMs / 2)
    await notifications.close()
  })

  test('can be tried again after a database could not be reached', async () => {
    const nowhere = openDatabase({ ...clone.settings, connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    await expect(nowhere.listen('news', { onMessage() {} })).rejects.toThrow('ECONNREFUSED')
    await expect(nowhere.listen('news', { onMessage() {} })).rejects.toThrow('ECONNREFUSED')
    await nowhere.close()
  })

  test('ends for one listener without ending for the others', async () => {
    const heard: string[] = []
    const stop = await db.listen('shared', { onMessage: () => heard.push('first') })
    await db.listen('shared', { onMessage: () => heard.push('second') })
    stop()
    await notify(db, 'shared')
    await expect.poll(() => heard).toEqual(['second'])
  })
})

describe('the connections', () => {
  test('are replaced when Postgres ends them', async () => {
    const errors: Error[] = []
    const other = openDatabase(clone.settings, { poolSize: 1, onConnectionError: (error) => errors.push(error) })
    const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(() => errors).toHaveLength(1)
    await expect(other.pool.query('select 1')).resolves.toBeDefined()
    await other.close()
  })

  test('are made from a DATABASE_URL just as from the embedded server', async () => {
    const { host, port, user, connectionString } = inject('postgres')
    const database = clone.settings.connectionString ?? clone.settings.database
    const url = connectionString ? database : `postgres://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`
    const external = openDatabase({ connectionString: url })
    expect(await sql<{ n: number }>`select 1::int8 as n`.execute(external)).toMatchObject({ rows: [{ n: 1 }] })
    await external.close()
  })
})
