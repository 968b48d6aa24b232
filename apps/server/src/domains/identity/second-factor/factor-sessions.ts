import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The sessions of accounts, as far as their factors ask for them. */
export interface FactorSessions {
  /** When the person behind this session last proved who they are, in epoch ms; undefined: there is no such session. */
  provedAt(token: string): Promise<number | undefined>
  /** Every session ends once `tx` commits, in all processes. */
  endAllOf(accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<void>
  /** Once `tx` commits, every process reads the account's sessions anew: what they may do has changed. */
  changeAllOf(accountId: number, tx: DatabaseOrTransaction): Promise<void>
}
