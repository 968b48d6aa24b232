import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { AccountNotices, AccountsApi } from '../accounts/index.ts'
import type { RolesApi } from '../roles/index.ts'
import { attemptLimiter } from './attempt-limiter.ts'
import { factorChecks } from './factor-checks.ts'
import { factorKeys } from './factor-keys.ts'
import { factorProofs } from './factor-proofs.ts'
import type { FactorSessions } from './factor-sessions.ts'
import { factorsReset, removeFactors } from './factors.reset.ts'
import { factorsService } from './factors.service.ts'
import { factorsStore } from './factors.store.ts'
import { passkeyCeremonies } from './passkey-ceremonies.ts'
import { passkeysStore } from './passkeys.store.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'

export { inSession } from './attempt-limiter.ts'
export { holderOf } from './role-members.ts'
export type { FactorSessions } from './factor-sessions.ts'
export type { FactorProofs } from './factor-proofs.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  notices: AccountNotices
  accounts: AccountsApi
  roles: Pick<RolesApi, 'byId'>
  sessions: FactorSessions
}

/** Second factors of accounts: passkeys, authenticator apps and recovery codes (decision 0008). */
export function secondFactorDomain({ db, clock, masterKey, notices, accounts, roles, sessions }: Dependencies) {
  const keys = factorKeys(masterKey)
  const tries = attemptLimiter(db, clock)
  const ceremonies = passkeyCeremonies(db, clock, keys)
  const parts = { db, clock, accounts, roles, sessions, keys, tries, ceremonies, notices }

  return {
    routes: secondFactorRoutes(factorsService(parts), factorsReset(parts)),
    ...factorChecks(parts),
    /** For calls that a stolen session, or a stolen password, must not be enough for. */
    proofs: factorProofs(parts),
    removeAllOf: removeFactors,
    /** Ends the locks that wrong codes brought. */
    forgiveAll: (accountId: number, tx: DatabaseOrTransaction): Promise<void> =>
      factorsStore(tx).forgetAllFailures(accountId),

    /** Deletes expired challenges and failures. */
    async sweep(): Promise<void> {
      await passkeysStore(db).removeOldChallenges(clock.now())
      await factorsStore(db).removeOldFailures(clock.now() - DAY_MS)
    },
  }
}

export type SecondFactorApi = ReturnType<typeof secondFactorDomain>
