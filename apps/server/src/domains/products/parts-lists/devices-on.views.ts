import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A firmware version in a product that uses it. */
export interface UsedVersion {
  productId: string
  firmwareType: number
  firmwareVersion: string
  reportedAs: string
}

/** How many devices report each of these versions, and as which texts: from the counters, by the rule that also validates releases. */
export async function runningOn(db: DatabaseOrTransaction, versions: readonly UsedVersion[]) {
  const counts = await reportsOf(db, versions)
  return versions.map((used) => {
    const running = (counts.get(keyOf(used)) ?? []).filter(({ version }) => runsVersion(used, version))
    const deviceCount = running.reduce((sum, { n }) => sum + n, 0)
    return { deviceCount, reported: running.map(({ version }) => version) }
  })
}

export const devicesOn = async (db: DatabaseOrTransaction, versions: readonly UsedVersion[]): Promise<number[]> =>
  (await runningOn(db, versions)).map(({ deviceCount }) => deviceCount)

const keyOf = ({ productId, firmwareType }: UsedVersion): string => `${productId}:${firmwareType}:`

/** What the devices of these products report for these types: a walk of the counters of each. */
export async function reportsOf(db: DatabaseOrTransaction, versions: readonly UsedVersion[]) {
  const prefixes = [...new Set(versions.map(keyOf))]
  const { rows } = await sql<{ prefix: string; firmwareType: number; version: string; n: number }>`
    select prefix, split_part(prefix, ':', 2)::int as "firmwareType", substr(c.key, length(prefix) + 1) as version, c.n
    from unnest(${prefixes}::text[]) as prefix cross join lateral (
      select key, n from counters
      where scope = 'firmwareVersions' and key >= prefix and key < left(prefix, -1) || ';' and n > 0
      order by n desc limit ${sql.lit(partsListsLimits.versionsCounted)}
    ) as c`.execute(db)
  return Map.groupBy(rows, ({ prefix }) => prefix)
}
