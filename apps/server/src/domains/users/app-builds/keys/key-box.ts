import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { SigningKey } from '../../../../android/apk-spec.ts'
import { secretBox } from '../../../../crypto/secret-box.ts'
import type { StoredKey } from './app-keys.store.ts'

type KeyOwner = Pick<StoredKey, 'appId' | 'purpose'>

/** Private keys as they are stored: for one application and one type of builds. */
export function keyBox(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'app-keys')
  const boundTo = (appId: string, purpose: PackageType): string => `${appId}:${purpose}`
  return {
    sealed: (privateKey: string, { appId, purpose }: KeyOwner): Buffer => seal(privateKey, boundTo(appId, purpose)),
    opened: ({ appId, purpose, certificate, sealedKey }: StoredKey): SigningKey => ({
      certificate,
      privateKey: open(sealedKey, boundTo(appId, purpose)),
    }),
  }
}

export type KeyBox = ReturnType<typeof keyBox>
