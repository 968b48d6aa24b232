import { sql, type RawBuilder } from 'kysely'

/** The newest campaign of a release, from its totals; `release` is an SQL expression. Outcomes are in capitals. */
export const newestRunOf = (release: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('kind', c.kind, 'state', c.state,
    'total', coalesce(sum(t.n) filter (where not t.is_simulated), 0),
    'settled', coalesce(sum(t.n) filter (where not t.is_simulated and t.state = upper(t.state)), 0),
    'simulated', coalesce(sum(t.n) filter (where t.is_simulated), 0))
  from campaigns c left join ota_counts t on t.campaign_id = c.id and t.state <> 'retried'
  where c.id = (select max(newest.id) from campaigns newest where newest.release_id = ${release}) group by c.id)`
