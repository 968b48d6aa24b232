import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { ApkSigner } from '../../../../android/apk-spec.ts'
import { fingerprintOf, newSigningKey } from '../../../../android/signing-keys.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import { appKeysStore } from './app-keys.store.ts'
import type { KeyBox } from './key-box.ts'

interface Dependencies {
  db: Database
  clock: Clock
  box: KeyBox
}

/** Keys that packages are signed with: one of an application and type of builds, made when the first one needs it. */
export function appKeys({ db, clock, box }: Dependencies) {
  async function signerOf(appId: string, purpose: PackageType): Promise<ApkSigner | undefined> {
    const chain = (await appKeysStore(db).chain(appId, purpose)).map(box.opened)
    const key = chain.at(-1)
    return key && { key, earlier: chain.slice(0, -1) }
  }

  return async (appId: string, purpose: PackageType, packageName: string): Promise<ApkSigner> => {
    const found = await signerOf(appId, purpose)
    if (found) return found
    const createTime = clock.now()
    const { certificate, privateKey } = await newSigningKey(packageName, createTime)
    const owner = { appId, purpose }
    const certSha256 = fingerprintOf(certificate)
    const sealedKey = box.sealed(privateKey, owner)
    await appKeysStore(db).add({ ...owner, certificate, certSha256, sealedKey, source: 'created', createTime })
    const kept = await signerOf(appId, purpose)
    if (!kept) throw new Error('a signing key was stored and is not there')
    return kept
  }
}

export type KeyOf = ReturnType<typeof appKeys>
