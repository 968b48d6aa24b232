import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { openDatabase, type Database } from '../database.ts'
import { borrowDatabase, type BorrowedDatabase } from './reused-databases.ts'

/** Databases that other files have left: only those of this file are given in its tests. */
const others: BorrowedDatabase[] = []
beforeAll(async () => {
  others.push(await borrowDatabase())
})
afterAll(() => Promise.all(others.map((other) => other.giveBack())))

async function withDatabase<T>(work: (db: Database, name: string) => Promise<T>): Promise<T> {
  const { settings, Client, giveBack } = await borrowDatabase()
  const db = openDatabase(settings, { Client })
  try {
    return await work(db, String(settings.database))
  } finally {
    await db.close()
    await giveBack()
  }
}

/** Every row of every table, and where every sequence is. */
const contentOf = async ({ pool }: Database): Promise<unknown[]> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const one = ({ name }: { name: string }) => `select '${name}' as name, to_jsonb(r)::text as text from "${name}" r`
  const sequences = `select sequencename, last_value::text from pg_sequences where schemaname = 'public'`
  return (await pool.query(`${[...tables.map(one), sequences].join(' union all ')} order by 1, 2`)).rows
}

test('a database that is given back is the next one, and contains what the template does', async () => {
  const first = await withDatabase(async (db, name) => ({ name, content: await contentOf(db) }))

  const changed = await withDatabase(async (db, name) => {
    await db.pool.query(`insert into roles (name_zh, name_en, menus) values ('临时', 'Temporary', '{}')`)
    await db.pool.query(`update roles set description = 'changed' where key is not null`)
    await db.pool.query(`delete from std_features where ctid = (select min(ctid) from std_features)`)
    return { name, content: await contentOf(db) }
  })
  const last = await withDatabase(async (db, name) => ({ name, content: await contentOf(db) }))

  expect(changed.name).toBe(first.name)
  expect(changed.content).not.toEqual(first.content)
  expect(last).toEqual(first)
})

test('a database whose definitions were changed is not given again', async () => {
  const changed = await withDatabase(async (db, name) => {
    await db.pool.query('alter table accounts rename to accounts_away')
    return name
  })

  await withDatabase(async (db, name) => {
    expect(name).not.toBe(changed)
    await db.pool.query('select from accounts')
  })
})

test('a connection leaves no setting, lock, listener or transaction to the next pool', async () => {
  const pidOf = async ({ pool }: Database): Promise<number> =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const first = await withDatabase(async (db) => {
    await db.pool.query(`set timezone to 'Asia/Kolkata'; select pg_advisory_lock(7); listen news; begin`)
    return pidOf(db)
  })

  const sessions = await withDatabase(async ({ pool }) => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    const states = await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pg_backend_pid() as pid, current_setting('timezone') as zone, pg_current_xact_id_if_assigned() as tx,
             (select count(*)::int from pg_listening_channels()) as channels,
             (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
        )
        return rows[0]
      }),
    )
    for (const client of clients) client.release()
    return states
  })
  const clean = { zone: 'UTC', tx: null, channels: 0, locks: 0 }
  expect(sessions.map((session) => ({ ...session, pid: 0 }))).toEqual(
    Array.from({ length: 4 }, () => ({ ...clean, pid: 0 })),
  )
  expect(sessions.map((session) => session?.pid)).toContain(first)
})

test('a server of the tests starts in what the one before has left', async () => {
  const products = async (): Promise<number> => {
    await using server = await startTestServer()
    await server.as('developer').account()
    return (await server.db.pool.query<{ n: number }>('select count(*)::int as n from accounts')).rows[0]?.n ?? 0
  }

  expect(await products()).toBe(1)
  expect(await products()).toBe(1)
})
