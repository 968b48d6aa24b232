import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import { createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withAuditContext } from '../../../db/audit-context.ts'
import { inTransaction } from '../../../db/database.ts'
import { sumUpInAudit } from '../../../db/batches/summed-audit.ts'
import { rowsTouched } from '../../../testing/rows-touched.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { conditionOf } from './audit.filter.ts'
import { auditViews } from './audit.views.ts'
import { entriesOf } from './testing/audit-samples.ts'

const kindsOf = async (server: TestServer, call: string): Promise<string[][]> => {
  const rows = await server.db.selectFrom('audit_entries').select('object_types').where('call', '=', call).execute()
  return rows.map(({ object_types: kinds }) => kinds.toSorted())
}

test('an entry has the kinds of the objects that its call changed', async () => {
  await using server = await startTestServer()
  await server.as('administrator').call(createRole, { roleName: 'Kind', menus: [] })
  expect(await kindsOf(server, 'roles.createRole')).toEqual([['roles']])
  const done = { objectType: 'roles', outcome: auditOutcomes.done }
  expect(await entriesOf(server, { ...done, action: 'roles.createRole' })).toHaveLength(1)
  expect(await entriesOf(server, { ...done, action: 'roles.deleteRole' })).toEqual([])
  expect(await entriesOf(server, { objectType: 'roles', outcome: auditOutcomes.refused })).toEqual([])
  expect(await entriesOf(server, { objectType: 'products', outcome: auditOutcomes.done })).toEqual([])
  expect((await entriesOf(server, { objectType: 'roles', account: 'admin' })).length).toBeGreaterThan(0)
  expect(await entriesOf(server, { objectType: 'roles', account: 'zz' })).toEqual([])
})

test("a job's entry, which is written with its first change, gets the kinds of the later ones", async () => {
  await using server = await startTestServer()
  const { accountId } = await server.as('developer').account()
  await withAuditContext({ kind: 'job', name: 'products.purge' }, () =>
    inTransaction(server.db, async (tx) => {
      await tx.updateTable('roles').set({ name_en: 'Renamed' }).where('key', '=', 'developer').execute()
      await tx.updateTable('accounts').set({ account_name: 'Renamed' }).where('id', '=', accountId).execute()
    }),
  )
  expect(await kindsOf(server, 'job:products.purge')).toEqual([['accounts', 'roles']])
})

test('a change after its entry adds its kind, and nothing else of an entry changes', async () => {
  await using server = await startTestServer()
  const { accountId } = await server.as('developer').account()
  await server.as('administrator').call(createRole, { roleName: 'Kind', menus: [] })
  const [entry] = await server.db
    .selectFrom('audit_entries')
    .select(['id', 'at'])
    .where('call', '=', 'roles.createRole')
    .execute()
  if (!entry) throw new Error('the call has an entry')
  const late = { kind: 'call', entryId: entry.id, at: entry.at, name: 'roles.createRole', accountId } as const
  await withAuditContext({ ...late, isOver: false }, async () => {
    await server.db.updateTable('accounts').set({ account_name: 'Late' }).where('id', '=', accountId).execute()
  })
  expect(await kindsOf(server, 'roles.createRole')).toEqual([['roles']])
  server.clock.advance(11 * 60_000)
  await server.domains.audit.jobs.find(({ name }) => name === 'audit.broken-off')?.run()
  expect(await kindsOf(server, 'roles.createRole')).toEqual([['accounts', 'roles']])

  const change = (set: string) =>
    sql`update audit_entries set ${sql.raw(set)} where id = ${entry.id}`.execute(server.db)
  await expect(change(`object_types = '{roles}'`)).rejects.toThrow('only grows')
  await expect(change(`account = 'other', object_types = object_types || '{products}'`)).rejects.toThrow('only grows')
  await expect(sql`update audit_changes set object_name = 'x'`.execute(server.db)).rejects.toThrow('only grows')
})

test('tables that are summed up are left out until the transaction ends, and only these', async () => {
  await using server = await startTestServer()
  const { accountId } = await server.as('developer').account()
  await withAuditContext({ kind: 'job', name: 'products.purge' }, async () => {
    await inTransaction(server.db, async (tx) => {
      await sumUpInAudit(tx, ['accounts'])
      await tx.updateTable('accounts').set({ account_name: 'Summed' }).where('id', '=', accountId).execute()
      await tx.updateTable('roles').set({ name_en: 'Renamed' }).where('key', '=', 'developer').execute()
    })
    await server.db.updateTable('accounts').set({ account_name: 'After' }).where('id', '=', accountId).execute()
  })
  expect((await kindsOf(server, 'job:products.purge')).flat().toSorted()).toEqual(['accounts', 'roles'])
})

test('a kind and another filter that never meet touch few of many entries', async () => {
  await using server = await startTestServer()
  await server.as('administrator').call(createRole, { roleName: 'Kind', menus: [] })
  const now = server.clock.now()
  await server.db.pool.query(
    `insert into audit_entries (id, at, call, account, outcome, ip, object_types)
     select gen_random_uuid(), $1::timestamptz - n * interval '1 s',
       case when n % 2 = 0 then 'products.updateProduct' else 'accounts.updateAccount' end, 'many@example.com', 1, '10.0.0.1',
       case when n % 2 = 0 then array['products'] else array['accounts'] end
     from generate_series(1, 20000) as n`,
    [new Date(now)],
  )
  await server.db.pool.query('vacuum analyze audit_entries')
  const touched = (filter: Parameters<typeof conditionOf>[0]) =>
    rowsTouched(server.db, ['audit_entries', 'audit_changes'], async ({ pool }) => {
      const page = await auditViews(pool).list(conditionOf(filter, now), { offset: 0, limit: 10 })
      expect(page).toEqual({ items: [], total: 0 })
    })
  expect(await touched({ objectType: 'products', action: 'accounts.updateAccount' })).toBeLessThan(200)
  expect(await touched({ objectType: 'products', outcome: auditOutcomes.refused })).toBeLessThan(200)
  expect(await touched({ objectType: 'accounts', ip: '10.0.0.2' })).toBeLessThan(200)
  expect(await touched({ objectType: 'devices' })).toBeLessThan(200)
})
