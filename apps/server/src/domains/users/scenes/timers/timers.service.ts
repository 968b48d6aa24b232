import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { nextRun, type TimerClock } from '@slipway/contract/users/scenes/next-run.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import type { addTimer, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import type { Clock } from '../../../../clock.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  type Database,
  type DatabaseOrTransaction,
} from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import { targetOf } from '../action-targets.views.ts'
import type { ActionCommands } from '../action-commands.ts'
import { lockPlace, type HomesApi } from '../../homes/index.ts'
import { requireScene } from '../scenes.service.ts'
import { clockOf, timersStore, type NewTimer } from './timers.store.ts'
import { timersViews } from './timers.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  commands: ActionCommands
  homes: Pick<HomesApi, 'requireDevice'>
}

type Place = Pick<NewTimer, 'homeRow' | 'shareRow' | 'sceneRow' | 'deviceRow'>
type User = Pick<EndUser, 'userId'>

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export function timersService({ db, clock, commands, homes }: Dependencies) {
  async function get(user: User, timerId: string): Promise<Timer> {
    const [found] = await timersViews(db).listOf(user.userId, { timerId })
    if (!found) throw new DomainError('scenes.timerNotFound')
    return found
  }

  /** Where the user may control it: the timer rests on this place. */
  async function placeOf(
    tx: DatabaseOrTransaction,
    user: User,
    { deviceId, sceneId = '' }: { deviceId?: string | undefined; sceneId?: string | undefined },
  ): Promise<Place> {
    if (deviceId === undefined) {
      const { homeId } = await requireScene(tx, user, sceneId, 'control')
      await lockPlace(tx, user, homeId, 'control')
      const { id, homeRow } = await requireScene(tx, user, sceneId, 'control')
      return { homeRow, shareRow: null, sceneRow: id, deviceRow: null }
    }
    const find = () => homes.requireDevice(tx, user, deviceId, 'control')
    const { homeId, shareRow = null } = await find()
    if (shareRow === null) await lockPlace(tx, user, homeId, 'control')
    // Once more under the lock: the device may have moved.
    const found = await find()
    return { homeRow: shareRow === null ? found.homeRow : null, shareRow, sceneRow: null, deviceRow: found.deviceId }
  }

  const nextOf = (of: TimerClock, isOn: boolean): number | null => (isOn ? nextRun(of, clock.now()) : null)

  return {
    async list(deviceId: string | undefined, user: User): Promise<Timer[]> {
      if (deviceId === undefined) return timersViews(db).listOf(user.userId)
      const { deviceId: deviceRow } = await homes.requireDevice(db, user, deviceId, 'control')
      return timersViews(db).listOf(user.userId, { deviceRow })
    },

    async add(input: CheckedInputOf<typeof addTimer>, user: User, locale: Locale): Promise<Timer> {
      const { deviceId, sceneId, deKey = null, days, time, timeZone, enabled } = input
      const deed = deviceId === undefined ? { deKey: null, data: {} } : { deKey, data: input.data }
      if (deviceId !== undefined) {
        const device = await homes.requireDevice(db, user, deviceId, 'control')
        await commands.check([targetOf(device, deed)], locale)
      }
      const of = { days, minute: minuteOf(time), timeZone }
      const timerId = await inTransaction(db, async (tx) => {
        const place = await placeOf(tx, user, { deviceId, sceneId })
        const store = timersStore(tx)
        await store.lockUser(user.userId)
        const { timers: limit } = timerLimits
        if ((await store.countOf(user.userId)) >= limit) throw new DomainError('scenes.tooManyTimers', { limit })
        const when = { clock: of, nextAt: nextOf(of, enabled), at: clock.now() }
        return store.insert({ userId: user.userId, ...place, ...deed, ...when })
      }).catch((error: unknown) => {
        // The share that it would have rested on has just ended.
        throw isForeignKeyViolation(error) ? new DomainError('homes.deviceNotFound') : error
      })
      return get(user, timerId)
    },

    async change(
      { timerId, deed, time, ...input }: CheckedInputOf<typeof updateTimer>,
      user: User,
      locale: Locale,
    ): Promise<Timer> {
      await inTransaction(db, async (tx) => {
        const found = await timersStore(tx).lock(user.userId, timerId)
        if (!found) throw new DomainError('scenes.timerNotFound')
        const isOfDevice = found.device_uid !== null
        const changed =
          deed && isOfDevice
            ? { deKey: deed.deKey ?? null, data: deed.data }
            : { deKey: found.de_key, data: found.data as Record<string, unknown> }
        if (deed && found.device_uid !== null) {
          const device = await homes.requireDevice(tx, user, found.device_uid, 'control').catch(gone)
          await commands.check([targetOf(device, changed)], locale)
        }
        const { days, minute, timeZone } = clockOf(found)
        const of = {
          days: input.days ?? days,
          minute: time === undefined ? minute : minuteOf(time),
          timeZone: input.timeZone ?? timeZone,
        }
        const nextAt = nextOf(of, input.enabled ?? found.next_at !== null)
        await timersStore(tx).change(found.id, { clock: of, nextAt, deed: changed })
      })
      return get(user, timerId)
    },

    delete: (timerId: string, user: User): Promise<void> =>
      inTransaction(db, async (tx) => {
        const found = await timersStore(tx).lock(user.userId, timerId)
        if (!found) throw new DomainError('scenes.timerNotFound')
        await timersStore(tx).delete(found.id)
      }),
  }
}

/** A timer on a device that the user may not control any more only waits for its end. */
function gone(error: unknown): never {
  throw error instanceof DomainError ? new DomainError('scenes.timerNotFound') : error
}
