import { isDeepStrictEqual } from 'node:util'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import type { CheckResult, PushChannelKey } from '@slipway/contract/users/apps/push/app-push.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import type { OpenChannel } from '../../../../push/vendors/open-channel.ts'
import { appsStore, type StoredApp } from '../apps.store.ts'
import { appPushStore, type StoredCheck } from './app-push.store.ts'
import type { OwnerMails } from './owner-mails.ts'
import { openedCredentials, type OpenedCredentials } from './push-credentials.ts'
import type { PushSecretBox } from './push-secrets.ts'

export interface ChannelCheckDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  secrets: PushSecretBox
  openChannel: OpenChannel
  tellOwner: OwnerMails
}

const SHORTEST_HIDDEN = 4
const AT_ONCE = 4
/** Longer than any mail server takes. */
const MAIL_CLAIM_MS = 10 * MINUTE_MS

const channelNames: Readonly<Record<PushChannelKey, Bilingual>> = {
  apns: { zh: 'iOS 推送', en: 'iOS push' },
  fcm: { zh: 'FCM', en: 'FCM' },
  huawei: { zh: '华为', en: 'Huawei' },
  xiaomi: { zh: '小米', en: 'Xiaomi' },
  oppo: { zh: 'OPPO', en: 'OPPO' },
  vivo: { zh: 'vivo', en: 'vivo' },
}

const isRefusal = (result: CheckResult | null): boolean => result === 'refused' || result === 'noPermission'
const isUndecided = (result: CheckResult): boolean => result === 'busy' || result === 'unreachable'

/** A vendor can repeat what it was sent. */
export const withoutSecrets = (said: string, hidden: readonly string[]): string =>
  hidden.reduce((text, secret) => (secret.length < SHORTEST_HIDDEN ? text : text.replaceAll(secret, '…')), said)

/** Asks vendors about saved credentials, and stores what they answer. */
export function channelChecks({ db, clock, log, secrets, openChannel, tellOwner }: ChannelCheckDependencies) {
  /** Nothing is stored about credentials that were replaced or deleted meanwhile. */
  async function store(
    { appId }: StoredApp,
    { given }: OpenedCredentials,
    check: StoredCheck & { isAutomatic: boolean },
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const app = await appsStore(tx).findForUpdate(appId)
      const { channel } = given
      const now = app && (await openedCredentials(tx, { app, channel, secrets }).catch(undefinedIfUnset))
      if (!now || !isDeepStrictEqual(now.given, given)) return
      const former = (await appPushStore(tx).all(appId))[channel]?.checkResult ?? null
      // A refusal lasts until the vendor says otherwise.
      if (check.isAutomatic && isRefusal(former) && isUndecided(check.checkResult)) return
      await appPushStore(tx).checked(appId, channel, check)
    })
  }

  /** An email that could not be sent, or whose process ended, is tried again by the next check. */
  async function mailOnce({ appId, appName, ownerId }: StoredApp, channel: PushChannelKey): Promise<void> {
    const stored = (await appPushStore(db).all(appId))[channel]
    if (!stored || !isRefusal(stored.checkResult) || stored.isMailed) return
    const { zh, en } = channelNames[channel]
    const said = stored.checkSaid === '' ? '—' : stored.checkSaid
    try {
      if (!(await appPushStore(db).claimMail(appId, channel, { now: clock.now(), lifeMs: MAIL_CLAIM_MS }))) return
      await tellOwner({
        ownerId,
        appId,
        subject: {
          zh: `应用“${appName}”的 ${zh} 推送凭证被拒绝`,
          en: `The ${en} credentials of “${appName}” are refused`,
        },
        text: {
          zh: `你好，厂商拒绝了应用“${appName}”的 ${zh} 凭证，该通道的推送无法发送，其他通道不受影响。厂商返回：${said}。请检查并重新保存凭证。`,
          en: `Hello, the vendor refuses the ${en} credentials of the application “${appName}”. Pushes of this channel can’t be sent; other channels go on. The vendor said: ${said}. Check the credentials and save them again.`,
        },
      })
      await appPushStore(db).mailed(appId, channel, clock.now())
    } catch (error) {
      await appPushStore(db).releaseMail(appId, channel)
      log.warn({ err: error }, 'an email about refused push credentials could not be sent')
    }
  }

  async function ask(
    app: StoredApp,
    channel: PushChannelKey,
    { isAutomatic }: { isAutomatic: boolean },
  ): Promise<StoredCheck> {
    const opened = await openedCredentials(db, { app, channel, secrets })
    const { result, said } = await openChannel(opened.given).check()
    const check = {
      checkedTime: clock.now(),
      checkResult: result,
      checkSaid: withoutSecrets(said, opened.hidden),
    }
    await store(app, opened, { ...check, isAutomatic })
    return check
  }

  /** The owner gets one email about a refusal. */
  async function recheck(app: StoredApp, channel: PushChannelKey): Promise<CheckResult> {
    const { checkResult } = await ask(app, channel, { isAutomatic: true })
    await mailOnce(app, channel)
    return checkResult
  }

  return {
    recheck,

    /** For a developer that waits for the answer, and needs no email about it. */
    check: (app: StoredApp, channel: PushChannelKey): Promise<StoredCheck> => ask(app, channel, { isAutomatic: false }),

    /** After a vendor has accepted a push. */
    async proven(app: StoredApp, opened: OpenedCredentials, said: string): Promise<void> {
      await store(app, opened, {
        checkedTime: clock.now(),
        checkResult: 'good',
        checkSaid: said,
        isAutomatic: false,
      })
    },

    /** The job `apps.pushChecks`: all channels in use, those that were checked longest ago first. */
    async recheckAll(): Promise<void> {
      const due = await appPushStore(db).due(clock.now() - limits.recheckAfterMs, limits.rechecks)
      const one = async (): Promise<void> => {
        for (let next = due.shift(); next; next = due.shift()) {
          const { appId, channel } = next
          const app = await appsStore(db).find(appId)
          if (!app) continue
          await recheck(app, channel).catch((error: unknown) => {
            // Deleted meanwhile, or a secret of another master key: the others go on.
            log.warn({ err: error, appId, channel }, 'push credentials could not be checked')
          })
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
    },
  }
}

const undefinedIfUnset = (error: unknown): undefined => {
  if (error instanceof DomainError) return undefined
  throw error
}

export type ChannelChecks = ReturnType<typeof channelChecks>
