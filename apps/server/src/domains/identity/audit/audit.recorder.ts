import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempt, AuditPort } from '../../../http/audited-call.ts'
import { auditStore } from './audit.store.ts'
import { redactedInput } from './redacted-input.ts'
import { refusedAttempts } from './refused-attempts.ts'
import type { Log } from '../../../log.ts'

const AGENT_LENGTH = 256
const ACCOUNT_LENGTH = 256

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}

export function auditRecorder({ db, clock, log }: Dependencies): AuditPort {
  const store = auditStore(db)
  const judge = refusedAttempts()

  return {
    now: () => clock.now(),

    async record(attempt) {
      const { entryId, actor, outcome, ip } = attempt
      const { isKept, leftOut } =
        outcome === 'refused' ? judge({ accountId: actor?.accountId, ip }, attempt.at) : { isKept: true, leftOut: 0 }
      if (!isKept) return
      const input = redactedInput(attempt.input)
      try {
        await store.insert({
          id: entryId,
          at: attempt.at,
          call: attempt.action,
          accountId: actor?.accountId,
          account: actor?.account ?? typedAccount(input),
          outcome: auditOutcomes[outcome],
          code: attempt.code,
          refusal: attempt.refusal ?? '',
          input,
          ip,
          agent: storable(attempt.agent),
          requestId: attempt.requestId,
          leftOut,
          via: actor?.via ?? '',
        })
      } catch (error) {
        log.error(
          { err: error, entryId, action: attempt.action, account: actor?.accountId },
          'an audit entry could not be saved',
        )
      }
    },
  }
}

/** The account that a visitor claims to be. */
const typedAccount = ({ account }: Record<string, unknown>): string =>
  typeof account === 'string' ? account.slice(0, ACCOUNT_LENGTH).toWellFormed() : ''

const storable = (text: Attempt['agent']): string => text.slice(0, AGENT_LENGTH).toWellFormed().replaceAll('\0', '')
