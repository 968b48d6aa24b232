import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { runInChild } from './testing/child-process.ts'
import { openPool } from './database.ts'
import { migrate, refuseOldPostgres } from './migrate.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { cloneDatabase } from './testing/test-database.ts'

const NOTES = 'create table notes (id bigint generated always as identity primary key, words text not null);\n'

async function emptyDatabase() {
  const clone = await cloneDatabase()
  const pool = openPool(clone.settings)
  await pool.query('drop schema public cascade; create schema public')
  return {
    pool,
    settings: clone.settings,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await clone.drop()
    },
  }
}

function migrationsIn(folder: string, files: Record<string, string>): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql)
  return folder
}

const tablesOf = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('migrating', () => {
  test('runs each file once, in the order of their numbers', async () => {
    await using database = await emptyDatabase()
    using place = temporaryFolder()
    migrationsIn(place.path, { '0002-more.sql': 'alter table notes add at timestamptz', '0001-notes.sql': NOTES })
    expect(await migrate(database.pool, place.path)).toEqual(['0001-notes.sql', '0002-more.sql'])
    expect(await migrate(database.pool, place.path)).toEqual([])
    migrationsIn(place.path, { '0003-late.sql': 'drop table notes' })
    expect(await migrate(database.pool, place.path)).toEqual(['0003-late.sql'])
  })

  test('two processes that start together run each file once between them', async () => {
    await using database = await emptyDatabase()
    using place = temporaryFolder()
    migrationsIn(place.path, {
      '0001-notes.sql': `select pg_sleep(0.2); ${NOTES}`,
      '0002-more.sql': NOTES.replace('notes', 'more'),
    })
    const children = [1, 2].map(() =>
      runInChild(`
        const { openPool } = await import(db('database.ts'))
        const { migrate } = await import(db('migrate.ts'))
        const pool = openPool(${JSON.stringify(database.settings)})
        console.log(JSON.stringify(await migrate(pool, '${place.path}')))
        await pool.end()`),
    )
    const ran = await Promise.all(children.map((child) => child.line()))
    expect(ran.sort()).toEqual(['["0001-notes.sql","0002-more.sql"]', '[]'])
    await Promise.all(children.map((child) => child.ended))
  })

  test('refuses a file that was edited after it had run, but not one with other line ends', async () => {
    await using database = await emptyDatabase()
    using place = temporaryFolder()
    migrationsIn(place.path, { '0001-notes.sql': NOTES })
    await migrate(database.pool, place.path)
    migrationsIn(place.path, { '0001-notes.sql': NOTES.replaceAll('\n', '\r\n') })
    expect(await migrate(database.pool, place.path)).toEqual([])
    migrationsIn(place.path, { '0001-notes.sql': `${NOTES}-- edited` })
    await expect(migrate(database.pool, place.path)).rejects.toThrow('0001-notes.sql was edited after it had run')
  })

  test('leaves nothing of a file that fails, keeps those before it, and can go on once it is mended', async () => {
    await using database = await emptyDatabase()
    using place = temporaryFolder()
    migrationsIn(place.path, { '0001-notes.sql': NOTES, '0002-broken.sql': 'create table half (id int); select 1/0' })
    await expect(migrate(database.pool, place.path)).rejects.toThrow('0002-broken.sql failed: division by zero')
    expect(await tablesOf(database.pool)).toEqual(['notes', 'schema_migrations'])
    migrationsIn(place.path, { '0002-broken.sql': 'create table whole (id int)' })
    expect(await migrate(database.pool, place.path)).toEqual(['0002-broken.sql'])
  })

  test('refuses a database that a newer release has already changed', async () => {
    await using database = await emptyDatabase()
    using newer = temporaryFolder()
    using older = temporaryFolder()
    await migrate(database.pool, migrationsIn(newer.path, { '0001-notes.sql': NOTES, '0002-new.sql': 'select 1' }))
    migrationsIn(older.path, { '0001-notes.sql': NOTES })
    await expect(migrate(database.pool, older.path)).rejects.toThrow('0002-new.sql, which this release does not know')
  })

  test('refuses a file that slips in before one that has run, two with one number, and a stray name', async () => {
    await using database = await emptyDatabase()
    using place = temporaryFolder()
    await migrate(database.pool, migrationsIn(place.path, { '0002-notes.sql': NOTES }))
    migrationsIn(place.path, { '0001-early.sql': 'select 1' })
    await expect(migrate(database.pool, place.path)).rejects.toThrow('0001-early.sql comes before 0002-notes.sql')
    migrationsIn(place.path, { '0002-twin.sql': 'select 1' })
    await expect(migrate(database.pool, place.path)).rejects.toThrow('Two migrations have the number 0002')
    migrationsIn(place.path, { '000-notes.sql': 'select 1' })
    await expect(migrate(database.pool, place.path)).rejects.toThrow('000-notes.sql must be named like')
  })

  test('refuses a Postgres older than 15 and says which one it found', () => {
    expect(() => refuseOldPostgres({ number: 140_019, text: '14.19' })).toThrow('Postgres 14.19; Slipway needs 15')
    expect(() => refuseOldPostgres({ number: 150_000, text: '15.0' })).not.toThrow()
  })
})
