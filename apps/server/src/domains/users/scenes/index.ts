import { deviceMoved } from '@slipway/contract/users/homes/homes.events.ts'
import {
  addScene,
  deleteScene,
  listScenes,
  runScene,
  updateScene,
} from '@slipway/contract/users/scenes/scenes.calls.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import { addTimer, deleteTimer, listTimers, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serveUser, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import type { HomesApi } from '../homes/index.ts'
import { actionCommands } from './action-commands.ts'
import { scenesService } from './scenes.service.ts'
import { scenesStore } from './scenes.store.ts'
import { timerRunner } from './timers/timer-runner.ts'
import { timerRunsStore } from './timers/timer-runs.store.ts'
import { timersService } from './timers/timers.service.ts'
import { timersStore } from './timers/timers.store.ts'

export { exportedScenes } from './exported.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  homes: Pick<HomesApi, 'requireDevice' | 'rates'>
  devices: Pick<DevicesApi, 'userCommands'>
}

export interface ScenesApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** Runs timers, in a process with the role `jobs`. */
  timers: ReturnType<typeof timerRunner>
}

/** Scenes of homes, which run at a tap, and timers of their users (decision 0129). */
export function scenesDomain(parts: Dependencies): ScenesApi {
  const { db, clock } = parts
  const commands = actionCommands(parts)
  const scenes = scenesService({ ...parts, commands })
  const timers = timersService({ ...parts, commands })
  return {
    routes: [
      serveUser(listScenes, ({ input, user }) => scenes.list(input.homeId, user)),
      serveUser(addScene, ({ input, user, locale }) => scenes.add(input, user, locale)),
      serveUser(updateScene, ({ input, user, locale }) => scenes.change(input, user, locale)),
      serveUser(deleteScene, ({ input, user }) => scenes.delete(input.sceneId, user).then(() => null)),
      serveUser(runScene, ({ input, user }) => scenes.run(input, user)),
      serveUser(listTimers, ({ input, user }) => timers.list(input.deviceId, user)),
      serveUser(addTimer, ({ input, user, locale }) => timers.add(input, user, locale)),
      serveUser(updateTimer, ({ input, user, locale }) => timers.change(input, user, locale)),
      serveUser(deleteTimer, ({ input, user }) => timers.delete(input.timerId, user).then(() => null)),
    ],
    jobs: [
      {
        name: 'scenes.sweep',
        cron: '35 * * * *',
        run: () => timerRunsStore(db).removeOld(clock.now() - timerLimits.runsKeptMs),
      },
    ],
    subscriptions: [
      // One that is unbound or deleted takes them with it by its foreign keys.
      inTransaction(deviceMoved, async (tx, { deviceId }) => {
        await scenesStore(tx).dropDevice(deviceId)
        await timersStore(tx).dropDevice(deviceId)
      }),
      inTransaction(userErased, async (tx, { userId }) => {
        await timersStore(tx).eraseOf(userId)
        await scenesStore(tx).eraseTextsOf(userId)
        // After the homes have their new owners.
        await scenesStore(tx).neutraliseOf(userId)
      }),
    ],
    timers: timerRunner({ ...parts, commands }),
  }
}
