import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { replyToFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { aUser } from '../homes/testing/homes-rig.ts'
import { exported, written, writtenIn } from './testing/feedback-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const linesOf = (file: Buffer): string[] => file.toString('utf8').trimEnd().split('\r\n')

test('a file has the filtered list with masked accounts, in both formats, with harmless formulas', async () => {
  const support = server.as('support')
  const ann = await aUser(server, 'ann')
  const first = await written(ann, '=HYPERLINK("http://evil")', { contact: 'ann@example.org', problemType: 101 })
  await written(ann, 'second, "quoted"')
  await support.call(replyToFeedback, { recordId: first, msg: 'Done' })

  const lines = linesOf(await exported(support, { format: 'csv' }))
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('"second, ""quoted"""')
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil"")",a***@example.com,a***@example.org`)
  expect(lines[2]).toContain('已回复')
  const text = lines.join('\n')
  expect(text).not.toContain(ann.account)
  expect(text).not.toContain('ann@example.org')
  const whole = linesOf(await exported(server.as('administrator'), { format: 'csv' })).join('\n')
  expect(whole).toContain(ann.account)
  expect(whole).toContain('ann@example.org')

  expect(linesOf(await exported(support, { format: 'csv', status: 1 }))).toHaveLength(2)
  expect(linesOf(await exported(support, { format: 'csv', keyword: 'second' }))).toHaveLength(2)
  expect(linesOf(await exported(support, { format: 'csv', keyword: 'nothing' }))).toHaveLength(1)

  const [sheet] = await readXlsxFile(await exported(support, { format: 'xlsx' }))
  const rows = sheet && 'data' in sheet ? sheet.data : []
  expect(rows).toHaveLength(3)
  expect(rows[2]).toContain(`'=HYPERLINK("http://evil")`)
})

test('a file has more rows than one read, each once, and is in the audit log without the keyword', async () => {
  const user = await aUser(server, 'many')
  const recordId = await written(user, 'copied')
  await server.db.pool.query(
    `insert into feedback_records (uid, problem_id, user_id, problem_type, description, third_platform, locale,
       app_version, platform, created_at, asked_at)
     select lpad(n::text, 22, 'z'), 'FBZ' || n, user_id, problem_type, description, third_platform, locale,
       app_version, platform, created_at, asked_at
     from feedback_records, generate_series(1, 1200) as n where uid = $1`,
    [recordId],
  )
  const lines = linesOf(await exported(server.as('operator'), { format: 'csv', keyword: user.account }))
  expect(lines).toHaveLength(1202)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1202)
  const administrator = server.as('administrator')
  const { items } = await administrator.call(listAuditEntries, { pageSize: 20 })
  expect(items.map(({ action }) => action)).toContain('feedback.exportFeedback')
  const { rows } = await server.db.pool.query<{ input: { keyword: string } }>(
    `select input from audit_entries where call = 'feedback.exportFeedback' and account = 'operator@example.com'`,
  )
  expect(rows.map(({ input }) => input.keyword)).toEqual(['***'])
})

test('a developer exports feedback of own applications only', async () => {
  const developer = server.as('developer')
  const { appId } = await createdApp(developer)
  const user = await aUser(server)
  await writtenIn(server, user, { appId, description: 'mine' })
  await written(user, 'not mine')
  const lines = linesOf(await exported(developer, { format: 'csv' }))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',mine,')
})
