import type { SceneIcon } from '@slipway/contract/users/homes/home-scenes.ts'
import { homeRoles, type HomePlace } from '@slipway/contract/users/homes/home-rules.ts'
import { neutralName } from '@slipway/contract/users/homes/neutral-names.ts'
import { numberedName } from '@slipway/contract/numbered-name.ts'
import { sceneLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import type { WrittenAction } from './action-commands.ts'

export interface StoredScene {
  id: number
  sceneId: string
  homeRow: number
  homeId: string
  name: string
  icon: SceneIcon
}

interface NewScene {
  homeRow: number
  name: string
  icon: SceneIcon
  by: number
  at: number
}

const scenesOf = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('scenes as s')
    .innerJoin('homes as h', 'h.id', 's.home_id')
    .select(['s.id', 's.uid', 's.home_id', 'h.uid as home_uid', 's.name', 's.icon'])

type SceneRow = Awaited<ReturnType<ReturnType<typeof scenesOf>['execute']>>[number]

const toScene = (row: SceneRow): StoredScene => ({
  id: row.id,
  sceneId: row.uid,
  homeRow: row.home_id,
  homeId: row.home_uid,
  name: row.name,
  icon: row.icon as SceneIcon,
})

export const scenesStore = (db: DatabaseOrTransaction) => ({
  async listOf(homeRow: number): Promise<StoredScene[]> {
    return (await scenesOf(db).where('s.home_id', '=', homeRow).orderBy('s.id').execute()).map(toScene)
  },

  /** Of homes that the user owns. */
  async ownedBy(userId: number): Promise<StoredScene[]> {
    const rows = await scenesOf(db)
      .innerJoin('home_members as m', 'm.home_id', 's.home_id')
      .where('m.user_id', '=', userId)
      .where('m.role', '=', homeRoles.owner)
      .orderBy('s.id')
      .execute()
    return rows.map(toScene)
  },

  /** With the user's place in its home; undefined where it has none. */
  async find(userId: number, sceneId: string): Promise<(StoredScene & { place: HomePlace }) | undefined> {
    const row = await scenesOf(db)
      .innerJoin('home_members as m', 'm.home_id', 's.home_id')
      .select(['m.role', 'm.may_manage'])
      .where('m.user_id', '=', userId)
      .where('s.uid', '=', sceneId)
      .executeTakeFirst()
    if (!row) return undefined
    const role = row.role === homeRoles.owner ? homeRoles.owner : homeRoles.member
    return { ...toScene(row), place: { role, mayManage: row.may_manage } }
  },

  async insert({ homeRow, name, icon, by, at }: NewScene): Promise<{ id: number; sceneId: string }> {
    const sceneId = newUid()
    const { id } = await db
      .insertInto('scenes')
      .values({ uid: sceneId, home_id: homeRow, name, named_by: by, icon, created_at: new Date(at) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, sceneId }
  },

  async change(
    id: number,
    { name, icon }: { name?: string | undefined; icon?: SceneIcon | undefined },
    by: number,
  ): Promise<void> {
    const fields = { name, icon, named_by: name === undefined ? undefined : by }
    if (Object.values(fields).every((value) => value === undefined)) return
    await db.updateTable('scenes').set(fields).where('id', '=', id).execute()
  },

  async setActions(id: number, actions: readonly WrittenAction[], by: number): Promise<void> {
    await db.deleteFrom('scene_actions').where('scene_id', '=', id).execute()
    await db
      .insertInto('scene_actions')
      .values(
        actions.map(({ deviceRow, deKey, data, texts }, index) => ({
          scene_id: id,
          n: index + 1,
          device_id: deviceRow,
          de_key: deKey,
          data: JSON.stringify(data),
          author: by,
          text_keys: texts,
        })),
      )
      .execute()
  },

  /** What the user has named has a neutral name from then on, in the language of the home's owner. */
  async neutraliseOf(userId: number): Promise<void> {
    const found = await db
      .selectFrom('scenes as s')
      .innerJoin('home_members as m', 'm.home_id', 's.home_id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['s.id', 's.home_id', 'u.locale'])
      .where('s.named_by', '=', userId)
      .where('m.role', '=', homeRoles.owner)
      .orderBy('s.id')
      .execute()
    for (const { id, home_id: homeId, locale } of found) {
      const others = await db
        .selectFrom('scenes')
        .select('name')
        .where('home_id', '=', homeId)
        .where('id', '<>', id)
        .execute()
      const name = numberedName(neutralName('scene', locale), others, sceneLimits.name.max)
      await db.updateTable('scenes').set({ name, named_by: null }).where('id', '=', id).execute()
    }
  },

  /** What a scene does stays, but for the texts that the user wrote. */
  async eraseTextsOf(userId: number): Promise<void> {
    const own = sql`author = ${userId} and text_keys <> '{}'`
    await sql`delete from scene_actions where ${own} and (de_key is not null or data - text_keys = '{}')`.execute(db)
    await sql`update scene_actions set data = data - text_keys, text_keys = '{}' where ${own}`.execute(db)
    await db.updateTable('scene_actions').set({ author: null }).where('author', '=', userId).execute()
  },

  async delete(id: number): Promise<void> {
    await db.deleteFrom('scenes').where('id', '=', id).execute()
  },

  /** The device has gone to another home. Its new home's scenes never had it. */
  async dropDevice(deviceId: number): Promise<void> {
    await sql`delete from scene_actions where device_id = ${deviceId}`.execute(db)
  },
})
