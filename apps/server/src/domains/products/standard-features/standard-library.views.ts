import { mostCounted, totalUpTo, type CountedTotal } from '@slipway/contract/paging.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import {
  statusCodes,
  type StandardDomain,
  type StandardResource,
} from '@slipway/contract/products/standard-features/standard-features.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import type { FeatureContent } from './library-file.ts'

export interface LibraryFeature {
  id: string
  key: string
  content: FeatureContent
  emphasis: 0 | 1
  sort: number
  statusCode: 0 | 1
  publishVersion: number
  resId: string
  resKey: string
  domainKey: string
  /** The category of a resource that only one category has. */
  catKey: string
  /** The categories of its resource. */
  catKeys: string[]
}

export interface LibraryPage extends CountedTotal {
  items: LibraryFeature[]
}

/** For every category. */
export const EVERY = '*'

export const standardLibraryViews = (db: DatabaseOrTransaction) => ({
  async listDomains(): Promise<StandardDomain[]> {
    const rows = await db
      .selectFrom('std_domains as domain')
      .innerJoin('std_resources as resource', 'resource.domain_key', 'domain.key')
      .select((of) => [
        'domain.key',
        'domain.name_zh',
        'domain.name_en',
        of.fn.sum<string>('feature_total').as('total'),
      ])
      .groupBy('domain.key')
      .having((of) => of(of.fn.sum('feature_total'), '>', 0))
      .orderBy('domain.sort')
      .execute()
    return rows.map((row) => ({ domainKey: row.key, name: nameOf(row), featureTotal: Number(row.total) }))
  },

  /** `subCatKey` is a subcategory's own identifier or `main.sub`; resources of that category precede general ones. */
  async listResources({ subCatKey, domainKey }: { subCatKey?: string | undefined; domainKey?: string | undefined }) {
    const rows = await db
      .selectFrom('std_resources as resource')
      .innerJoin('std_domains as domain', 'domain.key', 'resource.domain_key')
      .selectAll('resource')
      .where('feature_total', '>', 0)
      .$if(domainKey !== undefined, (query) => query.where('domain_key', '=', domainKey ?? ''))
      .$if(subCatKey !== undefined, (query) =>
        query.where(
          sql<boolean>`exists (select from unnest(cat_keys) as of (key)
            where of.key in (${subCatKey}, ${EVERY}) or split_part(of.key, '.', 2) = ${subCatKey})`,
        ),
      )
      .orderBy((of) => of('cat_keys', '=', sql<string[]>`array[${EVERY}]`))
      .orderBy('domain.sort')
      .orderBy('resource.sort')
      .execute()
    return rows.map((row): StandardResource => ({
      resId: String(row.id),
      resKey: row.key,
      domainKey: row.domain_key,
      name: nameOf(row),
      catKeys: row.cat_keys,
      featureTotal: row.feature_total,
    }))
  },

  /** Highlighted features first, then by position. The total is the maintained one. */
  async pageOfResource(resourceId: string, { offset, limit }: { offset: number; limit: number }): Promise<LibraryPage> {
    const id = rowNumberOf(resourceId)
    const resource = await db
      .selectFrom('std_resources')
      .select('feature_total')
      .where('id', '=', id)
      .executeTakeFirst()
    const rows = await offered(db)
      .where('feature.resource_id', '=', id)
      .orderBy('feature.emphasis', 'desc')
      .orderBy('feature.sort')
      .orderBy('feature.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return { items: rows.map(toFeature), total: resource?.feature_total ?? 0 }
  },

  /** By a part of either name or of the key, case-insensitive. */
  async pageByName(words: string, { offset, limit }: { offset: number; limit: number }): Promise<LibraryPage> {
    const like = `%${likeLiteral(words.toLowerCase())}%`
    const [rows, counted] = await Promise.all([
      offered(db)
        .where('feature.search', 'like', like)
        .orderBy('feature.emphasis', 'desc')
        .orderBy('feature.resource_id')
        .orderBy('feature.sort')
        .orderBy('feature.id')
        .limit(limit)
        .offset(offset)
        .execute(),
      sql<{ n: number }>`select count(*)::integer as n from (
        select from std_features where status_code = ${statusCodes.offered} and search like ${like} limit ${mostCounted.hits + 1}
      ) as found`.execute(db),
    ])
    return { items: rows.map(toFeature), ...totalUpTo(counted.rows[0]?.n ?? 0, mostCounted.hits) }
  },

  /** Includes features that are no longer offered. */
  async findAll(ids: readonly string[]): Promise<Map<string, LibraryFeature>> {
    if (ids.length === 0) return new Map()
    const rows = await all(db).where('feature.id', 'in', ids.map(rowNumberOf)).execute()
    return new Map(rows.map((row) => [String(row.id), toFeature(row)]))
  },

  /** The features on offer with one of these keys, whichever resource has them. */
  async findAllByKey(keys: readonly string[]): Promise<LibraryFeature[]> {
    if (keys.length === 0) return []
    const rows = await offered(db).where('feature.key', 'in', keys).orderBy('feature.id').execute()
    return rows.map(toFeature)
  },

  /** By the resource's ID, otherwise by its key, which is unique in a domain. */
  async findByKey(
    { resId, resKey, domainKey }: { resId: string; resKey: string; domainKey: string },
    key: string,
  ): Promise<LibraryFeature | undefined> {
    const withKey = offered(db).where('feature.key', '=', key)
    const inResource =
      resId === ''
        ? withKey.where('resource.key', '=', resKey)
        : withKey.where('feature.resource_id', '=', rowNumberOf(resId))
    const row = await inResource
      .orderBy((of) => of('resource.domain_key', '=', domainKey), 'desc')
      .orderBy('feature.id')
      .executeTakeFirst()
    return row && toFeature(row)
  },
})

const all = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('std_features as feature')
    .innerJoin('std_resources as resource', 'resource.id', 'feature.resource_id')
    .selectAll('feature')
    .select(['resource.key as res_key', 'resource.domain_key', 'resource.cat_keys'])

const offered = (db: DatabaseOrTransaction) => all(db).where('feature.status_code', '=', sql.lit(statusCodes.offered))

type FeatureRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]

const toFeature = (row: FeatureRow): LibraryFeature => ({
  id: String(row.id),
  key: row.key,
  content: row.content as FeatureContent,
  emphasis: row.emphasis === 1 ? 1 : 0,
  sort: row.sort,
  statusCode: row.status_code === 1 ? 1 : 0,
  publishVersion: row.publish_version,
  resId: String(row.resource_id),
  resKey: row.res_key,
  domainKey: row.domain_key,
  catKeys: row.cat_keys,
  catKey: row.cat_keys.length === 1 && row.cat_keys[0] !== EVERY ? (row.cat_keys[0] ?? '') : '',
})

const nameOf = ({ name_zh, name_en }: { name_zh: string; name_en: string }): Bilingual => ({ zh: name_zh, en: name_en })
