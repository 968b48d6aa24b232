import { auditOutcomes, HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { indexcodesOf } from '@slipway/contract/identity/accounts/account-search.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { AccountHashes } from '../../../crypto/account-hashes.ts'
import type { Attempt, AuditPort } from '../../../http/audited-call.ts'
import { auditStore } from './audit.store.ts'
import { redactedInput } from './redacted-input.ts'
import { refusedAttempts } from './refused-attempts.ts'
import { isTransient } from '../../../db/transient-errors.ts'
import { outageLog } from '../../../outage-log.ts'
import type { Log } from '../../../log.ts'

const AGENT_LENGTH = 256
const ACCOUNT_LENGTH = 256

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'error' | 'info'>
  pseudonymOf: AccountHashes['pseudonymOf']
}

export function auditRecorder({ db, clock, log, pseudonymOf }: Dependencies): AuditPort {
  const store = auditStore(db)
  const judge = refusedAttempts()
  const outage = outageLog(log, {
    begins: 'audit entries could not be saved',
    ends: 'audit entries can be saved again',
  })

  return {
    now: () => clock.now(),

    async record(attempt) {
      const { entryId, actor, outcome, ip } = attempt
      const { isKept, leftOut } =
        outcome === 'refused' && !isLookup(attempt)
          ? judge({ accountId: actor?.accountId, ip }, attempt.at)
          : { isKept: true, leftOut: 0 }
      if (!isKept) return
      const input = pseudonymized(redactedInput(attempt.input), attempt.pseudonyms, pseudonymOf)
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
        const facts = { err: error, entryId, action: attempt.action, account: actor?.accountId }
        if (isTransient(error)) outage.note(facts)
        else log.error(facts, 'an audit entry could not be saved')
      }
    },
  }
}

const TOO_MANY = 42900

/** Of an end user, by an account of the console: each is recorded, except those above the limit. */
const isLookup = ({ pseudonyms, code }: Attempt): boolean => pseudonyms.length > 0 && code !== TOO_MANY

function pseudonymized(
  input: Record<string, unknown>,
  fields: readonly string[],
  pseudonymOf: AccountHashes['pseudonymOf'],
): Record<string, unknown> {
  const shown = (name: string, value: unknown): unknown => {
    if (!fields.includes(name)) return value
    if (typeof value !== 'string') return HIDDEN
    const areaCode = typeof input['areaCode'] === 'string' ? input['areaCode'] : DEFAULT_AREA_CODE
    return pseudonymOf(indexcodesOf(value, areaCode)[0])
  }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, shown(name, value)]))
}

/** The account that a visitor claims to be. */
const typedAccount = ({ account }: Record<string, unknown>): string =>
  typeof account === 'string' ? account.slice(0, ACCOUNT_LENGTH).toWellFormed() : ''

const storable = (text: Attempt['agent']): string => text.slice(0, AGENT_LENGTH).toWellFormed().replaceAll('\0', '')
