import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { mayInHome, type HomeDeed } from '@slipway/contract/users/homes/home-rules.ts'
import type { addScene, runScene, updateScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { sceneLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import type { ActionResult, NewAction, Scene } from '@slipway/contract/users/scenes/scenes.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { withoutDeadlock } from '../../../db/transient-errors.ts'
import type { EndUser } from '../../../http/route.ts'
import { lockPlace, requirePlace, type HomesApi } from '../homes/index.ts'
import { actionTargetsViews, shownAction, type ActionTarget } from './action-targets.views.ts'
import { shownResult, type ActionCommands } from './action-commands.ts'
import { scenesStore, type StoredScene } from './scenes.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  commands: ActionCommands
  homes: Pick<HomesApi, 'rates'>
}

type User = Pick<EndUser, 'userId'>

/** A scene that the user may do this with; any other doesn't exist for it. */
export async function requireScene(
  on: DatabaseOrTransaction,
  { userId }: User,
  sceneId: string,
  deed: HomeDeed,
): Promise<StoredScene> {
  const found = await scenesStore(on).find(userId, sceneId)
  if (!found || !mayInHome(found.place, deed)) throw new DomainError('scenes.notFound')
  return found
}

const shown = ({ sceneId, homeId, name, icon }: StoredScene, targets: readonly ActionTarget[] = []): Scene => ({
  sceneId,
  homeId,
  name,
  icon,
  actions: targets.map(shownAction),
})

export function scenesService({ db, clock, commands, homes }: Dependencies) {
  async function targetsIn(
    on: DatabaseOrTransaction,
    homeRow: number,
    actions: readonly NewAction[],
  ): Promise<ActionTarget[]> {
    const found = await actionTargetsViews(on).inHome(homeRow, actions)
    if (!found) throw new DomainError('homes.deviceNotFound')
    return found
  }

  const writtenIn = async (on: DatabaseOrTransaction, homeRow: number, actions: readonly NewAction[]) =>
    commands.withTexts(await targetsIn(on, homeRow, actions))

  async function get(user: User, sceneId: string): Promise<Scene> {
    const found = await requireScene(db, user, sceneId, 'see')
    return shown(found, (await actionTargetsViews(db).ofScenes([found.id])).get(found.id))
  }

  return {
    async list(homeId: string, user: User): Promise<Scene[]> {
      const { id } = await requirePlace(db, user, homeId, 'see')
      const scenes = await scenesStore(db).listOf(id)
      const targets = await actionTargetsViews(db).ofScenes(scenes.map((scene) => scene.id))
      return scenes.map((scene) => shown(scene, targets.get(scene.id)))
    },

    async add(
      { homeId, actions, ...fields }: CheckedInputOf<typeof addScene>,
      user: User,
      locale: Locale,
    ): Promise<Scene> {
      const { id: homeRow } = await requirePlace(db, user, homeId, 'manage')
      await commands.check(await targetsIn(db, homeRow, actions), locale)
      const sceneId = await inTransaction(db, async (tx) => {
        await lockPlace(tx, user, homeId, 'manage')
        const store = scenesStore(tx)
        const { scenes: limit } = sceneLimits
        if ((await store.listOf(homeRow)).length >= limit) throw new DomainError('scenes.tooMany', { limit })
        const added = await store.insert({ homeRow, ...fields, by: user.userId, at: clock.now() })
        await store.setActions(added.id, await writtenIn(tx, homeRow, actions), user.userId)
        return added.sceneId
      })
      return get(user, sceneId)
    },

    async change(
      { sceneId, actions, ...fields }: CheckedInputOf<typeof updateScene>,
      user: User,
      locale: Locale,
    ): Promise<Scene> {
      const { homeId, homeRow } = await requireScene(db, user, sceneId, 'manage')
      if (actions) await commands.check(await targetsIn(db, homeRow, actions), locale)
      await inTransaction(db, async (tx) => {
        await lockPlace(tx, user, homeId, 'manage')
        const { id } = await requireScene(tx, user, sceneId, 'manage')
        await scenesStore(tx).change(id, fields, user.userId)
        if (actions) await scenesStore(tx).setActions(id, await writtenIn(tx, homeRow, actions), user.userId)
      })
      return get(user, sceneId)
    },

    async delete(sceneId: string, user: User): Promise<void> {
      const { homeId } = await requireScene(db, user, sceneId, 'manage')
      await inTransaction(db, async (tx) => {
        await lockPlace(tx, user, homeId, 'manage')
        const { id } = await requireScene(tx, user, sceneId, 'manage')
        await scenesStore(tx).delete(id)
      })
    },

    async run({ sceneId, waitMs }: CheckedInputOf<typeof runScene>, user: User): Promise<ActionResult[]> {
      // Two scenes that use functions of the same products in another order can wait for each other at their statistics.
      const enqueued = await withoutDeadlock(() =>
        inTransaction(db, async (tx) => {
          const { id } = await requireScene(tx, user, sceneId, 'control')
          const targets = (await actionTargetsViews(tx).ofScenes([id])).get(id)
          if (!targets) throw new DomainError('scenes.empty')
          homes.rates.take(`user:${user.userId}`, [...new Set(targets.map(({ deviceRow }) => deviceRow))])
          return commands.enqueue(tx, targets, { scene: id })
        }),
      )
      commands.announce(enqueued)
      return (await commands.waitFor(enqueued, waitMs)).map(shownResult)
    },
  }
}
