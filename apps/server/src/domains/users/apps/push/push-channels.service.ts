import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { checkPush, sendTestPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import {
  pushChannelKeys,
  type ChannelCheck,
  type PushConfig,
  type PushTest,
} from '@slipway/contract/users/apps/push/app-push.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { OpenChannel } from '../../../../push/vendors/open-channel.ts'
import { requireOwn } from '../app-access.ts'
import { androidBaseOf, shownFcm, shownVendors } from './android-push.service.ts'
import { appCertificatesStore } from './app-certificates.store.ts'
import { appPushStore } from './app-push.store.ts'
import { withoutSecrets, type ChannelChecks } from './channel-checks.ts'
import { shownIosPush } from './ios-push.service.ts'
import { openedCredentials } from './push-credentials.ts'
import type { PushSecretBox } from './push-secrets.ts'

interface Dependencies {
  db: Database
  clock: Clock
  secrets: PushSecretBox
  openChannel: OpenChannel
  checks: ChannelChecks
}

const TEST_TTL_S = 600

const testNote = {
  title: { zh: '测试推送', en: 'Test push' },
  body: { zh: '推送通道可用', en: 'The push channel works' },
}

/** SC-67: what is set, and what vendors say to it. */
export function pushChannelsService({ db, clock, secrets, openChannel, checks }: Dependencies) {
  return {
    async config(appId: string, actor: Actor): Promise<PushConfig> {
      const app = await requireOwn(db, appId, actor)
      const certificates = await appCertificatesStore(db).all(appId)
      const channels = await appPushStore(db).all(appId)
      const phones = await appPushStore(db).phones(appId)
      return {
        ios: shownIosPush(certificates, app, clock.now()),
        base: androidBaseOf(channels.base),
        fcm: shownFcm(channels.fcm, app),
        vendors: shownVendors(channels),
        checks: pushChannelKeys.map((channel) => ({
          channel,
          checkedTime: channels[channel]?.checkedTime ?? null,
          checkResult: channels[channel]?.checkResult ?? null,
          checkSaid: channels[channel]?.checkSaid ?? '',
          phones: phones.get(channel) ?? 0,
        })),
      }
    },

    async check({ appId, channel }: CheckedInputOf<typeof checkPush>, actor: Actor): Promise<ChannelCheck> {
      const app = await requireOwn(db, appId, actor)
      return { channel, ...(await checks.check(app, channel)) }
    },

    async test(
      { appId, channel, token }: CheckedInputOf<typeof sendTestPush>,
      actor: Actor,
      locale: Locale,
    ): Promise<PushTest> {
      const app = await requireOwn(db, appId, actor)
      const opened = await openedCredentials(db, { app, channel, secrets })
      const outcome = await openChannel(opened.given).send(
        { token },
        {
          title: inLocale(testNote.title, locale),
          body: inLocale(testNote.body, locale),
          path: '/app/messages',
          ttl: TEST_TTL_S,
          isUrgent: true,
          topic: undefined,
        },
      )
      const said = withoutSecrets(outcome.said, [...opened.hidden, token])
      // A push that is accepted proves the credentials, too; one that is refused needs a check to say why.
      if (outcome.end === 'ok') await checks.proven(app, opened, said)
      return { result: outcome.end, said }
    },
  }
}
