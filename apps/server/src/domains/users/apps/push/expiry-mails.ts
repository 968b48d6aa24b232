import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import {
  appCertificatesStore,
  certificateKinds as kinds,
  type CertificateKind,
  type ExpiringCertificate,
} from './app-certificates.store.ts'
import type { OwnerMails } from './owner-mails.ts'
import { SOON_MS } from './push-warnings.ts'

interface ExpiryDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  tellOwner: OwnerMails
}

const names: Readonly<Record<CertificateKind, Bilingual>> = {
  [kinds.distribution]: { zh: 'iOS 签名证书', en: 'iOS signing certificate' },
  [kinds.profile]: { zh: 'iOS 描述文件', en: 'iOS provisioning profile' },
  [kinds.production]: { zh: 'iOS 推送证书（生产）', en: 'iOS push certificate (production)' },
  [kinds.development]: { zh: 'iOS 推送证书（开发）', en: 'iOS push certificate (development)' },
  [kinds.tokenKey]: { zh: 'iOS 推送密钥', en: 'iOS push key' },
}

/** The last mark that has been passed: 30, 7 or 1 days. */
function markOf(leftMs: number): number | undefined {
  return limits.expiryDays.findLast((days) => leftMs <= days * DAY_MS)
}

/** Emails to owners 30, 7 and 1 days before signing material expires; each once. */
export function expiryMails({ db, clock, log, tellOwner }: ExpiryDependencies) {
  async function send({ ownerId, appId, appName, kind, notAfter }: ExpiringCertificate): Promise<void> {
    const days = Math.ceil((notAfter - clock.now()) / DAY_MS)
    const date = new Date(notAfter).toISOString().slice(0, 10)
    const { zh, en } = names[kind]
    const inDays = days === 1 ? 'in 1 day' : `in ${days} days`
    const subject: Bilingual = {
      zh: `应用“${appName}”的${zh}将在 ${days} 天后到期`,
      en: `The ${en} of “${appName}” expires ${inDays}`,
    }
    const text: Bilingual = {
      zh: `你好，应用“${appName}”的${zh}将于 ${date}（UTC）到期。到期后，相应的签名或推送将无法使用。请在 Apple 开发者网站重新创建并上传。`,
      en: `Hello, the ${en} of the application “${appName}” expires on ${date} (UTC). Signing or pushes that need it will stop then. Create another one on the Apple developer site and upload it.`,
    }
    await tellOwner({ ownerId, appId, subject, text })
  }

  /** The job `apps.expiry`. A failed email is tried again by the next run. */
  return async function remind(): Promise<void> {
    const now = clock.now()
    const store = appCertificatesStore(db)
    for (const certificate of await store.expiring(now, now + SOON_MS)) {
      const mark = markOf(certificate.notAfter - now)
      const isDue = mark !== undefined && (certificate.warnedDays === null || mark < certificate.warnedDays)
      if (!isDue) continue
      try {
        await send(certificate)
        await store.warned(certificate.appId, certificate.kind, mark)
      } catch (error) {
        log.warn({ err: error }, 'an email about an expiring certificate could not be sent')
      }
    }
  }
}
