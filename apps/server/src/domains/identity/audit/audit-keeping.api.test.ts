import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import { createRole, listRoles } from '@slipway/contract/identity/roles/roles.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withAuditContext } from '../../../db/audit-context.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { entriesOf } from './testing/audit-samples.ts'

const DAY_MS = 86_400_000
const run = (server: TestServer, name: string) => server.domains.audit.jobs.find((job) => job.name === name)?.run()

const partitionsOf = async (server: TestServer, table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
    server.db,
  )
  return rows.map(({ name }) => name)
}
const kept = (server: TestServer, table: 'audit_entries' | 'audit_changes') =>
  server.db.selectFrom(table).select('at').where('call', '=', 'roles.createRole').execute()

test('an entry is kept for 180 days and dropped with its week after that', async () => {
  await using server = await startTestServer()
  await run(server, 'audit.weeks')
  await server.as('administrator').call(createRole, { roleName: 'Old', menus: [] })

  server.clock.advance(180 * DAY_MS - 1)
  await run(server, 'audit.weeks')
  expect(await entriesOf(server, { action: 'roles.createRole' })).toHaveLength(1)

  server.clock.advance(2)
  expect(await entriesOf(server, { action: 'roles.createRole' })).toEqual([])
  server.clock.advance(7 * DAY_MS)
  await run(server, 'audit.weeks')
  for (const table of ['audit_entries', 'audit_changes'] as const) expect(await kept(server, table)).toEqual([])
})

test('an entry of a week that no one prepared is kept, and dropped in its time, too', async () => {
  await using server = await startTestServer()
  server.clock.advance(1000 * DAY_MS)
  await server.as('administrator').call(createRole, { roleName: 'Late', menus: [] })
  await run(server, 'audit.weeks')
  expect(await entriesOf(server, { action: 'roles.createRole' })).toHaveLength(1)
  const places = sql<{ place: string }>`
    select tableoid::regclass::text as place from audit_entries where call = 'roles.createRole'`
  expect((await places.execute(server.db)).rows).toEqual([{ place: 'audit_entries_20290813' }])
  await expect(sql`truncate audit_entries_20290813`.execute(server.db)).rejects.toThrow('only grows')

  server.clock.advance(188 * DAY_MS)
  await run(server, 'audit.weeks')
  for (const table of ['audit_entries', 'audit_changes'] as const) expect(await kept(server, table)).toEqual([])
  const names = await partitionsOf(server, 'audit_entries')
  expect(names).toContain('audit_entries_undated')
  await expect(sql`truncate audit_entries_undated`.execute(server.db)).rejects.toThrow('only grows')
})

test('the coming weeks are made once, also by two processes at a time', async () => {
  await using server = await startTestServer()
  server.clock.advance(50 * DAY_MS)
  await Promise.all([run(server, 'audit.weeks'), run(server, 'audit.weeks')])
  const names = await partitionsOf(server, 'audit_changes')
  await run(server, 'audit.weeks')
  expect(await partitionsOf(server, 'audit_changes')).toEqual(names)
})

test('a change whose process ended before its entry was written gets one that says so', async () => {
  await using server = await startTestServer()
  const { accountId, account } = await server.as('administrator').account()
  const entryId = '11111111-1111-4111-8111-111111111111'
  const writer = {
    kind: 'call',
    entryId,
    at: server.clock.now(),
    name: 'roles.createRole',
    accountId,
    isOver: false,
  } as const
  await withAuditContext(writer, () => sql`update roles set description = 'x' where key = 'support'`.execute(server.db))

  server.clock.advance(3_600_000)
  await run(server, 'audit.broken-off')
  await run(server, 'audit.broken-off')

  expect(await entriesOf(server, { action: 'roles.createRole' })).toMatchObject([
    { entryId, account, accountId: String(accountId), outcome: auditOutcomes.brokenOff, changes: 1 },
  ])
})

