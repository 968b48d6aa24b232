import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { deleteAccount, listAccountEstates } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { expect, test } from 'vitest'
import { withAuditContext } from '../../../db/audit-context.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { JobsProcessTask } from '../../../testing/jobs-process.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { HAND_OVER_JOB } from './index.ts'
import { manyProducts } from './testing/many-products.ts'

const PROGRAM = path.join(import.meta.dirname, '../../../testing/jobs-process.ts')
/** What the deletion moves itself. */
const WITHIN_CALL = 50

const runJob = (server: TestServer) =>
  withAuditContext({ kind: 'job', name: HAND_OVER_JOB }, async () => {
    await server.domains.products.jobs.find(({ name }) => name === HAND_OVER_JOB)?.run()
  })

/** An account with that many products is deleted. */
async function deletedEstate(server: TestServer, count: number) {
  const estate = await undeletedEstate(server, count)
  await estate.remove()
  return estate
}

async function undeletedEstate(server: TestServer, count: number) {
  const root = await makeRoot(server)
  const developer = server.as('developer')
  const { accountId } = await manyProducts(server, developer, { count: count - 1 })
  const administrator = server.as('administrator')
  const remove = () => administrator.call(deleteAccount, { targetUserId: String(accountId) })
  const countOf = async (owner: number) => {
    const { rows } = await server.db.pool.query<{ n: number }>(
      'select count(*) as n from products where owner_id = $1',
      [owner],
    )
    return rows[0]?.n
  }
  return { accountId, root, administrator, remove, ownedBy: countOf }
}

/** Does this work while a purge holds a product of its batch, which it then deletes. */
async function whilePurged(server: TestServer, accountId: number, work: () => Promise<unknown>) {
  const purge = await server.db.pool.connect()
  try {
    await purge.query('begin')
    await purge.query(
      'delete from products where id = (select product_id from product_members where account_id = $1 limit 1)',
      [accountId],
    )
    const done = work()
    await eventually(() => isWaitingForProduct(server))
    await purge.query('commit')
    await done
  } finally {
    purge.release(true)
  }
}

async function isWaitingForProduct(server: TestServer): Promise<boolean> {
  const { rowCount } = await server.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%from "products"%'`,
  )
  return rowCount === 1
}

test('few products are moved by the deletion itself', async () => {
  await using server = await startTestServer()
  const { accountId, root, administrator, ownedBy } = await deletedEstate(server, WITHIN_CALL - 1)
  expect([await ownedBy(accountId), await ownedBy(root.accountId)]).toEqual([0, WITHIN_CALL - 1])
  expect(await administrator.call(listAccountEstates, {})).toEqual([])
})

test('many products are left to a job, which shows how far it is and sums up its work in the audit log', async () => {
  await using server = await startTestServer()
  const count = 1_250
  const { accountId, root, administrator, ownedBy } = await deletedEstate(server, count)

  const open = {
    account: 'developer@example.com',
    heir: 'root@example.com',
    products: count - WITHIN_CALL,
    movedProducts: 0,
    endTime: null,
  }
  expect(await administrator.call(listAccountEstates, {})).toMatchObject([open])
  expect(await ownedBy(accountId)).toBe(count - WITHIN_CALL)
  // Its products stay where administrators find them.
  expect((await administrator.call(listProducts, { isAdmin: true })).total).toBe(count)

  await runJob(server)

  expect([await ownedBy(accountId), await ownedBy(root.accountId)]).toEqual([0, count])
  const [done] = await administrator.call(listAccountEstates, {})
  expect(done).toMatchObject({ ...open, movedProducts: count - WITHIN_CALL, endTime: server.clock.now() })
  const changes = await server.db
    .selectFrom('audit_changes')
    .select(['object_type', 'object_name', 'after'])
    .where('call', '=', `job:${HAND_OVER_JOB}`)
    .execute()
  expect(changes).toEqual([
    {
      object_type: 'account_estates',
      object_name: 'developer@example.com',
      after: expect.objectContaining({ products_done: count - WITHIN_CALL }) as unknown,
    },
  ])
  const entries = server.db.selectFrom('audit_entries').select('object_types')
  expect(await entries.where('call', '=', `job:${HAND_OVER_JOB}`).execute()).toEqual([
    { object_types: ['account_estates'] },
  ])
})

