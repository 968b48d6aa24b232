import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'

const migration = readFileSync(path.join(import.meta.dirname, '../../../db/migrations/0066-exact-storage.sql'), 'utf8')

const schemas = {
  integer: [{ type: 'integer', minimum: 0, maximum: 9, storage: 'float' }, undefined],
  large: [{ type: 'number', minimum: -9e15, maximum: 0, storage: 'float' }, undefined],
  exact: [{ type: 'number', minimum: 0, maximum: 1, storage: 'float' }, 'float'],
  double: [{ type: 'number', minimum: -9e15, maximum: 9e15, storage: 'double' }, 'double'],
} as const

test('a storage type that cannot hold its numbers is dropped from models of before, at every depth', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  const properties = Object.entries(schemas).map(([deKey, [schema]]) => ({
    deKey,
    title: { zh: '', en: '' },
    ...schema,
  }))
  const old = { type: 'array', minItems: 0, maxItems: 3, items: { type: 'object', properties } }
  for (const deKey of Object.keys(schemas)) {
    await developer.call(addFeature, {
      productId,
      featureType: 1,
      deKey,
      deName: { zh: '数', en: 'Number' },
      transType: 3,
      deInput: { type: 'boolean' },
    })
  }
  for (const [deKey, [schema]] of Object.entries(schemas)) {
    await sql`update features set de_input = ${JSON.stringify(schema)}::jsonb where de_key = ${deKey}`.execute(
      server.db,
    )
  }
  await sql`update features set de_output = ${JSON.stringify(old)}::jsonb where de_key = 'double'`.execute(server.db)

  await sql.raw(migration).execute(server.db)

  const { customizeFeatures } = await developer.call(listFeatures, { productId })
  const storageOf = (schema: unknown) => (schema as { storage?: string }).storage
  expect(customizeFeatures.map(({ deKey, deInput }) => [deKey, storageOf(JSON.parse(deInput))])).toEqual(
    Object.entries(schemas).map(([deKey, [, storage]]) => [deKey, storage]),
  )
  const { rows } = await sql<{ output: typeof old }>`
    select de_output as output from features where de_key = 'double'`.execute(server.db)
  expect(rows[0]?.output.items.properties.map(storageOf)).toEqual(Object.values(schemas).map(([, storage]) => storage))
})