test('no entry is added for a change while entries are still to be moved to their week, which happens at the start', async () => {
  await using server = await startTestServer()
  server.clock.advance(1000 * DAY_MS)
  await server.as('administrator').call(createRole, { roleName: 'Early', menus: [] })
  await server.domains.audit.makeReady()
  // The changes were moved before the entries.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^audit_changes_leftover_'`.execute(server.db)
  await sql`insert into audit_changes select * from ${sql.ref(rows[0]?.name ?? '')}`.execute(server.db)
  await sql`drop table ${sql.ref(rows[0]?.name ?? '')}`.execute(server.db)
  server.clock.advance(3_600_000)
  await run(server, 'audit.broken-off')
  expect(server.domains.audit.jobs.find(({ name }) => name === 'audit.weeks')).toMatchObject({ runsAtStart: true })
  await run(server, 'audit.weeks')
  await run(server, 'audit.broken-off')
  expect(await entriesOf(server, { action: 'roles.createRole' })).toMatchObject([{ outcome: auditOutcomes.done }])
})

test('an entry that arrives while old ones without a week are dropped is kept', async () => {
  await using server = await startTestServer()
  await run(server, 'audit.weeks')
  const { pool } = server.db
  const add = `insert into audit_entries (id, at, call, account, outcome) values (gen_random_uuid(), $1, $2, '', 1)`
  await pool.query(add, [new Date(server.clock.now() - 400 * DAY_MS), 'old'])
  const writer = await pool.connect()
  try {
    await writer.query('begin')
    await writer.query(add, [new Date(server.clock.now() + 400 * DAY_MS), 'new'])
    const dropped = run(server, 'audit.weeks')
    await eventually(async () => (await pool.query('select from pg_locks where not granted')).rowCount === 1)
    await writer.query('commit')
    await dropped
  } finally {
    writer.release(true)
  }
  const { rows } = await pool.query(`select call from audit_entries where call in ('old', 'new') order by 1`)
  expect(rows).toEqual([{ call: 'new' }, { call: 'old' }])
})

test('what a job changes is the job’s', async () => {
  await using server = await startTestServer()
  const change = () => sql`update roles set description = 'x'`.execute(server.db)
  await withAuditContext({ kind: 'job', name: 'products.purge' }, change)
  const [entry] = await entriesOf(server, { action: 'job:products.purge' })
  expect(entry).toMatchObject({ actionName: '定时任务：清理已删除的产品', accountId: null, changes: 4 })
})

test('what a call leaves behind after its end is not its doing', async () => {
  await using server = await startTestServer()
  const writer = { kind: 'call', entryId: '', at: 0, name: 'roles.createRole', accountId: 1, isOver: true } as const
  await withAuditContext(writer, () => sql`update roles set description = 'x' where key = 'support'`.execute(server.db))
  expect(await entriesOf(server, { action: 'system', objectType: 'roles' })).not.toEqual([])
  expect(await kept(server, 'audit_changes')).toEqual([])
})

test('what was rolled back has left no change, and a change that makes none is none', async () => {
  await using server = await startTestServer()
  const undone = server.db.transaction().execute(async (tx) => {
    await sql`update roles set description = 'x'`.execute(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sql`update roles set description = description`.execute(server.db)
  await sql`update accounts set last_sign_in_at = now()`.execute(server.db)
  const changes = await server.db.selectFrom('audit_changes').selectAll().where('kind', '=', 2).execute()
  expect(changes).toEqual([])
})

test('a write that was done is answered as done, though its entry could not be kept', async () => {
  await using server = await startTestServer()
  const administrator = server.as('administrator')
  await administrator.call(listRoles, {})
  await sql`alter table audit_entries rename to audit_entries_gone`.execute(server.db)
  const role = await administrator.call(createRole, { roleName: 'Done', menus: [] })
  expect(role).toMatchObject({ roleName: 'Done' })
  await sql`alter table audit_entries_gone rename to audit_entries`.execute(server.db)
  expect(await kept(server, 'audit_changes')).toHaveLength(1)
})
