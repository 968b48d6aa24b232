import {
  keyStates,
  keyUses,
  type SigningKey,
  type SigningKeysView,
} from '@slipway/contract/products/signing/signing.ts'

const DAY_MS = 24 * 3_600_000
const now = Date.now()

export const anyKey: SigningKey = {
  keyId: '8c1f0a9be2d74c53',
  keyUse: keyUses.release,
  keyName: 'release-1',
  publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  keyState: keyStates.active,
  isStored: true,
  createTime: now - 3.5 * DAY_MS,
  notAfter: now + 1800 * DAY_MS,
  exportTime: null,
  eraseTime: null,
  endedTime: null,
}

export const anyRoot: SigningKey = {
  ...anyKey,
  keyId: '4b9e7d1a22c05f68',
  keyUse: keyUses.root,
  keyName: 'root-1',
  notAfter: null,
}

const freshKey: SigningKey = { ...anyKey, keyId: '00112233aabbccdd', keyUse: keyUses.fresh, keyName: 'fresh' }

export const noKeys: SigningKeysView = { keys: [], lists: [], draft: null, waitingManifests: 0 }

/** Generated here, and nothing exported yet. */
export const anyKeys: SigningKeysView = {
  ...noKeys,
  keys: [anyKey, anyRoot, freshKey],
  lists: [
    {
      listId: '1',
      version: 1,
      epoch: 1,
      createTime: now - 3.5 * DAY_MS,
      expireTime: now + 726.5 * DAY_MS,
      signedBy: [anyRoot.keyId],
      signTime: now - 3.5 * DAY_MS,
    },
  ],
}

/** The root is offline, and a list with another release key waits for it. */
export const drafted: SigningKeysView = {
  ...anyKeys,
  keys: [
    { ...anyKey, keyId: '9d20ab31c4e5f607', keyName: 'release-2', keyState: keyStates.waiting },
    anyKey,
    { ...anyRoot, isStored: false, exportTime: now, eraseTime: now },
    freshKey,
  ],
  draft: {
    listId: '2',
    version: 2,
    epoch: 1,
    createTime: now,
    expireTime: now + 730 * DAY_MS,
    signedBy: [],
    addedKeys: ['9d20ab31c4e5f607'],
    removedKeys: [],
    needed: [{ reason: 1, anyOf: [anyRoot.keyId] }],
    document: {
      fileName: 'keys-2.txt',
      message: 'slipway-keys-v1\n{}',
      signers: [
        {
          keyId: anyRoot.keyId,
          keyName: 'root-1',
          openssl: 'openssl pkeyutl -sign -rawin -inkey root-1.pem -in keys-2.txt -out keys-2.txt.root-1.sig',
          pkcs11: 'pkcs11-tool --module "$PKCS11_MODULE" --login --sign --id 726f6f742d31 --input-file keys-2.txt',
        },
      ],
    },
  },
}
