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
