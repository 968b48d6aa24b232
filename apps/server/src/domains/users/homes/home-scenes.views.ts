import type { HomeScene, SceneIcon } from '@slipway/contract/users/homes/home-scenes.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The scenes of a home, oldest first. */
export async function homeScenesOf(db: DatabaseOrTransaction, homeRow: number): Promise<HomeScene[]> {
  const rows = await db
    .selectFrom('scenes')
    .select(['uid', 'name', 'icon'])
    .where('home_id', '=', homeRow)
    .orderBy('id')
    .execute()
  return rows.map(({ uid, name, icon }) => ({ sceneId: uid, name, icon: icon as SceneIcon }))
}
