import { DAY_MS } from '@slipway/contract/durations.ts'
import { deviceUnbound } from '@slipway/contract/users/homes/homes.events.ts'
import {
  getPushKey,
  getPushSettings,
  muteMessages,
  registerPushToken,
  removePushToken,
  subscribePush,
  testPush,
  unsubscribePush,
  updatePushSettings,
} from '@slipway/contract/users/pushes/pushes.calls.ts'
import { getEventDelivery } from '@slipway/contract/users/pushes/push-log.calls.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, serveUser, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { webPush } from '../../../push/web-push.ts'
import type { PushSettings } from '../../../settings/push-settings.ts'
import type { SmsGateway } from '../../../sms/sms-gateway.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { NativePushes } from '../apps/index.ts'
import { exportedPushes } from './exported.ts'
import { pushDeciding, type Notice } from './push-deciding.ts'
import { pushDeliveriesStore } from './push-deliveries.store.ts'
import { vapidKeys } from './push-keys.store.ts'
import { pushLogViews } from './push-log.views.ts'
import { pushSender } from './push-sender.ts'
import { pushSettingsStore } from './push-settings.store.ts'
import { pushTargets } from './push-subscriptions.store.ts'
import { pushTalliesStore } from './push-tallies.store.ts'
import { personalPushes, type PersonalNote } from './personal-pushes.ts'
import { pushesService } from './pushes.service.ts'

export type { Notice } from './push-deciding.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  log: Pick<Log, 'warn'>
  mailer: Mailer
  sms: SmsGateway | undefined
  publicUrl: string | undefined
  /** Which push services subscriptions may name. */
  push: PushSettings
  products: Pick<ProductsApi, 'requireOwn'>
  native: NativePushes
}

export interface PushesApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** Decides about pushes in the transaction that writes the messages of these events. */
  decide(tx: DatabaseOrTransaction, notices: readonly Notice[]): Promise<void>
  /** Tells one user something, on its phones, once the transaction is committed. */
  tell(tx: DatabaseOrTransaction, note: PersonalNote): Promise<void>
  /** What a user's export of its data has about pushes. */
  exported: ReturnType<typeof exportedPushes>
  /** Sends what was decided, in a process with the role `jobs`. */
  sender: Pick<ReturnType<typeof pushSender>, 'start' | 'stop' | 'sendDue'>
}

/** Pushes to phones: who gets one, how many in a day, and whether the push service accepted it (decision 0121). */
export function pushesDomain({
  db,
  clock,
  masterKey,
  log,
  mailer,
  sms,
  publicUrl,
  push,
  products,
  native,
}: Dependencies): PushesApi {
  const keys = vapidKeys(db, masterKey)
  const targets = pushTargets(masterKey)
  const port = webPush({ clock, settings: push, keys, subject: ({ origin }) => publicUrl ?? origin })
  const hasSms = sms !== undefined
  const pushes = pushesService({ db, clock, port, native, targets, allowed: push, hasSms })

  async function sweep(): Promise<void> {
    const before = clock.now() - pushLimits.deliveriesKeptMs
    await pushDeliveriesStore(db).removeOld(before)
    await pushTalliesStore(db).removeOld(new Date(before - DAY_MS).toISOString().slice(0, 10))
    await pushSettingsStore(db).removeEnded(clock.now())
  }

  return {
    routes: [
      serveUser(getPushKey, async () => ({ key: (await keys()).publicKey })),
      serveUser(subscribePush, ({ input, user, cookies, origin }) =>
        pushes.subscribe(input, user, { token: cookies.user.token, origin }).then(() => null),
      ),
      serveUser(unsubscribePush, ({ input, user }) => pushes.unsubscribe(input.endpoint, user).then(() => null)),
      serveUser(registerPushToken, ({ input, user, cookies }) =>
        pushes.registerToken(input, user, cookies.user.token).then(() => null),
      ),
      serveUser(removePushToken, ({ cookies }) => pushes.removeToken(cookies.user.token).then(() => null)),
      serveUser(testPush, ({ input, user, locale }) => pushes.test(input.endpoint, user, locale)),
      serveUser(getPushSettings, ({ user }) => pushes.settings(user)),
      serveUser(updatePushSettings, ({ input, user }) => pushes.change(input, user)),
      serveUser(muteMessages, ({ input, user }) => pushes.mute(input, user)),
      serve(getEventDelivery, async ({ input, actor }) => {
        await products.requireOwn(input.productId, actor)
        return pushLogViews(db).of(input, clock.now())
      }),
    ],
    jobs: [{ name: 'pushes.sweep', cron: '55 * * * *', run: sweep }],
    subscriptions: [
      inTransaction(deviceUnbound, async (tx, { deviceId }) => {
        await pushDeliveriesStore(tx).forgetDevice(deviceId)
        await pushSettingsStore(tx).forgetDevice(deviceId)
      }),
      inTransaction(userErased, async (tx, { userId }) => {
        await pushDeliveriesStore(tx).eraseOf(userId)
        await pushSettingsStore(tx).eraseOf(userId)
      }),
    ],
    exported: exportedPushes(db, targets),
    decide: pushDeciding({ clock, hasSms }),
    tell: personalPushes({ clock }),
    sender: pushSender({ db, clock, log, port, native, targets, mailer, sms, publicUrl }),
  }
}
