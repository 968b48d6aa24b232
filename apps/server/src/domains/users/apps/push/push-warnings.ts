import { DAY_MS } from '@slipway/contract/durations.ts'
import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import type { PushWarning } from '@slipway/contract/users/apps/push/app-push.ts'
import type { CertificateFacts, ProfileFacts } from '../../../../crypto/signing-files/signing-findings.ts'

export const SOON_MS = limits.expiryDays[0] * DAY_MS

/** Nothing is wrong yet. */
const onlySoon: ReadonlySet<PushWarning> = new Set(['certificateExpiresSoon', 'profileExpiresSoon'])

export const agrees = (warnings: readonly PushWarning[]): boolean => warnings.every((warning) => onlySoon.has(warning))

type Environment = 'development' | 'production'

const expiryOf = (what: 'certificate' | 'profile', notAfter: number, now: number): PushWarning[] => {
  if (notAfter <= now) return [`${what}Expired`]
  return notAfter <= now + SOON_MS ? [`${what}ExpiresSoon`] : []
}

/** `com.acme.*` and `*` stand for all that begin so. */
const covers = (bundleId: string, wanted: string): boolean =>
  bundleId.endsWith('*') ? wanted.startsWith(bundleId.slice(0, -1)) : bundleId === wanted

interface Signing {
  certificate: CertificateFacts | undefined
  profile: ProfileFacts | undefined
  bundleId: string
  /** The environments that the push credentials of the application are for. */
  push: ReadonlySet<Environment>
  now: number
}

/** Everything that doesn't fit, and not the first of it only. */
export function signingWarnings({ certificate, profile, bundleId, push, now }: Signing): PushWarning[] {
  if (!certificate && !profile) return []
  const found: PushWarning[] = []
  if (certificate) found.push(...expiryOf('certificate', certificate.notAfter, now))
  else found.push('noCertificate')
  if (!profile) return [...found, 'noProfile']
  found.push(...expiryOf('profile', profile.notAfter, now))
  if (!covers(profile.bundleId, bundleId)) found.push('bundleIdDiffers')
  if (certificate && certificate.teamId !== profile.teamId) found.push('teamDiffers')
  if (certificate && !profile.certificates.includes(certificate.sha256)) found.push('certificateNotListed')
  if (push.size > 0 && profile.aps === null) found.push('apsMissing')
  if (push.size > 0 && profile.aps !== null && !push.has(profile.aps)) found.push('apsEnvironment')
  return found
}

export function pushCertificateWarnings(
  facts: CertificateFacts,
  { environment, bundleId, now }: { environment: Environment; bundleId: string; now: number },
): PushWarning[] {
  const found = expiryOf('certificate', facts.notAfter, now)
  if (facts.push.length === 0) found.push('notForPush')
  else if (!facts.push.includes(environment)) found.push('environmentDiffers')
  if (facts.topic !== '' && facts.topic !== bundleId) found.push('topicDiffers')
  return found
}

export interface FcmFacts {
  projectId: string
  clientEmail: string
  packageName: string
  fcmDatabaseUrl: string
  /** Of `google-services.json`; null without one. */
  service: { projectId: string; packages: string[] } | null
}

export function fcmWarnings({ projectId, packageName, service }: FcmFacts, androidName: string): PushWarning[] {
  const found: PushWarning[] = []
  if (packageName !== androidName) found.push('packageNameDiffers')
  if (service && service.projectId !== projectId) found.push('projectDiffers')
  if (service && !service.packages.includes(packageName)) found.push('packageNotListed')
  return found
}
