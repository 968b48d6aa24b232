import { findStandardFeatures } from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { sql } from 'kysely'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

/** The library's feature with this key. */
export async function standardNamed(caller: Caller, key: string): Promise<StandardFeature> {
  const { items } = await caller.call(findStandardFeatures, { name: key, pageSize: 100 })
  const found = items.find((one) => one.key === key)
  if (!found) throw new Error(`the library has no ${key}`)
  return found
}

/** Simulates the program's next release: the property's schema differs, and the version is incremented. */
export async function republish({ db }: TestServer, id: string, schema: object): Promise<void> {
  await sql`update std_features
    set content = content || jsonb_build_object('schema', ${JSON.stringify(schema)}::jsonb), publish_version = publish_version + 1
    where id = ${Number(id)}`.execute(db)
}
