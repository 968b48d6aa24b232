import { getAuditChoices, getAuditEntry, listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditOutcomes, changeKinds, HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { createRole, deleteRole, updateRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../sign-in/testing/browser.ts'
import { entriesOf, lastEntry } from './testing/audit-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const testers = { roleName: 'Testers', menus: [menus.products] }

describe('the audit log', () => {
  test('says who changed what, when and from where, with before and after', async () => {
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, testers)
    server.clock.advance(1000)
    await administrator.call(updateRole, { ...testers, roleId, description: 'They test' })

    const { account, accountId } = await administrator.account()
    expect(await lastEntry(server, { action: 'roles.updateRole' })).toMatchObject({
      time: server.clock.now(),
      actionName: '修改角色',
      account,
      accountId: String(accountId),
      roleName: '管理员',
      outcome: auditOutcomes.done,
      code: 200,
      ip: '127.0.0.1',
      requestId: expect.stringMatching(/^req-/),
      input: { roleId, description: 'They test' },
      changes: 1,
      changed: [
        {
          objectType: 'roles',
          objectTypeName: '角色',
          objectId: roleId,
          objectName: 'Testers',
          kind: changeKinds.changed,
          before: { description: '' },
          after: { description: 'They test' },
          fieldNames: { description: '说明' },
        },
      ],
    })
  })

  test('keeps what was made and what was deleted as a whole', async () => {
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, { ...testers, roleName: 'Gone' })
    const made = await lastEntry(server, { action: 'roles.createRole' })
    expect(made.changed).toMatchObject([{ kind: changeKinds.made, before: null, after: { name_zh: 'Gone' } }])
    await administrator.call(deleteRole, { roleId })
    const deleted = await lastEntry(server, { action: 'roles.deleteRole' })
    expect(deleted.changed).toMatchObject([{ kind: changeKinds.deleted, before: { name_zh: 'Gone' }, after: null }])
  })

  test('has refused attempts, with the reason and without changes', async () => {
    await server.as('developer').call(createRole, testers).catch(String)
    expect(await lastEntry(server, { account: 'developer@' })).toMatchObject({
      action: 'roles.createRole',
      outcome: auditOutcomes.refused,
      code: refusals['access.denied'],
      refusal: 'access.denied',
      changed: [],
    })
    const wrong = { account: 'developer@example.com', password: 'V3Jvbmc=' }
    await server.visitor.call(login, wrong).catch(String)
    expect(await lastEntry(server, { action: 'sign-in.login' })).toMatchObject({
      accountId: null,
      account: 'developer@example.com',
      outcome: auditOutcomes.refused,
      refusal: 'sign-in.wrongPassword',
      input: { account: 'developer@example.com', password: HIDDEN },
    })
  })

  test('says whose a sign-in was that succeeded', async () => {
    const { accountId } = await makeAccount(server)
    expect(await openBrowser(server).login()).toMatchObject({ code: 200 })
    expect(await lastEntry(server, { action: 'sign-in.login' })).toMatchObject({
      accountId: String(accountId),
      account: 'ann@example.com',
      roleName: '开发者',
      outcome: auditOutcomes.done,
    })
  })

  test('shows a row that a call wrote twice as one change', async () => {
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, { ...testers, roleName: 'Twice' })
    await administrator.call(updateRole, { roleId, roleName: 'Twice', description: 'x', menus: [menus.home] })
    const entry = await lastEntry(server, { objectType: 'roles', objectId: roleId })
    expect(entry).toMatchObject({ action: 'roles.updateRole', changes: 1 })
    expect(entry.changed).toMatchObject([
      { before: { description: '', menus: [menus.products] }, after: { description: 'x', menus: [menus.home] } },
    ])
  })

  test('keeps few of many refused attempts from one address, and says how many more there were', async () => {
    const wrong = { account: 'flood@example.com', password: 'V3Jvbmc=' }
    server.clock.advance(60_000)
    for (let times = 0; times < 25; times++) await server.visitor.call(login, wrong).catch(String)
    expect(await entriesOf(server, { account: 'flood' })).toHaveLength(10)
    server.clock.advance(60_000)
    await server.visitor.call(login, wrong).catch(String)
    expect(await lastEntry(server, { account: 'flood' })).toMatchObject({ leftOut: 15 })
  })

  test('leaves reads and strangers without a session out', async () => {
    const before = await server.db.selectFrom('audit_entries').select('id').execute()
    await server.as('administrator').call(listAuditEntries, {})
    await server.visitor.call(createRole, testers).catch(String)
    expect(await server.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(before.length)
  })

  test('has what the platform does by itself as the system’s', async () => {
    await sql`update roles set description = 'by hand' where key = 'support'`.execute(server.db)
    const [entry] = await entriesOf(server, { action: 'system', objectType: 'roles' })
    expect(entry).toMatchObject({ account: '', actionName: '系统', objects: [{ objectName: '客服' }] })
  })

  test.each(['audit_entries', 'audit_changes'])('refuses to change, delete or empty %s', async (table) => {
    const attempts = [`update ${table} set account_id = 7`, `delete from ${table}`, `truncate ${table}`]
    for (const statement of attempts) {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('the audit log only grows')
    }
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = ${table}::regclass`.execute(server.db)
    expect(rows.length).toBeGreaterThan(4)
    for (const { name } of rows) {
      await expect(sql.raw(`truncate ${name}`).execute(server.db)).rejects.toThrow('the audit log only grows')
    }
  })
})

describe('a search of the audit log', () => {
  test('is by time, account, action, object, outcome and address', async () => {
    const administrator = server.as('administrator', 'searcher')
    server.clock.advance(3_600_000)
    const startTime = server.clock.now()
    const { roleId } = await administrator.call(createRole, { ...testers, roleName: 'Searched' })
    const found = async (filter: object) =>
      (await entriesOf(server, { startTime, ...filter })).map(({ action }) => action)
    const hit = ['roles.createRole']
    expect(await found({ objectType: 'roles', objectId: roleId })).toEqual(hit)
    expect(await found({ objectId: roleId })).toContain('roles.createRole')
    expect(await found({ account: 'SEARCHER@', action: 'roles.createRole' })).toEqual(hit)
    expect(await found({ account: 'searcher@', ip: '127.0.0.1', outcome: auditOutcomes.done })).toEqual(hit)
    expect(await found({ account: '%' })).toEqual([])
    expect(await found({ account: 'searcher@', outcome: auditOutcomes.refused })).toEqual([])
    expect(await found({ account: 'searcher@', ip: '10.0.0.1' })).toEqual([])
    expect(await found({ account: 'searcher@', endTime: startTime })).toEqual([])
  })

  test('goes newest first, in pages with a total', async () => {
    const administrator = server.as('administrator')
    const page = (pageStart: number) =>
      administrator.call(listAuditEntries, { action: 'roles.createRole', pageStart, pageSize: 2 })
    const [first, second] = [await page(0), await page(1)]
    const times = [...first.items, ...second.items].map(({ time }) => time)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(new Set([...first.items, ...second.items].map(({ entryId }) => entryId)).size).toBe(4)
    expect(first.total).toBe(second.total)
  })

  test('offers every call that leaves entries, in the caller’s language', async () => {
    const { actions, objectTypes } = await server.as('administrator').call(getAuditChoices, {})
    expect(actions).toContainEqual({ action: 'roles.updateRole', actionName: '修改角色' })
    expect(actions.map(({ action }) => action)).not.toContain('roles.listRoles')
    expect(objectTypes).toContainEqual({ objectType: 'products', objectTypeName: '产品' })
  })

  test('of an entry that is no more finds nothing', async () => {
    const absent = { entryId: '00000000-0000-4000-8000-000000000000', time: server.clock.now() }
    const attempt = server.as('administrator').call(getAuditEntry, absent)
    await expect(attempt).rejects.toMatchObject(refused('audit.notFound'))
  })
})
