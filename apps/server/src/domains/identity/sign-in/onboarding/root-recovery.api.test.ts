import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { resetPassword } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeRoot } from '../../accounts/testing/accounts-samples.ts'
import { openBrowser } from '../testing/browser.ts'

const MINUTE_MS = 60_000
const chosen = 'Chosen12!'
const password = encodePassword(chosen)
const account = 'root@example.com'

let server: TestServer
afterEach(() => server[Symbol.asyncDispose]())

/** ROOT with a lost authenticator app and lost recovery codes, and one of its sessions. */
async function lockedOutRoot(): Promise<{ ticket: string; token: string; accountId: number }> {
  server = await startTestServer()
  const { accountId } = await makeRoot(server)
  const token = await server.domains.signIn.startSession(accountId, { ip: '', agent: '' })
  const at = new Date(server.clock.now())
  await server.db
    .insertInto('totp_secrets')
    .values({ account_id: accountId, sealed: Buffer.from('lost'), confirmed_at: at })
    .execute()
  await server.db
    .insertInto('recovery_codes')
    .values({ account_id: accountId, code_hash: Buffer.from('lost') })
    .execute()
  const ticket = await server.domains.signIn.recoveryTicket()
  if (!ticket) throw new Error('there is no ROOT')
  return { ticket, token, accountId }
}

const use = (ticket: string) => server.visitor.call(resetPassword, { ticket, password })

test('ROOT who has lost password and factors comes in again by a link that only the data folder gives', async () => {
  const { ticket, token } = await lockedOutRoot()

  await use(ticket)

  expect(await openBrowser(server).login({ account, password: chosen })).toMatchObject({ code: 200 })
  expect(await server.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([])
  expect(await server.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect(await server.domains.signIn.sessions.actorOf(token)).toBeUndefined()
})

test('the link holds once, for half an hour, and only the newest', async () => {
  const { ticket: older } = await lockedOutRoot()
  const ticket = (await server.domains.signIn.recoveryTicket()) ?? ''
  await expect(use(older)).rejects.toMatchObject(refused('sign-in.ticketSpent'))
  server.clock.advance(30 * MINUTE_MS - 1)
  await use(ticket)
  await expect(use(ticket)).rejects.toMatchObject(refused('sign-in.ticketSpent'))
  const late = (await server.domains.signIn.recoveryTicket()) ?? ''
  server.clock.advance(30 * MINUTE_MS)
  await expect(use(late)).rejects.toMatchObject(refused('sign-in.ticketSpent'))
})

test('the audit log says that the link was made, and what its use took away', async () => {
  const { ticket } = await lockedOutRoot()
  await server.domains.audit.noteDeed('recoverRoot')
  await use(ticket)
  const { items } = await server.as('administrator').call(listAuditEntries, {})
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['recoverRoot', 'sign-in.resetPassword']))
  const objects = items.find(({ action }) => action === 'sign-in.resetPassword')?.objects
  expect(objects?.map(({ objectType }) => objectType).toSorted()).toEqual(['accounts', 'totp_secrets'])
  expect(items.find(({ action }) => action === 'recoverRoot')?.actionName).toBe('生成 ROOT 恢复链接')
})

test('a reset by a mailed code leaves the second factors where they are', async () => {
  const { accountId } = await lockedOutRoot()
  await server.db.updateTable('reset_tickets').set({ removes_factors: false }).execute()
  const ticket = (await server.domains.signIn.recoveryTicket()) ?? ''
  await server.db.updateTable('reset_tickets').set({ removes_factors: false }).execute()
  await use(ticket)
  const kept = await server.db.selectFrom('totp_secrets').select('account_id').execute()
  expect(kept).toEqual([{ account_id: accountId }])
})
