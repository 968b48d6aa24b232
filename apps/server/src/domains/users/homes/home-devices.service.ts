import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'
import type { DeviceEvent } from '@slipway/contract/devices/device-events/device-events.ts'
import type { DeviceHistory } from '@slipway/contract/devices/device-history/device-history.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { encodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { deedsOf, mayInHome, mayTakeAway, type HomeDeed } from '@slipway/contract/users/homes/home-rules.ts'
import type {
  getHomeDeviceHistory,
  listHomeDeviceEvents,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDeviceDetail, HomeEvent, HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import type { Clock } from '../../../clock.ts'
import { rowIds, type RowIds } from '../../../crypto/row-ids.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { AppClient, EndUser } from '../../../http/route.ts'
import type { DeviceHistoryApi } from '../../devices/device-history/index.ts'
import type { DeviceQueryApi } from '../../devices/device-query/index.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import type { PanelsApi } from '../../products/panels/index.ts'
import { homeDevicesStore } from './home-devices.store.ts'
import { homeDevicesViews, type HomeDevicePlace } from './home-devices.views.ts'
import { movingHomes } from './home-moving.ts'
import { requirePlace } from './home-places.ts'
import { homeScenesOf } from './home-scenes.views.ts'
import { homesStore } from './homes.store.ts'
import { closedEventsOf } from './closed-events.views.ts'
import { controlledDevicesViews } from './control/controlled-devices.views.ts'
import type { Controller } from './control/home-control.ts'
import { sharesViews } from './shares/shares.views.ts'
import { chosenPanelFor } from './panels/device-panels.ts'
import { panelCalls, type ProgramsOf } from './panels/panel-calls.ts'
import { panelStoreCalls } from './panels/panel-store-calls.ts'
import { roomsStore } from './rooms.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  events: EventPublisher
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: Pick<PanelsApi, 'deliver' | 'filesAt' | 'links' | 'report'>
  programsOf: ProgramsOf
  devices: Pick<DevicesApi, 'bound' | 'eventsSince'>
  deviceHistory: Pick<DeviceHistoryApi, 'pointsSince'>
  deviceQuery: Pick<DeviceQueryApi, 'explain'>
}

type Change = CheckedInputOf<typeof updateHomeDevice>

interface AskedFrom {
  ip: string
  app: Pick<AppClient, 'appId'>
}

/** A device of the user's homes, or one that is shared with it, that it may do this with; any other doesn't exist for it. */
async function requireAt(
  now: number,
  on: DatabaseOrTransaction,
  { userId }: Pick<EndUser, 'userId'>,
  deviceId: string,
  deed: HomeDeed,
): Promise<HomeDevicePlace> {
  const ofHome = await homeDevicesViews(on).find(userId, deviceId)
  const found = ofHome ?? (await sharesViews(on).find(userId, deviceId, now))
  if (!found || !mayInHome(found.place, deed)) throw new DomainError('homes.deviceNotFound')
  return found
}

