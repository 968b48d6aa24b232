import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const keyId = '0123456789abcdef'
const signature = Buffer.alloc(64).toString('base64url')
const withKey = ({ productId }: Things) => ({ productId, keyId })
const owned = { may: developers, isOwned: true } as const

export const signingRows: Record<string, MatrixRow> = {
  getSigningKeys: { ...owned, input: onProduct },
  setUpSigning: { ...owned, input: onProduct },
  draftKeyList: { ...owned, input: ({ productId }) => ({ productId, version: 1 }), after: 'setUpSigning' },
  discardKeyList: { ...owned, input: ({ productId }) => ({ productId, listId: '1' }) },
  signKeyList: { ...owned, input: (things) => ({ ...withKey(things), listId: '1', signature }) },
  exportRootKey: { ...owned, input: (things) => ({ ...withKey(things), passphrase: 'correct horse battery' }) },
  eraseRootKey: { ...owned, input: withKey },
  listManifests: { ...owned, input: onProduct },
  draftManifest: { ...owned, input: ({ productId }) => ({ productId, manifestId: '1' }) },
  signManifest: { ...owned, input: (things) => ({ ...withKey(things), manifestId: '1', signature }) },
  getDeviceKeyLists: { may: 'anyone', input: onProduct },
}
