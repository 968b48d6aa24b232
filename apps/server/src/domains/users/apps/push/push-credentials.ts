import { DomainError } from '@slipway/contract/refusals.ts'
import type { PushChannelKey } from '@slipway/contract/users/apps/push/app-push.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { ChannelCredentials } from '../../../../push/vendors/open-channel.ts'
import type { ApnsApp, ApnsCredentials } from '../../../../push/vendors/apns.ts'
import type { StoredApp } from '../apps.store.ts'
import { androidBaseOf, fcmFactsOf, vendorFieldsOf } from './android-push.service.ts'
import { appCertificatesStore, certificateKinds as kinds, type Certificates } from './app-certificates.store.ts'
import { appPushStore, type Channels } from './app-push.store.ts'
import type { PushSecretBox } from './push-secrets.ts'

export interface OpenedCredentials {
  given: ChannelCredentials
  /** What a vendor's answer must not show. */
  hidden: readonly string[]
}

const unset = (): DomainError => new DomainError('apps.channelUnset', { field: 'channel' })

/** Of the phone, in Apple's words. */
type ApnsEnvironment = 'production' | 'sandbox'
const innerOf = { production: 'production', sandbox: 'development' } as const satisfies Record<
  ApnsEnvironment,
  ApnsApp['environment']
>

/** A certificate may be for both environments. */
function certificateFor(
  environment: ApnsEnvironment | undefined,
  { production, development }: Record<'production' | 'development', Certificates[3] | Certificates[4]>,
) {
  if (environment === undefined) return production ?? development
  const [own, other] = environment === 'production' ? [production, development] : [development, production]
  return own ?? (other?.facts.push.includes(innerOf[environment]) ? other : undefined)
}

/** A token key is for both environments; of certificates, that of production goes first. */
function apnsOf(
  certificates: Certificates,
  { appId, bundleId }: StoredApp,
  { secrets, environment }: { secrets: PushSecretBox; environment: ApnsEnvironment | undefined },
): { credentials: ApnsCredentials; app: ApnsApp } {
  const { [kinds.tokenKey]: key, [kinds.production]: production, [kinds.development]: development } = certificates
  if (key) {
    const { keyPem } = secrets.open<5>(key.secrets, { appId, kind: key.kind })
    const app = { topic: bundleId, environment: innerOf[environment ?? 'production'], cacheKey: appId }
    return { credentials: { kind: 'token', keyPem, ...key.facts }, app }
  }
  const certificate = certificateFor(environment, { production, development })
  if (!certificate) throw unset()
  const opened = secrets.open<3>(certificate.secrets, { appId, kind: certificate.kind })
  return {
    credentials: { kind: 'certificate', ...opened },
    app: {
      topic: certificate.facts.topic || bundleId,
      environment: innerOf[environment ?? (production ? 'production' : 'sandbox')],
      cacheKey: appId,
    },
  }
}

function androidOf(
  channel: Exclude<PushChannelKey, 'apns'>,
  { appId, androidName }: StoredApp,
  { channels, secrets }: { channels: Channels; secrets: PushSecretBox },
): OpenedCredentials {
  const stored = channels[channel]
  if (!stored?.secrets) throw unset()
  const android = androidBaseOf(channels.base)
  const app = { android, packageName: androidName, cacheKey: appId }
  if (channel === 'fcm') {
    const facts = fcmFactsOf(stored)
    if (!facts) throw unset()
    const { privateKey } = secrets.open<'fcm'>(stored.secrets, { appId, kind: channel })
    const { projectId, clientEmail, packageName } = facts
    const credentials = { projectId, clientEmail, privateKey }
    return { given: { channel, credentials, app: { ...app, packageName } }, hidden: [privateKey] }
  }
  const { appSecret } = secrets.open<'vendor'>(stored.secrets, { appId, kind: channel })
  const fields = vendorFieldsOf(stored)
  return { given: { channel, credentials: { ...fields, appSecret }, app }, hidden: [appSecret] }
}

/** The saved credentials of a channel, opened; refused where there are none. */
export async function openedCredentials(
  db: DatabaseOrTransaction,
  {
    app,
    channel,
    secrets,
    environment,
  }: { app: StoredApp; channel: PushChannelKey; secrets: PushSecretBox; environment?: ApnsEnvironment },
): Promise<OpenedCredentials> {
  if (channel !== 'apns') return androidOf(channel, app, { channels: await appPushStore(db).all(app.appId), secrets })
  const { credentials, app: target } = apnsOf(await appCertificatesStore(db).all(app.appId), app, {
    secrets,
    environment,
  })
  return { given: { channel, credentials, app: target }, hidden: [credentials.keyPem] }
}
