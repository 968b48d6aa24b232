import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { runInChild } from './testing/child-process.ts'
import { openPool } from './database.ts'
import { keepPostgres } from './supervised-postgres.ts'
import { folderWithCluster } from './testing/prepared-cluster.ts'

const log = { info: () => {}, error: () => {} }
const pidIn = (folder: string) => Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])

async function answersAgain(url: Awaited<ReturnType<typeof keepPostgres>>['url']): Promise<void> {
  const pool = openPool(url)
  await eventually(() =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  await pool.end()
}

test('an embedded Postgres that is killed is there again', async () => {
  using place = folderWithCluster()
  const postgres = await keepPostgres({ folder: place.path, log })
  process.kill(pidIn(place.path), 'SIGKILL')

  await answersAgain(postgres.url)
  await postgres.stop()
})

test('so is one that an earlier, killed process had left running', async () => {
  using place = folderWithCluster()
  const earlier = runInChild(`
    const { keepPostgres } = await import(db('supervised-postgres.ts'))
    await keepPostgres({ folder: '${place.path}', log: { info() {}, error() {} } })
    console.log('up')
    setInterval(() => {}, 1000)`)
  expect(await earlier.line()).toBe('up')
  earlier.kill('SIGKILL')
  await earlier.ended
  const postgres = await keepPostgres({ folder: place.path, log })
  process.kill(pidIn(place.path), 'SIGKILL')

  await answersAgain(postgres.url)
  await postgres.stop()
})
