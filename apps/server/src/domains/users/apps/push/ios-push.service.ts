import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { deleteIosPush, setIosPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import { certificateTypes, type CertificateType, type IosPush } from '@slipway/contract/users/apps/push/app-push.ts'
import { inTransaction } from '../../../../db/database.ts'
import type { Draft } from '../../../../files/file-store.ts'
import { readBytes } from '../../../../files/read-bytes.ts'
import type { Actor } from '../../../../http/route.ts'
import { lockOwn, requireOwn } from '../app-access.ts'
import type { StoredApp } from '../apps.store.ts'
import { appPushStore } from './app-push.store.ts'
import { appCertificatesStore, certificateKinds as kinds, type Certificates } from './app-certificates.store.ts'
import type { SigningDependencies } from './certificate-config.service.ts'
import { pushCertificateWarnings } from './push-warnings.ts'
import { certificateRefusal, requirePassword, requireSmall, requireValid } from './signing-refusal.ts'

const kindOf = {
  [certificateTypes.production]: kinds.production,
  [certificateTypes.development]: kinds.development,
  [certificateTypes.tokenKey]: kinds.tokenKey,
} as const

const environments = [
  [certificateTypes.production, 'production'],
  [certificateTypes.development, 'development'],
] as const

/** What is set, by type; nothing of it is secret. */
export function shownIosPush(certificates: Certificates, { bundleId }: StoredApp, now: number): IosPush[] {
  const shown: IosPush[] = []
  for (const [certificateType, environment] of environments) {
    const facts = certificates[kindOf[certificateType]]?.facts
    if (!facts) continue
    shown.push({
      certificateType,
      set: true,
      kind: 'p12',
      topic: facts.topic || bundleId,
      environment: facts.push.length > 1 ? 'both' : environment,
      keyId: '',
      teamId: facts.teamId,
      notAfter: facts.notAfter,
      warnings: pushCertificateWarnings(facts, { environment, bundleId, now }),
    })
  }
  const key = certificates[kinds.tokenKey]?.facts
  if (key) {
    const { tokenKey: certificateType } = certificateTypes
    const fixed = { set: true, kind: 'p8', topic: bundleId, environment: 'both', notAfter: null, warnings: [] } as const
    shown.push({ certificateType, ...fixed, warnings: [], keyId: key.keyId, teamId: key.teamId })
  }
  return shown
}

const PEM = /^\s*-----BEGIN PRIVATE KEY-----[\sA-Za-z0-9+/=]+-----END PRIVATE KEY-----\s*$/

/** A token key of APNs: one P-256 key without a password. */
function readTokenKey(bytes: Buffer): KeyObject {
  const pem = bytes.toString('latin1')
  try {
    if (PEM.test(pem)) {
      const key = createPrivateKey(pem)
      if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    }
  } catch {
    // The refusal is the same: it isn't Apple's file.
  }
  throw new DomainError('apps.tokenKeyNotReadable', { field: 'multipartFile' })
}

function requireAppleId(id: string, field: 'keyId' | 'teamId'): string {
  const { appleId: length } = limits
  if (id.length !== length || !/^[A-Z0-9]+$/.test(id)) {
    throw new DomainError('apps.appleId', { name: field === 'keyId' ? 'Key ID' : 'Team ID', length, field })
  }
  return id
}

/** CA-085. */
export function iosPushService({ db, clock, files, secrets }: SigningDependencies) {
  const readCertificate = async (bytes: Buffer, given: string | undefined) => {
    requireSmall(bytes, limits.p12Bytes, 'multipartFile')
    const password = requirePassword(given, 'password')
    const identity = await files.p12(bytes, password).catch((error: unknown) => {
      throw certificateRefusal(error, { file: 'multipartFile', password: 'password' })
    })
    requireValid(identity.facts, clock.now(), 'multipartFile')
    return identity
  }

  async function rowOf(input: CheckedInputOf<typeof setIosPush>, bytes: Buffer) {
    const { appId, certificateType, password } = input
    const kind = kindOf[certificateType]
    if (kind === kinds.tokenKey) {
      requireSmall(bytes, limits.p8Bytes, 'multipartFile')
      const facts = { keyId: requireAppleId(input.keyId, 'keyId'), teamId: requireAppleId(input.teamId, 'teamId') }
      const keyPem = readTokenKey(bytes).export({ format: 'pem', type: 'pkcs8' }).toString()
      return { kind, facts, secrets: secrets.seal<5>({ keyPem }, { appId, kind }), notAfter: undefined }
    }
    const { keyPem, certificatePem, facts } = await readCertificate(bytes, password)
    const sealed = secrets.seal<3>({ keyPem, certificatePem }, { appId, kind })
    return { kind, facts, secrets: sealed, notAfter: facts.notAfter }
  }

  return {
    async set(input: CheckedInputOf<typeof setIosPush>, file: Draft | undefined, actor: Actor): Promise<IosPush> {
      const { appId, certificateType } = input
      await requireOwn(db, appId, actor)
      if (!file) throw new DomainError('uploads.missing', { field: 'multipartFile' })
      // Read before the transaction: it would hold its connection meanwhile.
      const row = await rowOf(input, await readBytes(file.open(), filePurposes.iosPush.maxBytes))
      return inTransaction(db, async (tx) => {
        const app = await lockOwn(tx, appId, actor)
        await appCertificatesStore(tx).replace(appId, row, clock.now())
        await appPushStore(tx).unchecked(appId, 'apns')
        const shown = shownIosPush(await appCertificatesStore(tx).all(appId), app, clock.now())
        return shown.find((one) => one.certificateType === certificateType) as IosPush
      })
    },

    async remove({ appId, certificateType }: CheckedInputOf<typeof deleteIosPush>, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, appId, actor)
        await appCertificatesStore(tx).remove(appId, [kindOf[certificateType as CertificateType]])
        await appPushStore(tx).unchecked(appId, 'apns')
      })
    },
  }
}
