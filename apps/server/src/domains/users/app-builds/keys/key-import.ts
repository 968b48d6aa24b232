import { createPublicKey } from 'node:crypto'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { importAppKey } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { appKeysLimits as limits } from '@slipway/contract/users/app-builds/keys/app-keys.limits.ts'
import {
  SigningFileRefused,
  type Identity,
  type SigningProblem,
} from '../../../../crypto/signing-files/signing-findings.ts'
import { inTransaction } from '../../../../db/database.ts'
import { appKeysStore, keyState } from './app-keys.store.ts'
import { isInUse, lockOfOwner, readOfOwner, requireNoBuild } from './key-custody.ts'
import type { KeyDependencies, KeyHolder } from './key-export.ts'

const refusalOf: Readonly<Record<SigningProblem, RefusalName>> = {
  notReadable: 'appBuilds.keyFileNotReadable',
  unsupported: 'appBuilds.keyFileUnsupported',
  tooCostly: 'appBuilds.keyFileTooCostly',
  wrongPassword: 'appBuilds.keyFilePassword',
  noKey: 'appBuilds.keyFileNoKey',
  severalKeys: 'appBuilds.keyFileSeveralKeys',
  noCertificate: 'appBuilds.keyFileNoCertificate',
  keyOfAnother: 'appBuilds.keyFileNoCertificate',
  busy: 'appBuilds.keyFilesBusy',
}

const FILE = { field: 'privateKeyFile' }

function refusedFile(error: unknown): unknown {
  if (!(error instanceof SigningFileRefused)) return error
  const isPassword = error.problem === 'wrongPassword'
  return new DomainError(refusalOf[error.problem], isPassword ? { field: 'password' } : FILE)
}

/** Signatures of other kinds of keys differ each time, and so would packages that are built again. */
function requireStrong({ certificatePem, facts }: Identity, now: number): void {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(certificatePem)
  if (asymmetricKeyType !== 'rsa') throw new DomainError('appBuilds.keyNotRsa', FILE)
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < limits.leastBits) {
    throw new DomainError('appBuilds.keyWeak', { ...FILE, limit: limits.leastBits })
  }
  if (facts.notAfter <= now || facts.notBefore > now) throw new DomainError('appBuilds.keyExpired', FILE)
}

/** The key of an application that users have from a store: its updates need that key. */
export function keyImport({ db, clock, box, files, mails, proofs }: KeyDependencies) {
  async function identityIn(file: string, password: string): Promise<Identity> {
    const bytes = Buffer.from(file, 'base64')
    if (bytes.length > limits.p12Bytes) {
      throw new DomainError('appBuilds.keyFileTooLarge', { ...FILE, limitKb: limits.p12Bytes / 1024 })
    }
    const identity = await files.p12(bytes, password).catch((error: unknown) => {
      throw refusedFile(error)
    })
    requireStrong(identity, clock.now())
    return identity
  }

  return async (
    { appId, privateKeyFile, password }: CheckedInputOf<typeof importAppKey>,
    { actor, token }: KeyHolder,
  ): Promise<void> => {
    await readOfOwner(db, appId, actor)
    await proofs.requireProof({ token })
    // Read before the transaction: it would hold its connection meanwhile.
    const { keyPem, certificatePem, facts } = await identityIn(privateKeyFile, password)
    const { sha256: certSha256 } = facts
    const owner = { appId, purpose: 'formal' } as const
    const { content } = await inTransaction(db, async (tx) => {
      const source = await lockOfOwner(tx, appId, actor)
      await requireNoBuild(tx, appId)
      if (await isInUse(tx, appId)) throw new DomainError('appBuilds.keyInUse')
      const store = appKeysStore(tx)
      const active = (await store.chain(appId, 'formal')).at(-1)
      if (active?.certSha256 === certSha256) throw new DomainError('appBuilds.keyKnown', FILE)
      await store.endActive(appId, 'formal', keyState.replaced)
      const sealedKey = box.sealed(keyPem, owner)
      const createTime = clock.now()
      await store.add({ ...owner, certificate: certificatePem, certSha256, sealedKey, source: 'imported', createTime })
      return source
    })
    await mails.tell(actor.accountId, 'imported', { appId, content, certSha256 })
  }
}
