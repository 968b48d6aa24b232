import { createHash } from 'node:crypto'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { sql } from 'kysely'
import { lockInTransaction } from '../../../db/advisory-locks.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { ShippedDomain } from './library-file.ts'

/** British spelling finds American names, too. */
const searched = ({ zh, en }: Bilingual, key: string): string => {
  const name = en.toLowerCase()
  return [zh.toLowerCase(), name, name.replaceAll('color', 'colour'), key.toLowerCase()].join('\n')
}

interface LibraryRows {
  domains: string
  resources: string
  features: string
  fingerprint: string
}

/** Each process writes one library: its rows are made once. */
const known = new WeakMap<readonly ShippedDomain[], LibraryRows>()

/** The rows of the library's tables as JSON, and what tells them from those of another release. */
function rowsOf(library: readonly ShippedDomain[]): LibraryRows {
  const made = known.get(library)
  if (made) return made
  const domains = library.map(({ key, name }, sort) => ({ key, ...name, sort }))
  const resources = library.flatMap((domain) =>
    domain.resources.map(({ key, name, for: categories }, sort) => ({
      domain: domain.key,
      key,
      ...name,
      categories,
      sort,
    })),
  )
  const features = library
    .flatMap((domain) => domain.resources)
    .flatMap((resource) =>
      resource.features.map(({ key, emphasis, content }, sort) => ({
        resource: resource.key,
        key,
        emphasis,
        sort,
        content,
        search: searched(content.name, key),
      })),
    )
  const texts = {
    domains: JSON.stringify(domains),
    resources: JSON.stringify(resources),
    features: JSON.stringify(features),
  }
  const fingerprint = createHash('sha256').update(Object.values(texts).join('\n')).digest('hex')
  const rows = { ...texts, fingerprint }
  known.set(library, rows)
  return rows
}

/** Tells a library from those of other releases. */
export const fingerprintOf = (library: readonly ShippedDomain[]): string => rowsOf(library).fingerprint

/**
 * Replaces the library. A feature with different content gets the next version (SI-044); an omitted one is no longer
 * offered, but stays for the products that have it. A library that the latest start has written is not compared again.
 */
export async function writeLibrary(db: DatabaseOrTransaction, library: readonly ShippedDomain[]): Promise<void> {
  const { domains, resources, features, fingerprint } = rowsOf(library)
  if ((await writtenFingerprint(db)) === fingerprint) return
  await inTransaction(db, async (tx) => {
    await lockInTransaction(tx, 'standardLibrary')
    await sql`
      insert into std_domains (key, name_zh, name_en, sort)
      select key, zh, en, sort
      from jsonb_to_recordset(${domains}::jsonb) as given (key text, zh text, en text, sort integer)
      on conflict (key) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, sort = excluded.sort`.execute(
      tx,
    )
    await sql`
      insert into std_resources (domain_key, key, name_zh, name_en, cat_keys, sort)
      select domain, key, zh, en, array(select jsonb_array_elements_text(categories)), sort
      from jsonb_to_recordset(${resources}::jsonb)
        as given (domain text, key text, zh text, en text, categories jsonb, sort integer)
      on conflict (key) do update set domain_key = excluded.domain_key, name_zh = excluded.name_zh,
        name_en = excluded.name_en, cat_keys = excluded.cat_keys, sort = excluded.sort`.execute(tx)
    await sql`
      with given as (
        select resource.id as resource_id, one.key, content, search, emphasis, one.sort
        from jsonb_to_recordset(${features}::jsonb)
          as one (resource text, key text, content jsonb, search text, emphasis smallint, sort integer)
        join std_resources resource on resource.key = one.resource
      ), written as (
        insert into std_features (resource_id, key, content, search, emphasis, sort)
        select resource_id, key, content, search, emphasis, sort from given order by resource_id, sort
        on conflict (resource_id, key) do update set
          content = excluded.content, search = excluded.search, emphasis = excluded.emphasis, sort = excluded.sort,
          status_code = 1,
          publish_version = std_features.publish_version
            + case when std_features.content is distinct from excluded.content then 1 else 0 end
        where (std_features.content, std_features.emphasis, std_features.sort, std_features.status_code)
          is distinct from (excluded.content, excluded.emphasis, excluded.sort, 1::smallint)
      )
      update std_features as known set status_code = 0
      where status_code = 1
        and not exists (select from given where given.resource_id = known.resource_id and given.key = known.key)`.execute(
      tx,
    )
    await sql`
      update std_resources resource set feature_total = counted.n
      from (
        select resource.id, count(feature.id)::integer as n
        from std_resources resource
        left join std_features feature on feature.resource_id = resource.id and feature.status_code = 1
        group by resource.id
      ) as counted
      where counted.id = resource.id and resource.feature_total <> counted.n`.execute(tx)
    await sql`
      insert into std_library (fingerprint) values (${fingerprint})
      on conflict (is_one) do update set fingerprint = excluded.fingerprint`.execute(tx)
  })
}

/** Of the library that the latest start has written. */
export async function writtenFingerprint(db: DatabaseOrTransaction): Promise<string | undefined> {
  const written = await db.selectFrom('std_library').select('fingerprint').executeTakeFirst()
  return written?.fingerprint
}
