import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import { callNameOf } from '@slipway/contract/http/call-names.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { expect } from 'vitest'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

/** Calls that change only what the log does not follow: sessions, hints, telemetry, files' bytes. */
const withoutRows = new Set([
  'audit.exportAuditEntries',
  'developers.dismissDeveloperPrompt',
  'developers.getVerificationCode',
  'devices.setProperties',
  'oauth.decideAuthorization',
  'second-factor.offerPasskey',
  'sign-in.cancelInvitation',
  'sign-in.endSession',
  'sign-in.endOtherSessions',
  'sign-in.sendCode',
])

interface Request {
  call: AnyCall
  caller: Pick<Caller, 'account'>
  isSignedIn: boolean
  code: number
}

/** That a call made just now left one entry with who, what and how it ended; a read and a stranger's call leave none. */
export async function expectEntry(server: TestServer, { call, caller, isSignedIn, code }: Request): Promise<void> {
  const name = callNameOf(call)
  const entries = await server.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('at', '=', new Date(server.clock.now()) as unknown as number)
    .where('call', '=', name)
    .execute()
  const isForAnyone = call.access.who === 'anyone'
  expect(entries).toHaveLength(call.isAudited && (isSignedIn || isForAnyone) ? 1 : 0)
  const [entry] = entries
  if (!entry) return
  const isDone = code === 200 || call.alsoSuccess.includes(code)
  expect(entry).toMatchObject(
    isDone ? { code: 200, outcome: auditOutcomes.done } : { code, outcome: auditOutcomes.refused },
  )
  if (!isForAnyone) expect(entry.account_id).toBe((await caller.account()).accountId)
  if (!isDone) return
  const changes = await server.db.selectFrom('audit_changes').selectAll().where('entry_id', '=', entry.id).execute()
  expect(changes.length > 0).toBe(!withoutRows.has(name))
  for (const { before, after } of changes) expect(before ?? after).toEqual(expect.any(Object))
}