export function homeDevicesService({ db, clock, masterKey, events, ...others }: Dependencies) {
  const { features, panels, programsOf, devices, deviceHistory, deviceQuery } = others
  const eventIds = rowIds(masterKey, 'slipway events of homes')
  const moveTo = movingHomes({ clock, events, devices })

  const requireDevice = (on: DatabaseOrTransaction, user: Pick<EndUser, 'userId'>, deviceId: string, deed: HomeDeed) =>
    requireAt(clock.now(), on, user, deviceId, deed)

  const requireSeen = (user: EndUser, deviceId: string) => requireDevice(db, user, deviceId, 'see')

  const modelOf = async (productId: string): Promise<Feature[]> =>
    (await features.inForceOf(productId)).map(encodeFeature)

  async function get(deviceId: string, user: EndUser, app: AskedFrom['app']): Promise<HomeDeviceDetail> {
    const found = await requireDevice(db, user, deviceId, 'see')
    const { shown, homeId, productId, productModel, serial, place, boundBy, shareId = null } = found
    const records = await features.inForceOf(productId)
    const model = records.map(panelFeature)
    const takesAway = mayTakeAway(place, boundBy === user.userId) ? (['takeAway'] as const) : []
    return {
      ...shown,
      homeId,
      shareId,
      productModel,
      serial,
      model: records.map(encodeFeature),
      panel: await chosenPanelFor(panels, { productId, model, reader: user, programOf: programsOf(user, app) }),
      may: [...deedsOf(place), ...takesAway],
    }
  }

  async function roomIn(tx: DatabaseOrTransaction, homeId: string, roomId: string): Promise<number> {
    const found = await roomsStore(tx).find(roomId)
    if (found?.homeId !== homeId) throw new DomainError('homes.roomNotFound')
    return found.id
  }

  return {
    requireDevice,
    get,

    ...panelCalls({ features, panels, programsOf, requireSeen }),
    ...panelStoreCalls({ db, clock, panels, requireSeen }),

    /** The user as one that controls this device. */
    controller: ({ userId }: EndUser, deviceId: string): Controller => ({
      byUser: userId,
      rateKey: `user:${userId}`,
      async find(on) {
        const found = await controlledDevicesViews(on).find(userId, deviceId, clock.now())
        if (!found || !mayInHome(found.place, 'control')) throw new DomainError('homes.deviceNotFound')
        return found
      },
    }),

    async snapshot(homeId: string, user: EndUser): Promise<HomeSnapshot> {
      const { id } = await requirePlace(db, user, homeId, 'see')
      const [shown, rooms, scenes] = await Promise.all([
        homeDevicesViews(db).listOf(id),
        roomsStore(db).listOf(id),
        homeScenesOf(db, id),
      ])
      const productIds = [...new Set(shown.map(({ productId }) => productId))]
      const models = await Promise.all(
        productIds.map(async (productId) => [productId, await modelOf(productId)] as const),
      )
      return { homeId, devices: shown, rooms, scenes, models: Object.fromEntries(models) }
    },

    async change(input: Change, user: EndUser, { ip, app }: AskedFrom): Promise<HomeDeviceDetail> {
      const { deviceId, homeId, roomId, name, sort } = input
      await inTransaction(db, async (tx) => {
        const seen = await requireDevice(tx, user, deviceId, 'manage')
        const homes = [...new Set([seen.homeId, homeId ?? seen.homeId])].toSorted()
        for (const one of homes) await homesStore(tx).lock(one)
        const found = await requireDevice(tx, user, deviceId, 'manage')
        if (found.homeId !== seen.homeId) throw new DomainError('homes.deviceNotFound')
        if (homeId !== undefined && homeId !== found.homeId) await moveTo(tx, found, homeId, { ...user, ip })
        await homeDevicesStore(tx).change(found, {
          ...(name !== undefined && { name, namedBy: user.userId }),
          ...(sort !== undefined && { sort }),
          ...(roomId === '' && { roomId: null }),
          ...(roomId && { roomId: await roomIn(tx, homeId ?? found.homeId, roomId) }),
        })
      })
      return get(deviceId, user, app)
    },

    async history(input: CheckedInputOf<typeof getHomeDeviceHistory>, user: EndUser): Promise<DeviceHistory> {
      const { deviceId, productId, boundAt } = await requireDevice(db, user, input.deviceId, 'see')
      const { deKey, from, to } = input
      return deviceHistory.pointsSince({ deviceId, productId, deKey, from, to }, boundAt)
    },

    async events(
      { deviceId, before, size }: CheckedInputOf<typeof listHomeDeviceEvents>,
      user: EndUser,
      locale: Locale,
    ): Promise<OutputOf<typeof listHomeDeviceEvents>> {
      const found = await requireDevice(db, user, deviceId, 'see')
      const below = before === undefined ? undefined : eventIds.rowOf(before)
      if (before !== undefined && below === undefined) return { items: [], next: null }
      const items = await devices.eventsSince(found, { since: found.boundAt, below, limit: size + 1 }, locale)
      const closed = await closedEventsOf(
        db,
        items.map(({ id }) => Number(id)),
      )
      const page = items.slice(0, size).map((event) => shownEvent(event, closed, eventIds))
      return { items: page, next: items.length > size ? (page.at(-1)?.eventId ?? null) : null }
    },

    async explain(deviceId: string, user: EndUser): Promise<DeviceState> {
      const found = await requireDevice(db, user, deviceId, 'see')
      const state = await deviceQuery.explain(found.deviceId)
      if (!state) throw new DomainError('homes.deviceNotFound')
      return state
    },
  }
}

const shownEvent = (
  { id, eName, status, deKey, time, data }: DeviceEvent,
  closed: ReadonlyMap<number, number>,
  ids: RowIds,
): HomeEvent => ({
  eventId: ids.of(Number(id)),
  eventName: eName,
  eventStatus: status,
  deKey,
  time,
  closeTime: closed.get(Number(id)) ?? null,
  data,
})
