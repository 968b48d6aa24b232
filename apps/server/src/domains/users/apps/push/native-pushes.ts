import { isDeepStrictEqual } from 'node:util'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { CheckResult, PushChannelKey } from '@slipway/contract/users/apps/push/app-push.ts'
import type { Clock } from '../../../../clock.ts'
import { keyCache } from '../../../../concurrency/key-cache.ts'
import type { Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import type { PushOutcome } from '../../../../push/push-port.ts'
import type { ChannelCredentials, OpenChannel } from '../../../../push/vendors/open-channel.ts'
import type { VendorNote, VendorOutcome } from '../../../../push/vendors/vendor-channel.ts'
import { appsStore, type StoredApp } from '../apps.store.ts'
import { appPushStore } from './app-push.store.ts'
import type { ChannelChecks } from './channel-checks.ts'
import { openedCredentials, type OpenedCredentials } from './push-credentials.ts'
import type { PushSecretBox } from './push-secrets.ts'

/** A phone of a native app, as its user has registered it. */
export interface NativePhone {
  appId: string
  channel: PushChannelKey
  token: string
  environment: 'production' | 'sandbox'
}

export interface NativePushes {
  /** Whether an application pushes through a channel. */
  stateOf(appId: string, channel: PushChannelKey): Promise<'on' | 'off' | 'absent'>
  /** Never throws for what a vendor says, and never retries. */
  send(phone: NativePhone, note: VendorNote): Promise<PushOutcome>
}

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  secrets: PushSecretBox
  openChannel: OpenChannel
  checks: Pick<ChannelChecks, 'recheck'>
}

/** How long a vendor is not asked again after it has refused the credentials or was out of reach. */
const PAUSE_MS = 30 * SECOND_MS
const MOST_PAUSES = 10_000

interface Pause {
  given: ChannelCredentials
  outcome: PushOutcome
}

const outwardOf = (answer: VendorOutcome): PushOutcome =>
  answer.end === 'refused' && (answer.problem === 'refused' || answer.problem === 'noPermission')
    ? { end: 'refused', status: answer.status, reason: 'credentials' }
    : answer

type Refusal = Extract<PushOutcome, { end: 'refused' }>
const isRefusal = (outcome: PushOutcome): outcome is Refusal =>
  outcome.end === 'refused' && outcome.reason === 'credentials'

/** Pushes to the native apps of users, with the credentials of their application. */
export function nativePushes({ db, clock, log, secrets, openChannel, checks }: Dependencies): NativePushes {
  const recent = { max: MOST_PAUSES, ttlMs: PAUSE_MS, elapsedMs: clock.now }
  const pauses = keyCache<Pause>(recent)
  const proven = keyCache<ChannelCredentials>(recent)
  const rechecks = keyCache<CheckResult>({ max: 1 })

  async function open({ appId, channel, environment }: Omit<NativePhone, 'token'>) {
    const app = await appsStore(db).find(appId)
    if (!app || app.deletedTime !== undefined) return { app: undefined, opened: undefined }
    return { app, opened: await openIfOn(app, channel, environment) }
  }

  async function openIfOn(
    app: StoredApp,
    channel: PushChannelKey,
    environment: NativePhone['environment'],
  ): Promise<OpenedCredentials | undefined> {
    if (channel !== 'apns' && !(await isAndroidOn(app.appId, channel))) return undefined
    return openedCredentials(db, { app, channel, secrets, environment }).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined
      throw error
    })
  }

  /** Channels of Android can be switched off one by one and as a whole. */
  async function isAndroidOn(appId: string, channel: PushChannelKey): Promise<boolean> {
    const stored = await appPushStore(db).all(appId)
    return stored[channel]?.enabled === true && stored.base?.enabled !== false
  }

  /**
   * A forged token may be answered like wrong credentials: only a check without a phone proves that the vendor refuses them.
   * One check for all pushes that wait for it.
   */
  async function checked(app: StoredApp, given: ChannelCredentials, key: string): Promise<CheckResult | undefined> {
    const good = proven.peek(key)
    if (good && isDeepStrictEqual(good, given)) return 'good'
    const result = await rechecks.load(`${app.appId} ${given.channel}`, () =>
      checks.recheck(app, given.channel).catch((error: unknown) => {
        log.warn({ err: error, appId: app.appId, channel: given.channel }, 'push credentials could not be checked')
        return undefined
      }),
    )
    rechecks.clear()
    if (result === 'good') proven.set(key, given)
    return result
  }

  const sendOnce = async (given: ChannelCredentials, token: string, note: VendorNote): Promise<PushOutcome> =>
    outwardOf(await openChannel(given).send({ token }, note))

  return {
    async stateOf(appId, channel) {
      const { app, opened } = await open({ appId, channel, environment: 'production' })
      if (!app) return 'absent'
      const isOn = opened ?? (channel === 'apns' && (await openIfOn(app, channel, 'sandbox')))
      return isOn ? 'on' : 'off'
    },

    async send(phone, note) {
      const { appId, channel, environment, token } = phone
      const { app, opened } = await open(phone)
      if (!app || !opened) return { end: 'refused', status: undefined, reason: 'channelOff' }
      const { given } = opened
      const key = `${appId} ${channel} ${environment}`
      const pause = pauses.peek(key)
      // Other credentials end a pause.
      if (pause && isDeepStrictEqual(pause.given, given)) return pause.outcome
      const paused = (end: PushOutcome): PushOutcome => {
        pauses.set(key, { given, outcome: end })
        return end
      }
      const outcome = await sendOnce(given, token, note)
      if (isRefusal(outcome)) {
        const result = await checked(app, given, key)
        if (result === 'good') {
          // An access token may have ended before its time: the check has made another one.
          const again = await sendOnce(given, token, note)
          return isRefusal(again) ? { end: 'refused', status: again.status } : again
        }
        // A check without a clear answer proves nothing: the push is tried again.
        if (result !== 'refused' && result !== 'noPermission')
          return paused({ end: 'retryAfter', status: undefined, seconds: undefined })
        return paused(outcome)
      }
      return outcome.end === 'retryAfter' && outcome.status === undefined ? paused(outcome) : outcome
    },
  }
}
