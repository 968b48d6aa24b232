import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The sessions of accounts, as second factors need them. */
export interface FactorSessions {
  /** The times of the session's last proofs of identity in epoch ms; undefined: the session does not exist. */
  proofTimes(token: string): Promise<{ provedAt: number; factorProvedAt: number | null } | undefined>
  /** Ends all sessions of the accounts once `tx` commits, in all processes. */
  endAllOf(accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<void>
  /** All processes reload the account's sessions once `tx` commits, because their permissions changed. */
  changeAllOf(accountId: number, tx: DatabaseOrTransaction): Promise<void>
}
