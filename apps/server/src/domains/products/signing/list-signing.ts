import { checkKeyList, type Signature } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { KEY_LIST_PREFIX, type KeyList, type RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { neededSignatures } from '@slipway/contract/products/signing/list-signers.ts'
import { keyStates, keyUses } from '@slipway/contract/products/signing/signing.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { verifyEd25519 } from '../../../crypto/ed25519.ts'
import { keyListsStore, type KeyListRecord } from './key-lists.store.ts'
import type { PrivateKeys } from './private-keys.ts'
import { isListed, signingKeysStore, type KeyRecord } from './signing-keys.store.ts'
import { signingState } from './signing-state.ts'

interface Dependencies {
  keys: PrivateKeys
  /** Signs the manifests again that the new list makes void. */
  onListChanged(tx: DatabaseOrTransaction, productId: string, now: number): Promise<void>
}

/** All roots whose signature of a draft counts: those of the list before and its own. */
export const rootsOfDraft = (draft: KeyList, current: KeyList | undefined): RootKey[] => [
  ...draft.roots,
  ...(current?.roots ?? []).filter((root) => !draft.roots.some(({ id }) => id === root.id)),
]

/** Signatures of drafts. Its callers have locked the product. */
export function listSigning({ keys, onListChanged }: Dependencies) {
  /** Stores the signatures; with the last required one the list takes effect. */
  async function store(
    tx: DatabaseOrTransaction,
    productId: string,
    signs: readonly Signature[],
    now: number,
  ): Promise<void> {
    const { draft, current } = await draftOf(tx, productId)
    const signedBy = signs.map(({ keyId }) => keyId)
    const needed = neededSignatures(current?.list.roots, draft.list.roots, signedBy)
    if (needed.length > 0) return keyListsStore(tx).sign(draft.listId, signs, null)
    requireAccepted({ ...draft, signs: [...signs] }, current?.list)
    await keyListsStore(tx).sign(draft.listId, signs, now)
    await applyStates(tx, productId, { next: draft.list, current: current?.list }, now)
    await onListChanged(tx, productId, now)
  }

  async function draftOf(tx: DatabaseOrTransaction, productId: string) {
    const { draft, current, keys: known } = await signingState(tx, productId)
    if (!draft) throw new Error('the draft is missing')
    return { draft, current, known }
  }

  return {
    store,

    /** Signs with every root whose private part is stored here. */
    async signHere(tx: DatabaseOrTransaction, productId: string, now: number): Promise<void> {
      const { draft, current, known } = await draftOf(tx, productId)
      const isSigner = ({ keyId, sealed }: KeyRecord) =>
        sealed !== null && rootsOfDraft(draft.list, current?.list).some(({ id }) => id === keyId)
      const signs = known
        .filter(isSigner)
        .map((key) => ({ keyId: key.keyId, sign: keys.sign(key, KEY_LIST_PREFIX + draft.text) }))
      await store(tx, productId, signs, now)
    },
  }
}

/** What devices check is what the platform checks: a list that they would refuse never takes effect. */
function requireAccepted({ text, signs, list }: KeyListRecord, current: KeyList | undefined): void {
  const trust = current ?? { version: 0 as const, epoch: 0 as const, roots: list.roots }
  const device = { productId: list.product, serial: '', running: {} }
  const { code } = checkKeyList({ text, signs }, trust, device, verifyEd25519)
  if (code !== 0) throw new Error(`devices would refuse key list ${list.version} with code ${code}`)
}

async function applyStates(
  tx: DatabaseOrTransaction,
  productId: string,
  { next, current }: { next: KeyList; current: KeyList | undefined },
  now: number,
): Promise<void> {
  const store = signingKeysStore(tx)
  const releaseIds = next.keys.filter(({ use }) => use === 'release').map(({ id }) => id)
  const rootIds = next.roots.map(({ id }) => id)
  const gone = (await store.ofProduct(productId)).filter(
    (key) => isListed(key) && ![...releaseIds, ...rootIds].includes(key.keyId),
  )
  const isRevoking = current !== undefined && next.epoch > current.epoch
  const goneIds = gone.map(({ keyId }) => keyId)
  await store.end(productId, goneIds, isRevoking ? keyStates.revoked : keyStates.retired, now)
  await store.setState(productId, releaseIds.slice(0, -1), keyStates.accepted)
  await store.setState(productId, [...rootIds, ...releaseIds.slice(-1)], keyStates.active)
}

/** For the names of files and keys that are generated. */
export const useNames = { [keyUses.root]: 'root', [keyUses.release]: 'release' } as const
