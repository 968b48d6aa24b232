import { offsetOf, type PageRequest } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Database,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import { categoryEditingStore, type Saved } from './category-editing.store.ts'
import { productsIn } from './category-uses.views.ts'

export interface EditingDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  uploads: Pick<UploadsApi, 'requirePicture'>
}

/** What edits of main categories and of subcategories share: the lock, the stamp, and deleting. */
export function categoryEdits({ db, clock }: Pick<EditingDependencies, 'db' | 'clock'>) {
  /** Until the transaction ends, every other change of categories waits. */
  const editing = <T>(work: (tx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await categoryEditingStore(tx).lockAll()
      return work(tx)
    })

  const savedBy = (actor: Actor, current?: Saved): Saved => ({
    updateTime: Math.max(clock.now(), current ? current.updateTime + 1 : 0),
    updatedBy: actor.accountId,
  })

  /** SI-051. What is deleted is out of use, also where a product comes in this very moment. */
  async function deleting(
    which: (tx: DatabaseOrTransaction) => Promise<string[]>,
    work: (tx: DatabaseOrTransaction, subIds: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const requireUnused = async (subIds: readonly string[], on: DatabaseOrTransaction, least = 0) => {
      const counts = await productsIn(subIds, on)
      const count = Math.max(
        least,
        [...counts.values()].reduce((sum, { products }) => sum + products, 0),
      )
      if (count > 0) throw new DomainError('categories.inUse', { count })
    }
    let subIds: string[] = []
    try {
      await editing(async (tx) => {
        subIds = await which(tx)
        await requireUnused(subIds, tx)
        await work(tx, subIds)
      })
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      if (isForeignKeyViolation(error, 'firmwares_main_category_id_fkey')) {
        throw new DomainError('categories.usedByFirmware')
      }
      await requireUnused(subIds, db, 1)
    }
  }

  return { editing, savedBy, deleting }
}

export const idOf = ({ id }: { id: string }): string => id

export const paged = <T>(all: readonly T[], page: PageRequest): T[] =>
  all.slice(offsetOf(page), offsetOf(page) + page.pageSize)

export function found<T extends { id: string }>(all: readonly T[], wanted: string, field = 'id'): T {
  const one = all.find(({ id }) => id === wanted)
  if (!one) throw new DomainError('categories.notFound', { field })
  return one
}

export function requireRoom(count: number, limit: number): void {
  if (count >= limit) throw new DomainError('categories.tooMany', { limit })
}

export async function unlessTaken<T>(saving: Promise<T>, identifier: string, field: string): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('categories.identifierTaken', { identifier, field })
    throw error
  }
}
