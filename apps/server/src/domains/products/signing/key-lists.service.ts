import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { writeKeyList } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { draftKeyList, setUpSigning, signKeyList } from '@slipway/contract/products/signing/signing.calls.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { keyStates, keyUses, type SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import { keyIdOf } from '../../../crypto/ed25519.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductsApi } from '../products/index.ts'
import { verifiedSignature } from './given-signature.ts'
import { readPublicKey } from './key-reading.ts'
import { keyListsStore } from './key-lists.store.ts'
import { listSigning, useNames } from './list-signing.ts'
import { manifestsStore } from './manifests.store.ts'
import { nextList } from './next-list.ts'
import type { PrivateKeys } from './private-keys.ts'
import { signingKeysStore, type NewKey } from './signing-keys.store.ts'
import { freshKey, signingState, type SigningState } from './signing-state.ts'
import { keysView, listDocument } from './signing.views.ts'

export interface KeyListsDependencies {
  db: Database
  clock: Clock
  keys: PrivateKeys
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  onListChanged(tx: DatabaseOrTransaction, productId: string, now: number): Promise<void>
}

type Added = Pick<NewKey, 'keyUse' | 'keyName'> & { keyUse: 1 | 2; publicKey: string }
type Drafted = Pick<CheckedInputOf<typeof draftKeyList>, 'removeKeys' | 'raiseEpoch'> & { addKeys: readonly Added[] }

/** The keys of a product, which change only by signed lists. */
export function keyListsService({ db, clock, keys, products, onListChanged }: KeyListsDependencies) {
  const signing = listSigning({ keys, onListChanged })

  async function viewOf(on: DatabaseOrTransaction, productId: string): Promise<SigningKeysView> {
    return keysView(await signingState(on, productId), await manifestsStore(on).countDrafts(productId))
  }

  function newKey({ keyUse, keyName, publicKey: given }: Added, productId: string, now: number): NewKey {
    const notAfter = keyUse === keyUses.root ? null : now + signingLimits.releaseKeyMs
    const about = { productId, keyUse, keyName, keyState: keyStates.waiting, notAfter, createTime: now }
    if (given === '') return { ...keys.generate(productId), ...about }
    const publicKey = readPublicKey(given)
    return { keyId: keyIdOf(publicKey), publicKey, sealed: null, ...about }
  }

  /** The caller has locked the product. */
  async function draft(
    tx: DatabaseOrTransaction,
    productId: string,
    state: SigningState,
    change: Drafted,
  ): Promise<void> {
    const now = clock.now()
    const fresh = await freshKey(tx, keys, now)
    const added = change.addKeys.map((key) => newKey(key, productId, now))
    requireNew(added, [...state.keys, fresh])
    const list = nextList(
      { added, removed: [...new Set(change.removeKeys)], raiseEpoch: change.raiseEpoch },
      { productId, current: state.current?.list, fresh, now },
    )
    await signingKeysStore(tx).add(added)
    await keyListsStore(tx).addDraft(list, writeKeyList(list))
    await signing.signHere(tx, productId, now)
  }

  /** The caller has locked the product, which has no keys. */
  async function setUp(tx: DatabaseOrTransaction, productId: string, given: { rootKey: string; releaseKey: string }) {
    const addKeys = [
      { keyUse: keyUses.root, keyName: `${useNames[keyUses.root]}-1`, publicKey: given.rootKey },
      { keyUse: keyUses.release, keyName: `${useNames[keyUses.release]}-1`, publicKey: given.releaseKey },
    ]
    const state = await signingState(tx, productId)
    await draft(tx, productId, state, { addKeys, removeKeys: [], raiseEpoch: false })
  }

  return {
    setUp,

    async view(productId: string, actor: Actor): Promise<SigningKeysView> {
      await products.requireOwn(productId, actor)
      return viewOf(db, productId)
    },

    setUpBy: ({ productId, ...given }: CheckedInputOf<typeof setUpSigning>, actor: Actor): Promise<SigningKeysView> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const { keys: known } = await signingState(tx, productId)
        if (known.length > 0) throw new DomainError('signing.alreadySetUp')
        await setUp(tx, productId, given)
        return viewOf(tx, productId)
      }),

    draft: (
      { productId, version, ...change }: CheckedInputOf<typeof draftKeyList>,
      actor: Actor,
    ): Promise<SigningKeysView> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const state = await signingState(tx, productId)
        if (state.draft) throw new DomainError('signing.draftWaiting', { version: state.draft.list.version })
        if (!state.current) throw new DomainError('signing.notSetUp')
        const { version: newest } = state.current.list
        if (version !== newest) throw new DomainError('signing.listChanged', { version: newest })
        await draft(tx, productId, state, change)
        return viewOf(tx, productId)
      }),

    discard: (productId: string, listId: string, actor: Actor): Promise<SigningKeysView> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const { draft: waiting } = await signingState(tx, productId)
        if (!waiting || waiting.listId !== rowIdOf(listId)) throw new DomainError('signing.draftStale')
        await keyListsStore(tx).dropDraft(waiting.listId)
        await signingKeysStore(tx).dropWaiting(productId)
        return viewOf(tx, productId)
      }),

    sign: (
      { productId, listId, ...given }: CheckedInputOf<typeof signKeyList>,
      actor: Actor,
    ): Promise<SigningKeysView> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const { draft: waiting, current, keys: known } = await signingState(tx, productId)
        if (!waiting || waiting.listId !== rowIdOf(listId)) throw new DomainError('signing.draftStale')
        const sign = verifiedSignature(given, listDocument(waiting, current, known), known)
        await signing.store(tx, productId, [...waiting.signs, { keyId: given.keyId, sign }], clock.now())
        return viewOf(tx, productId)
      }),
  }
}

/** Devices find keys by their ids, people by their names. */
function requireNew(added: readonly NewKey[], known: readonly Pick<NewKey, 'keyId' | 'keyName'>[]): void {
  for (const [at, { keyId, keyName }] of added.entries()) {
    const others = [...known, ...added.slice(0, at)]
    if (others.some((key) => key.keyId === keyId)) throw new DomainError('signing.keyKnown')
    if (others.some((key) => key.keyName === keyName)) throw new DomainError('signing.nameTaken', { name: keyName })
  }
}