test('a deletion that waits for a purge of one of its products leaves the others to the job', async () => {
  await using server = await startTestServer()
  const estate = await undeletedEstate(server, WITHIN_CALL + 10)
  await whilePurged(server, estate.accountId, estate.remove)
  expect(await estate.administrator.call(listAccountEstates, {})).toMatchObject([{ products: 10, endTime: null }])
  await runJob(server)
  expect(await estate.ownedBy(estate.accountId)).toBe(0)
  expect(await estate.ownedBy(estate.root.accountId)).toBe(WITHIN_CALL + 9)
})

test('the job goes on after a batch of which a purge deletes a product', async () => {
  await using server = await startTestServer()
  const count = 1_250
  const { accountId, root, administrator, ownedBy } = await deletedEstate(server, count)
  await whilePurged(server, accountId, () => runJob(server))
  expect([await ownedBy(accountId), await ownedBy(root.accountId)]).toEqual([0, count - 1])
  expect(await administrator.call(listAccountEstates, {})).toMatchObject([
    { movedProducts: count - WITHIN_CALL - 1, endTime: server.clock.now() },
  ])
})

test('a transfer that ended is listed for a week', async () => {
  await using server = await startTestServer()
  const { administrator } = await deletedEstate(server, WITHIN_CALL + 1)
  await runJob(server)
  const day = 86_400_000
  await server.db.pool.query(`update account_estates set ended_at = $1`, [new Date(server.clock.now() - 7 * day)])
  await runJob(server)
  expect(await administrator.call(listAccountEstates, {})).toHaveLength(1)
  await server.db.pool.query(`update account_estates set ended_at = $1`, [new Date(server.clock.now() - 7 * day - 1)])
  await runJob(server)
  expect(await administrator.call(listAccountEstates, {})).toEqual([])
})

test('a process that is killed between batches leaves whole ones, and the next run goes on', async () => {
  await using server = await startTestServer()
  const count = 3_100
  const { accountId, root, administrator, ownedBy } = await deletedEstate(server, count)
  const { host, port, user, database } = server.db.pool.options
  const task: JobsProcessTask = {
    database: { host, port, user, database },
    dataFolder: server.parts.dataFolder,
    masterKey: server.parts.masterKey.toString('base64'),
    now: server.clock.now(),
    pushOrigin: 'http://127.0.0.1:1',
    poolSize: 4,
    work: 'handOver',
  }
  const holder = await server.db.pool.connect()
  await holder.query('begin')
  // A product of the second batch, which the process waits for.
  await holder.query(
    `select from products where id = (
       select product_id from product_members where account_id = $1 offset 1500 limit 1) for update`,
    [accountId],
  )
  const killed = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const hasEnded = once(killed, 'exit')
  try {
    await eventually(() => isWaitingForProduct(server))
  } finally {
    killed.kill('SIGKILL')
    await hasEnded
    holder.release(true)
  }
  await eventually(
    async () =>
      (await server.db.pool.query(`select from pg_locks where locktype = 'transactionid' and not granted`)).rowCount ===
      0,
  )
  expect(await administrator.call(listAccountEstates, {})).toMatchObject([{ movedProducts: 1_000, endTime: null }])
  expect(await ownedBy(accountId)).toBe(count - WITHIN_CALL - 1_000)

  await runJob(server)

  const [done] = await administrator.call(listAccountEstates, {})
  expect(done).toMatchObject({ movedProducts: count - WITHIN_CALL })
  expect(done?.endTime).not.toBeNull()
  expect([await ownedBy(accountId), await ownedBy(root.accountId)]).toEqual([0, count])
})
