import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { greyAccountOf } from '@slipway/contract/users/mini-programs/grey-account.ts'
import type { addGreyAccounts, deleteGreyAccounts } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { miniProgramsLimits as limits } from '@slipway/contract/users/mini-programs/mini-programs.limits.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { readTable, TableFault } from '../../../files/read-table.ts'
import { greyAccountsStore } from './grey-accounts.store.ts'
import { lockOwn, requireOwn, type Reader } from './mini-access.ts'

type Accounts = OutputOf<typeof deleteGreyAccounts>

const BYTES_PER_MB = 1024 * 1024
const LONGEST_TEXT = 100

/** The first column, SI-081. */
async function rowsOf(file: Draft): Promise<string[]> {
  const tooLarge = () =>
    new DomainError('mini-programs.tableTooLarge', {
      rows: limits.listRows,
      limitMb: limits.listUnpackedBytes / BYTES_PER_MB,
      field: 'file',
    })
  try {
    const bytes = await readBytes(file.open(), filePurposes.greyAccounts.maxBytes)
    const table = await readTable(bytes, { unpackedBytes: limits.listUnpackedBytes })
    if (table.length > limits.listRows) throw tooLarge()
    return table.map(([first = '']) => String(first))
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    const refusal =
      error.kind === 'tooLarge' ? tooLarge() : new DomainError('mini-programs.notATable', { field: 'file' })
    throw Object.assign(refusal, { cause: error })
  }
}

/** Who sees a grey version first (SI-096). */
export function greyAccountsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list(miniProgramId: string, actor: Reader): Promise<Accounts> {
      await requireOwn(db, miniProgramId, actor)
      return greyAccountsStore(db).list(miniProgramId)
    },

    async add(
      { miniProgramId, accounts: typed }: CheckedInputOf<typeof addGreyAccounts>,
      file: Draft | undefined,
      actor: Reader,
    ): Promise<OutputOf<typeof addGreyAccounts>> {
      await requireOwn(db, miniProgramId, actor)
      const rows = file && file.size > 0 ? await rowsOf(file) : typed
      if (rows.length === 0) throw new DomainError('uploads.missing')
      const read = rows.map((text, index) => ({ row: index + 1, text: text.trim(), account: greyAccountOf(text) }))
      const faulty = read.filter(
        ({ text, account, row }) => text !== '' && account === undefined && !isHeading(text, row),
      )
      const wanted = [...new Set(read.flatMap(({ account }) => account ?? []))]
      const { added, accounts } = await inTransaction(db, async (tx) => {
        await lockOwn(tx, miniProgramId, actor)
        const store = greyAccountsStore(tx)
        const known = new Set((await store.list(miniProgramId)).map(({ account }) => account))
        const fresh = wanted.filter((account) => !known.has(account))
        const { greyAccounts: limit } = limits
        if (known.size + fresh.length > limit)
          throw new DomainError('mini-programs.tooManyAccounts', { limit, left: limit - known.size })
        await store.add(miniProgramId, fresh, clock.now())
        return { added: fresh.length, accounts: await store.list(miniProgramId) }
      })
      return {
        added,
        faulty: faulty.slice(0, limits.faultyRows).map(({ row, text }) => ({ row, text: text.slice(0, LONGEST_TEXT) })),
        faultyTotal: faulty.length,
        accounts,
      }
    },

    async remove(
      { miniProgramId, accounts }: CheckedInputOf<typeof deleteGreyAccounts>,
      actor: Reader,
    ): Promise<Accounts> {
      return inTransaction(db, async (tx) => {
        await lockOwn(tx, miniProgramId, actor)
        const store = greyAccountsStore(tx)
        await store.remove(
          miniProgramId,
          accounts.map((account) => greyAccountOf(account) ?? account),
        )
        return store.list(miniProgramId)
      })
    },
  }
}

/** The first row of a list may say what the column has. */
const isHeading = (text: string, row: number): boolean => row === 1 && !/[\d@]/.test(text)
