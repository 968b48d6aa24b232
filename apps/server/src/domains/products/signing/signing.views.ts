import { KEY_LIST_PREFIX } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { MANIFEST_PREFIX } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { neededSignatures } from '@slipway/contract/products/signing/list-signers.ts'
import { documentFor } from '@slipway/contract/products/signing/signing-commands.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import type {
  DocumentToSign,
  KeyListDraft,
  SignedKeyList,
  SignedManifestView,
  SigningKey,
  SigningKeysView,
} from '@slipway/contract/products/signing/signing.ts'
import type { KeyListRecord } from './key-lists.store.ts'
import { rootsOfDraft } from './list-signing.ts'
import type { ManifestRecord } from './manifests.store.ts'
import { isListed, type KeyRecord } from './signing-keys.store.ts'
import type { SigningState } from './signing-state.ts'

export function keysView({ keys, fresh, lists, draft, current }: SigningState, waiting: number): SigningKeysView {
  const isInUse = keys.length > 0 && fresh !== undefined
  return {
    keys: [...keys.slice(0, signingLimits.shownKeys), ...(isInUse ? [fresh] : [])].map(keyView),
    lists: lists.map(listView),
    draft: draft ? draftView(draft, current, keys) : null,
    waitingManifests: waiting,
  }
}

const keyView = (key: KeyRecord): SigningKey => ({
  keyId: key.keyId,
  keyUse: key.keyUse,
  keyName: key.keyName,
  publicKey: key.publicKey,
  keyState: key.keyState,
  isStored: key.sealed !== null,
  createTime: key.createTime,
  notAfter: key.notAfter,
  exportTime: key.exportTime,
  eraseTime: key.eraseTime,
  endedTime: key.endedTime,
})

const listFacts = ({ listId, list, signs }: KeyListRecord) => ({
  listId: String(listId),
  version: list.version,
  epoch: list.epoch,
  createTime: list.created,
  expireTime: list.expires,
  signedBy: signs.map(({ keyId }) => keyId),
})

const listView = (record: KeyListRecord): SignedKeyList => ({ ...listFacts(record), signTime: record.signTime ?? 0 })

function draftView(draft: KeyListRecord, current: KeyListRecord | undefined, keys: readonly KeyRecord[]): KeyListDraft {
  const signedBy = draft.signs.map(({ keyId }) => keyId)
  const needed = neededSignatures(current?.list.roots, draft.list.roots, signedBy)
  const inDraft = new Set([...draft.list.roots, ...draft.list.keys].map(({ id }) => id))
  const waiting = keys.filter(({ keyId }) => inDraft.has(keyId))
  return {
    ...listFacts(draft),
    addedKeys: waiting.filter((key) => !isListed(key)).map(({ keyId }) => keyId),
    removedKeys: keys.filter((key) => isListed(key) && !inDraft.has(key.keyId)).map(({ keyId }) => keyId),
    needed,
    document: listDocument(draft, current, keys),
  }
}

/** The roots that can still sign the draft. */
export function listDocument(
  draft: KeyListRecord,
  current: KeyListRecord | undefined,
  keys: readonly KeyRecord[],
): DocumentToSign {
  const open = rootsOfDraft(draft.list, current?.list).filter(
    ({ id }) => !draft.signs.some(({ keyId }) => keyId === id),
  )
  const signers = open.map(({ id }) => ({ keyId: id, keyName: keys.find(({ keyId }) => keyId === id)?.keyName ?? id }))
  return documentFor(`keys-${draft.list.version}.txt`, KEY_LIST_PREFIX + draft.text, signers)
}

export function manifestDocument({ manifest, text }: ManifestRecord, keys: readonly KeyRecord[]): DocumentToSign {
  const { keyId, release, epoch } = manifest
  const keyName = keys.find((key) => key.keyId === keyId)?.keyName ?? keyId
  return documentFor(`manifest-${release}-epoch-${epoch}.txt`, MANIFEST_PREFIX + text, [{ keyId, keyName }])
}

export const manifestView = ({
  manifestId,
  manifest,
  manifestState,
  signTime,
}: ManifestRecord): SignedManifestView => ({
  manifestId: String(manifestId),
  release: manifest.release,
  keyId: manifest.keyId,
  epoch: manifest.epoch,
  manifestState,
  createTime: manifest.created,
  expireTime: manifest.expires,
  signTime,
})
