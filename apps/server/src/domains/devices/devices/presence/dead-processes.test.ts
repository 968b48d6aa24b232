import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../db/database.ts'
import { cloneDatabase } from '../../../../db/testing/test-database.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { liveChanges } from '../bus/live-changes.ts'
import { deadInstances } from './dead-instances.ts'
import { presenceStore } from './presence.store.ts'
import { instanceLease } from './instance-lease.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a dead process that cannot be settled yet keeps no one from settling others, and is not forgotten', async () => {
  const { db, clock } = server
  const { log } = server.parts
  await db
    .insertInto('server_processes')
    .values([{ number: 1 }, { number: 2 }, { number: 3 }])
    .execute()
  const live = liveChanges({ db, log })
  const claim = instanceLease({ pool: db.pool, log })
  const dead = deadInstances({
    clock,
    log,
    live,
    claim,
    store: presenceStore(db.pool, claim.instanceId),
    onDead: (instanceId) => (instanceId === 2 ? Promise.reject(new Error('no')) : Promise.resolve()),
  })
  const started = dead.endDeadSessionsFromNow().catch(() => undefined)
  const known = async () =>
    (await db.selectFrom('server_processes').select('number').where('number', '<', 4).execute()).map(
      (row) => row.number,
    )

  await eventually(async () => (await known()).length === 1)
  expect(await known()).toEqual([2])
  await dead.stop()
  await started
  await claim.stop()
  live.stop()
})

test('a dead process is settled by a pool with one connection besides the lease', async () => {
  await using clone = await cloneDatabase()
  const db = openDatabase(clone.settings, { poolSize: 2 })
  await db.insertInto('server_processes').values({ number: 1 }).execute()
  const { clock } = server
  const { log } = server.parts
  const live = liveChanges({ db, log })
  const claim = instanceLease({ pool: db.pool, log })
  const dead = deadInstances({
    clock,
    log,
    live,
    claim,
    store: presenceStore(db.pool, claim.instanceId),
    onDead: async (_, client) => void (await client.query('select 1')),
  })
  const started = dead.endDeadSessionsFromNow().catch(() => undefined)
  await eventually(async () => (await db.pool.query('select from server_processes where number = 1')).rowCount === 0)
  await dead.stop()
  await started
  await claim.stop()
  live.stop()
  await db.close()
})
