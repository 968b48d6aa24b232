import { addDevice, deleteDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../test-server.ts'

interface Owned {
  productId: string
  accountId: number
}

/** No more than a page of each. */
const PRODUCTS = 6
const DEVICES = 6

/** The server writes rows of everyone to these tables; a refused registration is reported to the product's owner. */
const ownWork = new Set([
  'audit_entries',
  'audit_changes',
  'outbox_events',
  'device_refused_attempts',
  'device_fault_counts',
])

/** A digest of each table's rows of this product or account. */
export async function rowsOf({ pool }: Database, { productId, accountId }: Owned): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname in ('product_id', 'account_id', 'owner_id') and not a.attisdropped`,
  )
  const digests = new Map<string, string>()
  for (const { name, column } of tables.filter((table) => !ownWork.has(table.name))) {
    const { rows } = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t where ${column}::text = $1`,
      [column === 'product_id' ? productId : String(accountId)],
    )
    digests.set(`${name} by ${column}`, rows[0]?.digest ?? '')
  }
  return digests
}

export const changedIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after]
    .filter(([table, digest]) => before.get(table) !== digest)
    .map(([table]) => `rows of others changed: ${table}`)

/** Writes as an honest customer would during the storm, and remembers what there is. */
export async function honestWriter(caller: Caller) {
  const [category] = (await caller.call(listProductCategories, {})).items
  const devices = new Map<string, Set<string>>()
  let steps = 0

  async function addProduct(): Promise<void> {
    const { productId } = await caller.call(createProduct, {
      productName: `Honest ${steps}`,
      apPrefix: 'honest_plug',
      productModel: 'HONEST-1',
      categoryId: category?.id ?? '',
      accessType: 1,
      communicationType: 1,
    })
    devices.set(productId, new Set())
  }

  return {
    async step(): Promise<void> {
      steps += 1
      const [productId, serials] = [...devices].at(steps % Math.max(1, devices.size)) ?? []
      if (productId === undefined || serials === undefined || devices.size < PRODUCTS) return addProduct()
      const [first] = serials
      if (serials.size >= DEVICES && first !== undefined) {
        await caller.call(deleteDevice, { productId, serial: first })
        serials.delete(first)
        return
      }
      const { serial } = await caller.call(addDevice, { productId, serial: `h${steps}` })
      serials.add(serial)
    },

    /** What differs from what it remembers. */
    async differences(): Promise<string[]> {
      const found: string[] = []
      const { items, total } = await caller.call(listProducts, {})
      if (total !== devices.size) found.push(`${total} products instead of ${devices.size}`)
      for (const { productId } of items) {
        const { items: kept } = await caller.call(listDevices, { productId })
        const serials = kept.map(({ serial }) => serial).sort()
        const expected = [...(devices.get(productId) ?? [])].sort()
        if (serials.join() !== expected.join()) found.push(`devices ${serials.join()} instead of ${expected.join()}`)
      }
      return found
    },
  }
}
