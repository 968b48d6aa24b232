import { exportAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { createRole, updateRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { lastEntry } from './testing/audit-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function exported(filter: InputOf<typeof exportAuditEntries> = {}, lang = 'zh-CN') {
  const { url, headers } = requestOf(exportAuditEntries, filter)
  return server.as('administrator').send({ method: 'GET', url, headers: { ...headers, lang } })
}

describe('the export of the audit log', () => {
  test('is a CSV file with who, what, when, before and after, in the caller’s language', async () => {
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, { roleName: 'Exported', menus: [] })
    await administrator.call(updateRole, { roleId, roleName: 'Exported', menus: [], description: 'a "quoted", text' })

    const reply = await exported({ action: 'roles.updateRole' })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log-2026-11-20.csv"',
      'cache-control': 'no-store',
    })
    expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, line, ...rest] = reply.body.split('\r\n')
    expect(head).toMatch(/时间,账号,账号 ID,角色,操作,/)
    expect(line).toContain('administrator@example.com')
    expect(line).toContain('修改角色,roles.updateRole,成功,200')
    expect(line).toContain(String.raw`"{""description"":""a \""quoted\"", text""}"`)
    expect(rest).toEqual([''])
    expect((await exported({ action: 'roles.updateRole' }, 'en-US')).body).toMatch(
      /Time,Account,.*\r\n.*Change a role,/,
    )
  })

  test('leaves an entry that says what was exported', async () => {
    await exported({ account: 'someone' })
    expect(await lastEntry(server, { action: 'audit.exportAuditEntries' })).toMatchObject({
      account: 'administrator@example.com',
      input: { account: 'someone' },
    })
  })

  test('holds no formula that a spreadsheet would run', async () => {
    const administrator = server.as('administrator')
    for (const roleName of ['=cmd()', '+1+1', '-2', '@sum'])
      await administrator.call(createRole, { roleName, menus: [] })
    const { body } = await exported({ action: 'roles.createRole' })
    for (const name of ["'=cmd()", "'+1+1", "'-2", "'@sum"]) expect(body).toContain(`,${name},`)
    expect(body).not.toMatch(/(^|,)"?[=+@]/m)
  })

  test('goes on past what is read in one go, each entry once', async () => {
    await sql`insert into audit_entries (id, at, call, outcome)
      select gen_random_uuid(), ${new Date(server.clock.now())}::timestamptz, 'test.many', 1 from generate_series(1, 1203)`.execute(
      server.db,
    )
    const lines = (await exported({ action: 'test.many' })).body.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(1203)
    expect(new Set(lines).size).toBe(1203)
  })
})
