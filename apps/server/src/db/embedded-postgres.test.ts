import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { runInChild } from './testing/child-process.ts'
import { openPool } from './database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmasterOf, processesOn } from './postmaster.ts'
import { folderWithCluster } from './testing/prepared-cluster.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const start = (folder: string) => startEmbeddedPostgres({ folder, log: () => {}, isThrowAway: true })

async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const pool = openPool(postgres.url)
  return pool
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => pool.end())
}

/** The child handles Ctrl-C before it reports that it runs. */
const starter = (folder: string, afterwards: string, isThrowAway = true) => `
  if (${afterwards === STAY}) process.on('SIGINT', () => console.log('interrupted'))
  const { startEmbeddedPostgres } = await import(db('embedded-postgres.ts'))
  const postgres = await startEmbeddedPostgres({ folder: '${folder}', log: () => {}, isThrowAway: ${isThrowAway} })
  console.log(postgres.pid)
  ${afterwards}`
const STAY = 'setInterval(() => {}, 1000)'

const untilGone = (pid: number, folder: string): Promise<true> =>
  eventually(() => !isPostmasterOf(pid, path.join(folder, 'data')))

describe('the embedded Postgres', () => {
  test('keeps what was written over a stop and a start', async () => {
    using place = temporaryFolder()
    const first = await start(place.path)
    await ask(first, `create table notes as select '智能灯泡' as words`)
    await first.stop()
    expect(isPostmasterOf(first.pid, path.join(place.path, 'data'))).toBe(false)

    const second = await start(place.path)
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select words from notes')).toEqual([{ words: '智能灯泡' }])
    await second.stop()
  })

  test.skipIf(process.platform !== 'linux')('is found by its folder, whatever the path that leads there', async () => {
    using place = folderWithCluster()
    const postgres = await start(place.path)
    const [data, link] = [path.join(place.path, 'data'), path.join(place.path, 'link')]
    symlinkSync(data, link)
    expect(isPostmasterOf(postgres.pid, link)).toBe(true)
    expect(processesOn(link, process.pid)).toContain(postgres.pid)
    expect(processesOn(link, postgres.pid)).not.toContain(postgres.pid)
    mkdirSync(path.join(place.path, 'other'))
    expect(processesOn(path.join(place.path, 'other'), process.pid)).toEqual([])
    await postgres.stop()
  })

  test('finds Chinese words by their parts and does not listen on the network', async () => {
    using place = folderWithCluster()
    const postgres = await start(place.path)
    await ask(postgres, 'create extension pg_trgm')
    const [found] = await ask(
      postgres,
      `select similarity('智能灯泡', '智能灯') > 0.4 as alike, upper('é') as upper, current_setting('listen_addresses') as network`,
    )
    expect(found).toEqual({ alike: true, upper: 'É', network: '' })
    expect(statSync(path.join(place.path, 'run')).mode & 0o777).toBe(0o700)
    await postgres.stop()
  })

  test('is taken over when it outlived the kill -9 of its process', async () => {
    using place = folderWithCluster()
    const parent = runInChild(starter(place.path, STAY))
    const pid = Number(await parent.line())
    parent.kill('SIGKILL')
    await parent.ended

    const postgres = await start(place.path)
    expect(postgres).toMatchObject({ adopted: true, pid })
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(isPostmasterOf(pid, path.join(place.path, 'data'))).toBe(false)
  })

  test('starts although a killed one left its process id, which someone else has now', async () => {
    using place = folderWithCluster()
    const first = await start(place.path)
    process.kill(first.pid, 'SIGKILL')
    await untilGone(first.pid, place.path)
    writeFileSync(path.join(place.path, 'data', 'postmaster.pid'), `${process.pid}\n`)

    const second = await start(place.path)
    expect(second.adopted).toBe(false)
    await second.stop()
  })

  test('ends what a killed one has left with a long statement, and says why the start takes long', async () => {
    using place = folderWithCluster()
    const first = await start(place.path)
    const busy = new Client(first.url)
    busy.on('error', () => undefined)
    await busy.connect()
    busy.query('select count(*) from generate_series(1, 1000000000000)').catch(() => undefined)
    const running = `select from pg_stat_activity where state = 'active' and query like 'select count%'`
    await eventually(async () => (await ask(first, running)).length > 0)
    process.kill(first.pid, 'SIGKILL')
    await untilGone(first.pid, place.path)
    const said: string[] = []
    const second = await startEmbeddedPostgres({
      folder: place.path,
      log: () => undefined,
      say: (line) => void said.push(line),
      isThrowAway: true,
    })
    expect(said.filter((line) => line.includes('unclean stop'))).toHaveLength(1)
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('does not hear the Ctrl-C of the terminal, so that requests can still end', async () => {
    using place = folderWithCluster()
    const parent = runInChild(starter(place.path, STAY, false))
    const pid = Number(await parent.line())
    parent.killGroup('SIGINT')
    expect(await parent.line()).toBe('interrupted')
    parent.kill('SIGKILL')
    await parent.ended
    // A Postgres that had received the signal would shut down and refuse connections.
    const adopted = await start(place.path)
    expect(adopted).toMatchObject({ adopted: true, pid })
    expect(await ask(adopted, 'select 1 as one')).toEqual([{ one: 1 }])
    await adopted.stop()
  })

  test('leaves with a process that ends without having stopped it', async () => {
    using place = folderWithCluster()
    const parent = runInChild(starter(place.path, 'process.exit(1)'))
    const pid = Number(await parent.line())
    await parent.ended
    await untilGone(pid, place.path)
  })

  test('tells its owner when it is lost, and not when it is stopped', async () => {
    using place = folderWithCluster()
    const losses: string[] = []
    const options = { folder: place.path, log: () => {}, isThrowAway: true }
    const first = await startEmbeddedPostgres({ ...options, onLost: () => losses.push('first') })
    process.kill(first.pid, 'SIGKILL')
    await untilGone(first.pid, place.path)
    const second = await startEmbeddedPostgres({ ...options, onLost: () => losses.push('second') })
    await second.stop()
    const third = await startEmbeddedPostgres({ ...options, onLost: () => losses.push('third') })
    process.kill(third.pid, 'SIGKILL')
    await eventually(() => losses.includes('third'))
    expect(losses).toEqual(['first', 'third'])
  })

  test('works below a folder that only its owner enters, and with a path too long for a socket', async () => {
    using place = temporaryFolder()
    const folder = path.join(place.path, 'x'.repeat(90))
    mkdirSync(folder, { mode: 0o700 })
    const postgres = await start(folder)
    expect(Buffer.byteLength(postgres.url.host ?? '')).toBeLessThanOrEqual(80)
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('touches nothing in a folder that holds something else', async () => {
    using place = temporaryFolder()
    const precious = path.join(place.path, 'data', 'thesis.txt')
    mkdirSync(path.dirname(precious))
    writeFileSync(precious, 'years of work')
    await expect(start(place.path)).rejects.toThrow('is not a Postgres cluster')
    expect(existsSync(precious)).toBe(true)
  })
})
