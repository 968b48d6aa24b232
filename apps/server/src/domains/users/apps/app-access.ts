import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { appsStore, type StoredApp } from './apps.store.ts'

export type Reader = Pick<Actor, 'accountId' | 'permissions'>

/** An application of others gets exactly the answer of an absent one. */
function own(found: StoredApp | undefined, { accountId, permissions }: Reader): StoredApp {
  const isThere = found !== undefined && found.deletedTime === undefined
  if (!isThere || (found.ownerId !== accountId && !permissions.administrator)) throw new DomainError('apps.notFound')
  return found
}

export const requireOwn = async (db: DatabaseOrTransaction, appId: string, actor: Reader): Promise<StoredApp> =>
  own(await appsStore(db).find(appId), actor)

/** The same, and blocks other changes until the transaction ends. */
export const lockOwn = async (tx: DatabaseOrTransaction, appId: string, actor: Reader): Promise<StoredApp> =>
  own(await appsStore(tx).findForUpdate(appId), actor)

/** The stamp of a change: above that of the one before, even within a millisecond. */
export const stampAfter = (app: StoredApp, now: number, { accountId }: Reader) => ({
  updateTime: Math.max(now, app.updateTime + 1),
  updatedBy: accountId,
})
