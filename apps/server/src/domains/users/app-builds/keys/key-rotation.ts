import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { rotateAppKey } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { appKeysLimits as limits } from '@slipway/contract/users/app-builds/keys/app-keys.limits.ts'
import { fingerprintOf, newSigningKey } from '../../../../android/signing-keys.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { appKeysStore, keyState, type StoredKey } from './app-keys.store.ts'
import { isInUse, lockOfOwner, readOfOwner, requireNoBuild } from './key-custody.ts'
import type { KeyDependencies, KeyHolder } from './key-export.ts'

/** The key that signs now. */
async function rotatable(tx: DatabaseOrTransaction, appId: string): Promise<StoredKey> {
  await requireNoBuild(tx, appId)
  const chain = await appKeysStore(tx).chain(appId, 'formal')
  const active = chain.at(-1)
  if (!active) throw new DomainError('appBuilds.keyMissing')
  if (!(await isInUse(tx, appId))) throw new DomainError('appBuilds.keyNotInUse')
  if (chain.length > limits.rotations) throw new DomainError('appBuilds.keyRotations', { limit: limits.rotations })
  return active
}

/** The next release key. The lineage that leads to it is made with each package, out of the keys before. */
export const keyRotation =
  ({ db, clock, box, mails, proofs }: Omit<KeyDependencies, 'files'>) =>
  async ({ appId, packageName }: CheckedInputOf<typeof rotateAppKey>, { actor, token }: KeyHolder): Promise<void> => {
    const { content } = await readOfOwner(db, appId, actor)
    await proofs.requireProof({ token })
    if (packageName !== content.androidName)
      throw new DomainError('appBuilds.keyNotConfirmed', { field: 'packageName' })
    const before = await rotatable(db, appId)
    const createTime = clock.now()
    // Takes seconds: no transaction is open meanwhile.
    const { certificate, privateKey } = await newSigningKey(content.androidName, createTime)
    const owner = { appId, purpose: 'formal' } as const
    const certSha256 = fingerprintOf(certificate)
    const isRotated = await inTransaction(db, async (tx) => {
      await lockOfOwner(tx, appId, actor)
      // The same request twice is one rotation.
      if ((await rotatable(tx, appId)).keyId !== before.keyId) return false
      const store = appKeysStore(tx)
      await store.endActive(appId, 'formal', keyState.retired)
      const sealedKey = box.sealed(privateKey, owner)
      await store.add({ ...owner, certificate, certSha256, sealedKey, source: 'rotated', createTime })
      return true
    })
    if (isRotated) await mails.tell(actor.accountId, 'rotated', { appId, content, certSha256 })
  }
