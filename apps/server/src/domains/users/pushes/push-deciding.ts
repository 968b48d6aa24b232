import { inLocale, type Bilingual } from '@slipway/contract/locale.ts'
import { pushCaps } from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import { deviceNameTitle } from '@slipway/contract/users/messages/notice-texts.ts'
import { heldFor, naturalDay, reasonOf, type HoldingReason } from '@slipway/contract/users/pushes/push-rules.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { guestReadersOf, readersOf } from '../homes/index.ts'
import { pushChannels, pushDeliveriesStore, type NewDelivery } from './push-deliveries.store.ts'
import { muteKey, pushReadersViews, type PushUser } from './push-readers.views.ts'
import { pushTalliesStore, type CountedOutcome } from './push-tallies.store.ts'

/** An event of a home, as its push needs it. */
export interface Notice {
  deviceId: number
  productId: string
  homeId: number
  deKey: string
  at: number
  /** The user that has bound the device: the natural day of the caps is that of its zone. */
  boundBy: number
  isAlarm: boolean
  msgType: 'text' | 'video'
  isListed: boolean
  asksPush: boolean
  ePush: Bilingual
  /** Where a tap leads. */
  path: string
}

interface Dependencies {
  clock: Clock
  /** Whether the server has a gateway for text messages. */
  hasSms: boolean
}

/** The ways to a user, of which each is one delivery. */
function waysTo({ settings, email, phone, phones }: PushUser, { isAlarm }: Notice, hasSms: boolean) {
  const others = [
    ...(isAlarm && settings.email && email ? [pushChannels.email] : []),
    ...(isAlarm && settings.sms && phone && hasSms ? [pushChannels.sms] : []),
  ].map((channel) => ({ channel, subscriptionId: undefined }))
  return [...phones, ...others]
}

interface Readers {
  of(notice: Notice): PushUser[]
  isMuted(userId: number, notice: Notice): boolean
  zoneOf(userId: number): string
}

/** All that the decisions about these events need, in five queries. */
async function readersFor(tx: DatabaseOrTransaction, notices: readonly Notice[], now: number): Promise<Readers> {
  const distinct = (key: 'homeId' | 'deviceId' | 'boundBy') => [...new Set(notices.map((notice) => notice[key]))]
  const members = await readersOf(tx, distinct('homeId'))
  const guests = await guestReadersOf(tx, distinct('deviceId'), now)
  const userIds = [...new Set([...members, ...guests].map(({ userId }) => userId))]
  const views = pushReadersViews(tx)
  const users = await views.users(userIds)
  const zones = await views.zones(distinct('boundBy'))
  const mutes = await views.mutes(userIds, distinct('deviceId'), now)
  const byHome = Map.groupBy(members, ({ homeId }) => homeId)
  const byDevice = Map.groupBy(guests, ({ deviceId }) => deviceId)
  return {
    of({ homeId, deviceId, at }) {
      const guestsThen = byDevice.get(deviceId)?.filter(({ since }) => since <= at) ?? []
      return [...(byHome.get(homeId) ?? []), ...guestsThen].flatMap(({ userId }) => users.get(userId) ?? [])
    },
    isMuted: (userId, { deviceId, deKey }) =>
      mutes.has(muteKey(userId, deviceId, '')) || mutes.has(muteKey(userId, deviceId, deKey)),
    zoneOf: (userId) => zones.get(userId) ?? 'UTC',
  }
}

/**
 * Decides about the pushes of these events and writes their deliveries, in the transaction of their messages. An event counts
 * once, however many phones it goes to; one that no reader can have is not counted.
 */
export function pushDeciding({ clock, hasSms }: Dependencies) {
  function reachedBy(notice: Notice, readers: Readers): { reached: PushUser[]; held: HoldingReason[] } {
    const decided = readers.of(notice).map((user) => {
      const { quiet, alarmsPass } = user.settings
      const isMuted = readers.isMuted(user.userId, notice)
      const isReachable = waysTo(user, notice, hasSms).length > 0
      const reader = { isMuted, quiet: quiet ?? undefined, alarmsPass, timeZone: user.timeZone, isReachable }
      return { user, reason: heldFor(reader, notice) }
    })
    return {
      reached: decided.filter(({ reason }) => reason === undefined).map(({ user }) => user),
      held: decided.flatMap(({ reason }) => reason ?? []),
    }
  }

  function deliveriesTo(user: PushUser, notice: Notice): NewDelivery[] {
    const { productId, deviceId, deKey, ePush, path, isAlarm } = notice
    const { userId, locale } = user
    const note = { title: deviceNameTitle, body: inLocale(ePush, locale), path, lang: locale }
    const at = clock.now()
    const expiresAt = at + pushLimits.ttlMs[isAlarm ? 'alarm' : 'notice']
    const delivery = { event: { productId, deviceId, deKey }, userId, note, isAlarm, at, expiresAt }
    return waysTo(user, notice, hasSms).map((way) => ({ ...delivery, ...way }))
  }

  /** The event's outcome, and to whom it goes. */
  async function decideOne(tx: DatabaseOrTransaction, notice: Notice, readers: Readers) {
    const { reached, held } = reachedBy(notice, readers)
    if (reached.length === 0) return { outcome: reasonOf(held), reached }
    const { deviceId, deKey, at, boundBy, msgType } = notice
    const day = naturalDay(at, readers.zoneOf(boundBy))
    const isWithinCap = await pushTalliesStore(tx).count(deviceId, deKey, day, pushCaps[msgType])
    return isWithinCap ? { outcome: 'pushed', reached } : { outcome: 'dropped', reached: [] }
  }

  return async (tx: DatabaseOrTransaction, notices: readonly Notice[]): Promise<void> => {
    const asking = notices.filter(({ asksPush }) => asksPush)
    const readers = await readersFor(tx, asking, clock.now())
    const counted: CountedOutcome[] = []
    const deliveries: NewDelivery[] = []
    for (const notice of notices) {
      const { productId, deKey, isListed, asksPush } = notice
      const add = (outcome: string) => void counted.push({ productId, deKey, outcome })
      add('told')
      if (isListed) add('listed')
      if (!asksPush) continue
      const { outcome, reached } = await decideOne(tx, notice, readers)
      add(outcome)
      deliveries.push(...reached.flatMap((user) => deliveriesTo(user, notice)))
    }
    await pushDeliveriesStore(tx).add(deliveries)
    await pushTalliesStore(tx).add(counted, clock.now())
  }
}
