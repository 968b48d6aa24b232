import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { miniProgramsStore, type StoredProgram } from './mini-programs.store.ts'

export type Reader = Pick<Actor, 'accountId' | 'permissions'>

/** A program of others gets exactly the answer of an absent one; administrators review those of all. */
function own(found: StoredProgram | undefined, { accountId, permissions }: Reader): StoredProgram {
  if (!found || (found.ownerId !== accountId && !permissions.administrator))
    throw new DomainError('mini-programs.notFound')
  return found
}

export const requireOwn = async (db: DatabaseOrTransaction, id: string, actor: Reader): Promise<StoredProgram> =>
  own(await miniProgramsStore(db).find(id), actor)

/** The same, and blocks other changes until the transaction ends. */
export const lockOwn = async (tx: DatabaseOrTransaction, id: string, actor: Reader): Promise<StoredProgram> =>
  own(await miniProgramsStore(tx).findForUpdate(id), actor)
