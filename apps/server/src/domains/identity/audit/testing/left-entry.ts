import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import { callNameOf } from '@slipway/contract/http/call-names.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { expect } from 'vitest'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

/** Calls whose changes the log does not record: sessions, hints, telemetry, contents of files. */
const withoutRows = new Set([
  'audit.exportAuditEntries',
  'developers.dismissDeveloperPrompt',
  'developers.getVerificationCode',
  'devices.setProperties',
  'feedback.bulkReplyToFeedback',
  'feedback.exportFeedback',
  'feedback.searchFeedback',
  'gray-configs.checkGrayConfig',
  'oauth.decideAuthorization',
  'second-factor.offerPasskey',
  'sign-in.cancelInvitation',
  'sign-in.endSession',
  'sign-in.endOtherSessions',
  'sign-in.sendCode',
  'sign-in.sendEmailCodes',
  'support.searchUserLogoffs',
])

interface Request {
  caller: Pick<Caller, 'account'>
  isSignedIn: boolean
  code: number
  /** An address that no other request of the test uses. */
  ip: string
}

/**
 * Asserts that each of these calls left one entry with author, action and outcome; reads and unknown callers leave
 * none.
 */
export async function expectEntries(server: TestServer, call: AnyCall, asked: readonly Request[]): Promise<void> {
  const name = callNameOf(call)
  const isNow = new Date(server.clock.now()) as unknown as number
  const isForAnyone = call.access.who === 'anyone'
  const entries = await server.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('at', '=', isNow)
    .where('call', '=', name)
    .execute()
  const expected = asked.filter(({ isSignedIn }) => call.isAudited && (isSignedIn || isForAnyone))
  expect(entries.map(({ ip }) => ip).toSorted()).toEqual(expected.map(({ ip }) => ip).toSorted())
  const changes = await server.db.selectFrom('audit_changes').selectAll().where('at', '=', isNow).execute()
  for (const { caller, code, ip } of expected) {
    const entry = entries.find((one) => one.ip === ip)
    const isDone = code === 200 || call.alsoSuccess.includes(code)
    expect(entry).toMatchObject(
      isDone ? { code: 200, outcome: auditOutcomes.done } : { code, outcome: auditOutcomes.refused },
    )
    if (!isForAnyone) expect(entry?.account_id).toBe((await caller.account()).accountId)
    if (!isDone) continue
    const own = changes.filter(({ entry_id: entryId }) => entryId === entry?.id)
    expect(own.length > 0).toBe(!withoutRows.has(name))
    for (const { before, after } of own) expect(before ?? after).toEqual(expect.any(Object))
  }
}
