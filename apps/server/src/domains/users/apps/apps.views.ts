import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import { hasKeyword } from '../../../db/lists/text-search.ts'
import { toStoredApp, type StoredApp } from './apps.store.ts'

const SEARCHED = sql`app_search_text(a.app_name, a.android_name, a.bundle_id)`

interface ListedApp {
  app: StoredApp
  owner: string
  publishTime: number | null
  lastBuild: { packageType: PackageType; oemVersion: string; time: number } | null
}

interface AskedApps {
  /** Undefined: the applications of all accounts. */
  ownerId: number | undefined
  search: string
  offset: number
  limit: number
}

type ListRow = Row<'apps'> & {
  owner: string
  published_at: number | null
  experience_at: number | null
  experience_version: string | null
  formal_at: number | null
  formal_version: string | null
}

/** Newest first; without a search the total is that of a counter. */
export async function listedApps(
  db: DatabaseOrTransaction,
  { ownerId, search, offset, limit }: AskedApps,
): Promise<{ items: ListedApp[]; total: number }> {
  const literal = likeLiteral(search)
  const found = sql<boolean>`a.deleted_at is null
    and (${ownerId ?? null}::bigint is null or a.owner_id = ${ownerId ?? null}::bigint)
    ${search === '' ? sql`` : sql`and (a.app_id like ${`${literal.toLowerCase()}%`} or ${hasKeyword(SEARCHED, search)})`}`
  const { rows } = await sql<ListRow>`
    select a.*, coalesce(o.account, '') as owner, p.taken_at as published_at,
      e.taken_at as experience_at, e.oem_version as experience_version,
      f.taken_at as formal_at, f.oem_version as formal_version
    from apps a
    left join accounts o on o.id = a.owner_id
    left join app_snapshots p on p.app_id = a.app_id and p.purpose = 0
    left join app_snapshots e on e.app_id = a.app_id and e.purpose = 1
    left join app_snapshots f on f.app_id = a.app_id and f.purpose = 2
    where ${found} order by a.created_at desc, a.app_id limit ${limit} offset ${offset}`.execute(db)
  const counted =
    search === ''
      ? sql<{ n: number }>`select n from counters where scope = 'apps' and key = ${ownerId ?? '*'}::text`
      : sql<{ n: number }>`select count(*) as n from apps a where ${found}`
  const [total] = (await counted.execute(db)).rows
  return { items: rows.map(toListed), total: total?.n ?? 0 }
}

function toListed(row: ListRow): ListedApp {
  const {
    experience_at: experience,
    experience_version: ofExperience,
    formal_at: formal,
    formal_version: ofFormal,
  } = row
  const builds = [
    ...(experience === null
      ? []
      : [{ packageType: 'experience' as const, oemVersion: ofExperience ?? '', time: experience }]),
    ...(formal === null ? [] : [{ packageType: 'formal' as const, oemVersion: ofFormal ?? '', time: formal }]),
  ]
  const [lastBuild = null] = builds.toSorted((one, other) => other.time - one.time)
  return { app: toStoredApp(row), owner: row.owner, publishTime: row.published_at, lastBuild }
}
