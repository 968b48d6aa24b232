import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The homes whose messages a user may read: all that it is in. */
export const readHomesOf = async (
  db: DatabaseOrTransaction,
  userId: number,
): Promise<{ id: number; homeId: string }[]> =>
  db
    .selectFrom('home_members as m')
    .innerJoin('homes as h', 'h.id', 'm.home_id')
    .select(['h.id', 'h.uid as homeId'])
    .where('m.user_id', '=', userId)
    .orderBy('h.id')
    .execute()

/** The users that may read the messages of these homes. */
export async function readersOf(
  db: DatabaseOrTransaction,
  homeIds: readonly number[],
): Promise<{ homeId: number; userId: number }[]> {
  if (homeIds.length === 0) return []
  return db
    .selectFrom('home_members')
    .select(['home_id as homeId', 'user_id as userId'])
    .where('home_id', 'in', homeIds)
    .orderBy('user_id')
    .execute()
}
