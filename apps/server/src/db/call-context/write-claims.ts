import { AsyncLocalStorage } from 'node:async_hooks'
import { currentDeadline } from './deadlines.ts'

export type RunStatement = (text: string, values?: readonly unknown[]) => Promise<{ command: string; rows: unknown[] }>

/** A row that has to be committed together with the first changes of a call. */
export interface WriteClaim {
  /** Writes the row within the transaction in progress; throws where another call has written it. */
  take(run: RunStatement): Promise<void>
  /** Whether a transaction with the row was committed. */
  isCommitted: boolean
  /** Work that a call has left running claims nothing. */
  isOver: boolean
  /** The transaction with the row, while it is in progress. */
  holder?: Transaction | undefined
}

interface Transaction {
  taking?: Promise<void>
  ended: Promise<void>
  end(): void
}

const claims = new AsyncLocalStorage<WriteClaim>()

/** The first transaction of `work` that changes rows has the claim's row, too. */
export const withWriteClaim = <T>(claim: WriteClaim, work: () => Promise<T>): Promise<T> => claims.run(claim, work)

const WRITES =
  /^savepoint\b|\b(insert\s+into|delete\s+from|merge\s+into|update\s+(only\s+)?"?\w+"?\s+(as\s+)?("?\w+"?\s+)?set)\b/i
const BEGINS = /^(begin|start transaction)\b/

function newTransaction(): Transaction {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return { ended, end }
}

/**
 * Of the parallel transactions of a call one has the row. The others wait until it has ended, because their snapshots
 * could show neither their row nor that it is theirs. True where the row is for `mine` to write.
 */
async function turnOf(claim: WriteClaim, mine: Transaction): Promise<boolean> {
  const deadline = currentDeadline()
  while (claim.holder && claim.holder !== mine && !claim.isCommitted) {
    const { ended } = claim.holder
    await (deadline ? deadline.or(ended) : ended)
  }
  if (claim.isCommitted) return false
  claim.holder = mine
  return true
}

/** The statements of one connection, which takes the claim of the call before it changes rows. */
export function claimingStatements(run: RunStatement) {
  let transaction: Transaction | undefined
  let held: WriteClaim | undefined

  function end(ended: Transaction | undefined, claim: WriteClaim | undefined): void {
    if (claim && claim.holder === ended) claim.holder = undefined
    ended?.end()
  }

  async function alone(claim: WriteClaim, text: string, values: readonly unknown[] | undefined) {
    const mine = newTransaction()
    if (!(await turnOf(claim, mine))) return run(text, values)
    try {
      await run('begin')
      await claim.take(run)
      const result = await run(text, values)
      await run('commit')
      claim.isCommitted = true
      return result
    } catch (error) {
      await run('rollback').catch(() => undefined)
      throw error
    } finally {
      end(mine, claim)
    }
  }

  async function within(mine: Transaction, claim: WriteClaim): Promise<void> {
    if (!mine.taking && !(await turnOf(claim, mine))) return
    held = claim
    mine.taking ??= claim.take(run)
    await mine.taking
  }

  return {
    async run(...[text, values]: Parameters<RunStatement>): ReturnType<RunStatement> {
      const claim = claims.getStore()
      if (transaction && (text === 'commit' || text === 'rollback')) {
        const [ended, ofCall] = [transaction, held]
        transaction = held = undefined
        try {
          const result = await run(text, values)
          // Postgres answers ROLLBACK where a statement of the transaction has failed.
          if (ofCall && ended.taking && result.command === 'COMMIT') ofCall.isCommitted = true
          return result
        } finally {
          end(ended, ofCall)
        }
      }
      if (!claim || claim.isOver || claim.isCommitted) return run(text, values)
      if (BEGINS.test(text)) {
        const result = await run(text, values)
        transaction = newTransaction()
        return result
      }
      if (!WRITES.test(text)) return run(text, values)
      if (!transaction) return alone(claim, text, values)
      await within(transaction, claim)
      return run(text, values)
    },
    /** The connection returns to the pool. */
    release(): void {
      end(transaction, held)
      transaction = held = undefined
    },
  }
}
