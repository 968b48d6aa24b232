import { MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  muteMessages,
  registerPushToken,
  subscribePush,
  testPush,
  updatePushSettings,
} from '@slipway/contract/users/pushes/pushes.calls.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import type { PushMute, PushSettings } from '@slipway/contract/users/pushes/pushes.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, isUniqueViolation, type Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import { areSubscriptionKeys } from '../../../push/encryption.ts'
import { reachOf } from '../../../push/push-hosts.ts'
import type { PushPort } from '../../../push/push-port.ts'
import type { PushSettings as AllowedServices } from '../../../settings/push-settings.ts'
import { tokenHashOf } from '../../identity/sign-in/index.ts'
import type { NativePushes } from '../apps/index.ts'
import { pushReadersViews } from './push-readers.views.ts'
import { noteBody } from './push-sender.ts'
import { pushSettingsStore } from './push-settings.store.ts'
import { pushSubscriptionsStore, type PhoneTarget, type PushTargets } from './push-subscriptions.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  port: PushPort
  native: Pick<NativePushes, 'stateOf'>
  targets: PushTargets
  allowed: AllowedServices
  hasSms: boolean
}

interface Session {
  token: string | undefined
  /** Under which the app was opened: where a tap on a push leads. */
  origin: string
}

const testNote = {
  title: { zh: '测试推送', en: 'Test push' },
  body: { zh: '这部手机可以收到推送', en: 'This phone receives pushes.' },
}

export function pushesService({ db, clock, port, native, targets, allowed, hasSms }: Dependencies) {
  const subscriptions = pushSubscriptionsStore(db, targets)
  const settings = pushSettingsStore(db)
  const views = pushReadersViews(db)

  async function shown({ userId }: EndUser): Promise<PushSettings> {
    const { email, phone } = await views.account(userId)
    return {
      ...(await settings.of(userId)),
      mayEmail: email !== undefined,
      maySms: phone !== undefined && hasSms,
      phones: await subscriptions.count(userId),
      mutes: await views.mutesOf(userId, clock.now()),
    }
  }

  async function save(target: PhoneTarget, userId: number, token: string | undefined): Promise<void> {
    const sessionHash = token === undefined ? undefined : tokenHashOf(token)
    if (!sessionHash) throw new DomainError('access.noSession')
    const saving = () =>
      inTransaction(db, (tx) =>
        pushSubscriptionsStore(tx, targets).save({ userId, sessionHash, target, at: clock.now() }),
      )
    await saving().catch((error: unknown) => {
      // Another user has registered the same phone at the same moment: this is the later one.
      if (isUniqueViolation(error)) return saving()
      throw error
    })
  }

  return {
    settings: shown,

    async subscribe(
      input: CheckedInputOf<typeof subscribePush>,
      { userId }: EndUser,
      { token, origin }: Session,
    ): Promise<void> {
      if (!reachOf(input.endpoint, allowed)) {
        throw new DomainError('pushes.serviceNotAllowed', { host: URL.parse(input.endpoint)?.host ?? '' })
      }
      if (!areSubscriptionKeys(input)) throw new DomainError('pushes.wrongKeys')
      await save({ ...input, origin }, userId, token)
    },

    async registerToken(
      phone: CheckedInputOf<typeof registerPushToken>,
      { userId }: EndUser,
      token: string | undefined,
    ): Promise<void> {
      const { appId, channel } = phone
      const state = await native.stateOf(appId, channel)
      if (state === 'absent') throw new DomainError('pushes.appNotFound', { field: 'appId' })
      if (state === 'off') throw new DomainError('pushes.channelOff', { channel, field: 'channel' })
      await save(phone, userId, token)
    },

    async removeToken(token: string | undefined): Promise<void> {
      const sessionHash = token === undefined ? undefined : tokenHashOf(token)
      if (sessionHash) await subscriptions.removeToken(sessionHash)
    },

    async unsubscribe(endpoint: string, { userId }: EndUser): Promise<void> {
      const found = await subscriptions.find(userId, endpoint)
      if (found) await subscriptions.remove(found.id)
    },

    async test(endpoint: string, { userId }: EndUser, locale: Locale): Promise<OutputOf<typeof testPush>> {
      const found = await subscriptions.find(userId, endpoint)
      if (!found) throw new DomainError('pushes.notSubscribed')
      const now = clock.now()
      if (!(await settings.mayTest(userId, now, now - pushLimits.testEveryMs))) {
        throw new DomainError('pushes.testedJustNow', { seconds: pushLimits.testEveryMs / SECOND_MS })
      }
      const note = {
        title: inLocale(testNote.title, locale),
        body: inLocale(testNote.body, locale),
        path: '/app/messages',
        lang: locale,
      }
      const body = noteBody(note, found.target, 'test')
      const sent = await port.send(found.target, { body, ttl: 60, isUrgent: true, topic: undefined })
      if (sent.end === 'gone') await subscriptions.remove(found.id)
      const end = sent.end === 'retryAfter' ? 'unreachable' : sent.end === 'tooLarge' ? 'refused' : sent.end
      return { end, status: 'status' in sent ? (sent.status ?? null) : 201 }
    },

    async change(input: CheckedInputOf<typeof updatePushSettings>, user: EndUser): Promise<PushSettings> {
      const { email, phone } = await views.account(user.userId)
      if (input.email && email === undefined) throw new DomainError('pushes.noAddress', { way: 'email' })
      if (input.sms && (phone === undefined || !hasSms)) throw new DomainError('pushes.noAddress', { way: 'SMS' })
      const { quiet, alarmsPass, ...ways } = { ...(await settings.of(user.userId)), ...input }
      await settings.save(user.userId, { quiet, alarmsPass, ...ways })
      return shown(user)
    },

    async mute(
      { deviceId, deKey = '', minutes }: CheckedInputOf<typeof muteMessages>,
      { userId }: EndUser,
    ): Promise<PushMute[]> {
      const device = await views.device(userId, deviceId)
      if (device === undefined) throw new DomainError('homes.deviceNotFound')
      const now = clock.now()
      if (minutes === 0) await settings.unmute(userId, device, deKey)
      else {
        if (deKey !== '' && !(await views.hasMessages(device, deKey))) {
          throw new DomainError('pushes.noSuchEvent', { deKey })
        }
        const { mutes: limit } = pushLimits
        if ((await views.mutesOf(userId, now)).length >= limit) throw new DomainError('pushes.tooManyMutes', { limit })
        await settings.mute(userId, device, deKey, now + minutes * MINUTE_MS)
      }
      return views.mutesOf(userId, now)
    },
  }
}
