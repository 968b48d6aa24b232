import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { OtaRecord } from '@slipway/contract/products/firmware/firmware.ts'
import { sql, type RawBuilder } from 'kysely'

type Run = NonNullable<OtaRecord['campaign']>

/** `holdWhy`: why the engine held or stopped it; `heldWhy`: why a user did. */
export type RunRow = Run & { holdWhy: object | null }

export interface RunReader {
  locale: Locale
  /** The words for a hold are known to the floor above. */
  holdText(why: object): Bilingual
}

/** The newest campaign of a release, from its totals; `release` is an SQL expression. Outcomes are in capitals. */
export const newestRunOf = (release: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('kind', c.kind, 'state', c.state,
    'total', coalesce(sum(t.n) filter (where not t.is_simulated), 0),
    'settled', coalesce(sum(t.n) filter (where not t.is_simulated and t.state = upper(t.state)), 0),
    'simulated', coalesce(sum(t.n) filter (where t.is_simulated), 0),
    'simulatedSettled', coalesce(sum(t.n) filter (where t.is_simulated and t.state = upper(t.state)), 0),
    'target', (select max(g.target) from campaign_groups g where g.campaign_id = c.id),
    'heldWhy', c.held_why, 'holdWhy', c.rollout -> 'why')
  from campaigns c left join ota_counts t on t.campaign_id = c.id and t.state <> 'retried'
  where c.id = (select max(newest.id) from campaigns newest where newest.release_id = ${release}) group by c.id)`

export function readRun(row: RunRow | null, { locale, holdText }: RunReader): Run | null {
  if (!row) return null
  const { holdWhy, ...run } = row
  return holdWhy ? { ...run, heldWhy: inLocale(holdText(holdWhy), locale) } : run
}
