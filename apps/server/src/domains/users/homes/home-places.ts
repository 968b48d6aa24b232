import { mayInHome, type HomeDeed } from '@slipway/contract/users/homes/home-rules.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import { homesStore, type StoredHome } from './homes.store.ts'

/** A user's place in a home; what it may not do is answered like a home that does not exist. */
export async function requirePlace(
  db: DatabaseOrTransaction,
  { userId }: Pick<EndUser, 'userId'>,
  homeId: string,
  deed: HomeDeed,
): Promise<StoredHome> {
  const found = await homesStore(db).find(userId, homeId)
  if (!found || !mayInHome(found, deed)) throw new DomainError('homes.notFound')
  return found
}

/** The same for a change: the home stays as it is until the transaction ends. */
export async function lockPlace(
  tx: DatabaseOrTransaction,
  user: Pick<EndUser, 'userId'>,
  homeId: string,
  deed: HomeDeed,
): Promise<StoredHome> {
  await homesStore(tx).lock(homeId)
  return requirePlace(tx, user, homeId, deed)
}

/** The home as replies show it. */
export const shownHome = ({ id: _id, joinedAt: _joinedAt, ...home }: StoredHome) => home
