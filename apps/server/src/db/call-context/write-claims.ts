import { AsyncLocalStorage } from 'node:async_hooks'

export type RunStatement = (text: string, values?: readonly unknown[]) => Promise<{ command: string; rows: unknown[] }>

/** A row that has to be committed together with the first changes of a call. */
export interface WriteClaim {
  /** Writes the row within the transaction in progress; throws where another call has written it. */
  take(run: RunStatement): Promise<void>
  /** Whether a transaction with the row was committed. */
  isCommitted: boolean
  /** Work that a call has left running claims nothing. */
  isOver: boolean
}

const claims = new AsyncLocalStorage<WriteClaim>()

/** The first transaction of `work` that changes rows has the claim's row, too. */
export const withWriteClaim = <T>(claim: WriteClaim, work: () => Promise<T>): Promise<T> => claims.run(claim, work)

const WRITES =
  /^savepoint\b|\b(insert\s+into|delete\s+from|merge\s+into|update\s+(only\s+)?"?\w+"?\s+(as\s+)?("?\w+"?\s+)?set)\b/i
const BEGINS = /^(begin|start transaction)\b/

/** The statements of one connection, which takes the claim of the call before it changes rows. */
export function claimingStatements(run: RunStatement) {
  let transaction: { taking?: Promise<void> } | undefined

  async function alone(claim: WriteClaim, text: string, values: readonly unknown[] | undefined) {
    await run('begin')
    try {
      await claim.take(run)
      const result = await run(text, values)
      await run('commit')
      claim.isCommitted = true
      return result
    } catch (error) {
      await run('rollback').catch(() => undefined)
      throw error
    }
  }

  return {
    async run(...[text, values]: Parameters<RunStatement>): ReturnType<RunStatement> {
      const claim = claims.getStore()
      if (!claim || claim.isOver || claim.isCommitted) return run(text, values)
      if (BEGINS.test(text)) {
        const result = await run(text, values)
        transaction = {}
        return result
      }
      if (text === 'commit' || text === 'rollback') {
        const ended = transaction
        transaction = undefined
        const result = await run(text, values)
        // Postgres answers ROLLBACK where a statement of the transaction has failed.
        if (ended?.taking && result.command === 'COMMIT') claim.isCommitted = true
        return result
      }
      if (!WRITES.test(text)) return run(text, values)
      if (!transaction) return alone(claim, text, values)
      transaction.taking ??= claim.take(run)
      await transaction.taking
      return run(text, values)
    },
    /** The connection returns to the pool. */
    release(): void {
      transaction = undefined
    },
  }
}
