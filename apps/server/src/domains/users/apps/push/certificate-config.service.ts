import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { setCertificateConfig } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import type { CertificateConfig } from '@slipway/contract/users/apps/push/app-push.ts'
import type { Clock } from '../../../../clock.ts'
import type { SigningFiles } from '../../../../crypto/signing-files/signing-files.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { lockOwn, requireOwn } from '../app-access.ts'
import type { StoredApp } from '../apps.store.ts'
import { appCertificatesStore, certificateKinds as kinds, type Certificates } from './app-certificates.store.ts'
import type { PushSecretBox } from './push-secrets.ts'
import { agrees, signingWarnings } from './push-warnings.ts'
import { certificateRefusal, profileRefusal, requirePassword, requireSmall, requireValid } from './signing-refusal.ts'

export interface SigningDependencies {
  db: Database
  clock: Clock
  files: SigningFiles
  secrets: PushSecretBox
}

/** For which environments an application can push. */
function pushEnvironments(certificates: Certificates): Set<'development' | 'production'> {
  const { [kinds.production]: production, [kinds.development]: development, [kinds.tokenKey]: key } = certificates
  const found = new Set<'development' | 'production'>()
  if (production || key) found.add('production')
  if (development || key) found.add('development')
  return found
}

function shown(certificates: Certificates, { bundleId }: StoredApp, now: number): CertificateConfig {
  const certificate = certificates[kinds.distribution]?.facts
  const profile = certificates[kinds.profile]?.facts
  const warnings = signingWarnings({ certificate, profile, bundleId, push: pushEnvironments(certificates), now })
  return {
    iosPolicyInfo: {
      set: certificate !== undefined,
      subject: certificate?.subject ?? '',
      teamId: certificate?.teamId ?? '',
      notAfter: certificate?.notAfter ?? null,
    },
    mobileProvision: {
      set: profile !== undefined,
      name: profile?.name ?? '',
      kind: profile?.kind ?? null,
      bundleId: profile?.bundleId ?? '',
      teamId: profile?.teamId ?? '',
      notAfter: profile?.notAfter ?? null,
      devices: profile?.devices ?? 0,
      aps: profile?.aps ?? null,
    },
    agree: certificate !== undefined && profile !== undefined && agrees(warnings),
    warnings,
  }
}

/** CA-084: what an app for iOS is signed with. */
export function certificateConfigService({ db, clock, files, secrets }: SigningDependencies) {
  const config = async (on: DatabaseOrTransaction, app: StoredApp): Promise<CertificateConfig> =>
    shown(await appCertificatesStore(on).all(app.appId), app, clock.now())

  async function readCertificate(file: string, given: string | undefined) {
    const password = requirePassword(given, 'iosPolicyPassword')
    const bytes = Buffer.from(file, 'base64')
    requireSmall(bytes, limits.p12Bytes, 'iosPolicyInfo')
    const identity = await files.p12(bytes, password).catch((error: unknown) => {
      throw certificateRefusal(error, { file: 'iosPolicyInfo', password: 'iosPolicyPassword' })
    })
    requireValid(identity.facts, clock.now(), 'iosPolicyInfo')
    return { facts: identity.facts, secret: { file: bytes.toString('base64'), password } }
  }

  async function readProfile(file: string) {
    const bytes = Buffer.from(file, 'base64')
    requireSmall(bytes, limits.profileBytes, 'mobileProvision')
    const facts = await files.profile(bytes).catch((error: unknown) => {
      throw profileRefusal(error)
    })
    return { facts, secret: { file: bytes.toString('base64') } }
  }

  return {
    get: async (appId: string, actor: Actor): Promise<CertificateConfig> =>
      config(db, await requireOwn(db, appId, actor)),

    async set(input: CheckedInputOf<typeof setCertificateConfig>, actor: Actor): Promise<CertificateConfig> {
      const { appId, iosPolicyInfo, mobileProvision, iosPolicyPassword } = input
      await requireOwn(db, appId, actor)
      if (iosPolicyInfo === '' && mobileProvision === '') {
        throw new DomainError('apps.signingMissing', { field: 'iosPolicyInfo' })
      }
      // Read before the transaction: it would hold its connection meanwhile.
      const certificate = iosPolicyInfo === '' ? undefined : await readCertificate(iosPolicyInfo, iosPolicyPassword)
      const profile = mobileProvision === '' ? undefined : await readProfile(mobileProvision)
      return inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        const store = appCertificatesStore(tx)
        if (certificate) {
          const { distribution: kind } = kinds
          const { facts, secret } = certificate
          const sealed = secrets.seal<1>(secret, { appId, kind })
          await store.replace(appId, { kind, facts, secrets: sealed, notAfter: facts.notAfter }, clock.now())
        }
        if (profile) {
          const { profile: kind } = kinds
          const { facts, secret } = profile
          const sealed = secrets.seal<2>(secret, { appId, kind })
          await store.replace(appId, { kind, facts, secrets: sealed, notAfter: facts.notAfter }, clock.now())
        }
        return config(tx, app)
      })
    },

    async remove(appId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, appId, actor)
        await appCertificatesStore(tx).remove(appId, [kinds.distribution, kinds.profile])
      })
    },
  }
}
