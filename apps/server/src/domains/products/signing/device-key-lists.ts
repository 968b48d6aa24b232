import { checkKeyList, type Trust } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { getDeviceKeyLists } from '@slipway/contract/products/signing/signing.calls.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { keyCache } from '../../../concurrency/key-cache.ts'
import { verifyEd25519 } from '../../../crypto/ed25519.ts'
import type { Database } from '../../../db/database.ts'
import type { ProductsApi } from '../products/index.ts'
import { keyListsStore, type KeyListRecord } from './key-lists.store.ts'

type Asked = CheckedInputOf<typeof getDeviceKeyLists>
type Answer = OutputOf<typeof getDeviceKeyLists>

const MOST_CACHED_PRODUCTS = 500

/** The lists that a device needs in order to reach the current one. */
export function deviceKeyLists({
  db,
  clock,
  products,
}: {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'exists'>
}) {
  const settings = { max: MOST_CACHED_PRODUCTS, ttlMs: signingLimits.deviceReplyAgeMs, elapsedMs: clock.now }
  const ofProducts = keyCache<readonly KeyListRecord[]>(settings)

  /** Newest first; none for an absent or deleted product. */
  async function read(productId: string): Promise<readonly KeyListRecord[]> {
    if (!(await products.exists(productId))) return []
    const newest = await keyListsStore(db).newest(productId, signingLimits.lists + 1)
    return newest.filter(({ signTime }) => signTime !== null)
  }

  const listsOf = (productId: string) => ofProducts.get(productId, () => read(productId))

  /** What a device that is built today trusts; none before the product has keys. */
  async function roots(productId: string): Promise<readonly RootKey[]> {
    const known = await listsOf(productId)
    // The first release has set the keys up since.
    if (known.length === 0) ofProducts.invalidate(productId)
    const [current] = known.length > 0 ? known : await listsOf(productId)
    return current?.list.roots ?? []
  }

  async function readFor({ productId, after, root }: Asked): Promise<Answer> {
    const lists = await listsOf(productId)
    const [current] = lists
    if (!current) throw new DomainError('signing.noKeyList')
    const chain = chainTo(lists, trustOf(lists, after, root))
    return { version: current.list.version, lists: chain.map(({ text, signs }) => ({ text, signs })) }
  }

  return {
    roots,
    read: readFor,
    /** For a device that is built today. */
    async listsAfter(productId: string, after: number): Promise<Answer['lists']> {
      const [root] = await roots(productId)
      return root ? (await readFor({ productId, after, root: root.id })).lists : []
    },

    /** Every list that was ever in force, newest first. */
    async all(productId: string): Promise<Answer['lists']> {
      return (await read(productId)).map(({ text, signs }) => ({ text, signs }))
    },

    /** After a change by this process; other processes follow when their copy has expired. */
    async changed<Result>(productId: string, change: Promise<Result>): Promise<Result> {
      const result = await change
      ofProducts.invalidate(productId)
      return result
    },
  }
}

/** What the device accepts so far. Without a list these are the roots that it was built with, usually the first ones. */
function trustOf(lists: readonly KeyListRecord[], after: number, root: string | undefined): Trust {
  const known = lists.find(({ list }) => list.version === after)
  if (known) return known.list
  const builtIn = lists.flatMap(({ list }) => list.roots).find(({ id }) => id === root)
  return { version: 0, epoch: 0, roots: builtIn ? [builtIn] : (lists.at(-1)?.list.roots ?? []) }
}

/**
 * The shortest chain from what the device trusts: each step goes to the newest list that a device accepts there. Lists in
 * between can have expired, so a device with a clock must not need them.
 */
function chainTo(lists: readonly KeyListRecord[], trust: Trust): KeyListRecord[] {
  const chain: KeyListRecord[] = []
  for (let known = trust; chain.length < signingLimits.listsForDevices;) {
    const next = lists.find(({ text, signs, list }) => {
      if (list.version <= known.version) return false
      const device = { productId: list.product, serial: '', running: {} }
      return checkKeyList({ text, signs }, known, device, verifyEd25519).code === 0
    })
    if (!next) break
    chain.push(next)
    known = next.list
  }
  return chain
}
