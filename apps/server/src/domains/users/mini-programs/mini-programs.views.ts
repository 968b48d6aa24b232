import { grayConfigsLimits } from '@slipway/contract/catalog/gray-configs/gray-configs.limits.ts'
import type { VersionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type { MiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import type { GrayUses } from '../../catalog/gray-configs/index.ts'

const columns = sql`
  m.mini_program_id as "miniProgramId", m.cn_name as "cnName", m.en_name as "enName", m.logo,
  m.first_category as "firstCategory", m.second_category as "secondCategory",
  coalesce(f.version, '') as "fullVersion", coalesce(g.version, '') as "greyVersion", m.gray_number as "grayNumber",
  l.stage::int as stage, coalesce(l.version, '') as version, coalesce(o.account, '') as owner,
  m.created_at as "createTime", m.updated_at as "updateTime"`

const joins = sql`
  left join mini_program_versions f on f.version_id = m.full_version
  left join mini_program_versions g on g.version_id = m.grey_version
  left join lateral (
    select stage, version from mini_program_versions v where v.mini_program_id = m.mini_program_id
    order by version_id desc limit 1
  ) l on true
  left join accounts o on o.id = m.owner_id`

type ListRow = Omit<MiniProgram, 'stage'> & { stage: VersionStage | null }

export const miniProgramsViews = (db: DatabaseOrTransaction) => ({
  async one(miniProgramId: string): Promise<MiniProgram | undefined> {
    const { rows } = await sql<ListRow>`
      select ${columns} from mini_programs m ${joins} where m.mini_program_id = ${miniProgramId}`.execute(db)
    return rows[0]
  },

  /** Newest first; without a search the total is that of a counter. */
  async page({
    ownerId,
    search,
    offset,
    limit,
  }: {
    ownerId: number
    search: string
    offset: number
    limit: number
  }): Promise<{ items: MiniProgram[]; total: number }> {
    const literal = likeLiteral(search)
    const found = sql<boolean>`m.owner_id = ${ownerId} and (${search} = ''
      or m.mini_program_id like ${`${literal.toLowerCase()}%`}
      or m.cn_name ilike ${`%${literal}%`} or m.en_name ilike ${`%${literal}%`})`
    const { rows } = await sql<ListRow>`
      select ${columns} from mini_programs m ${joins} where ${found}
      order by m.created_at desc, m.mini_program_id limit ${limit} offset ${offset}`.execute(db)
    const counted =
      search === ''
        ? sql<{ n: number }>`select n from counters where scope = 'miniPrograms' and key = ${ownerId}::text`
        : sql<{ n: number }>`select count(*) as n from mini_programs m where ${found}`
    const [total] = (await counted.execute(db)).rows
    return { items: rows, total: total?.n ?? 0 }
  },

  /** Versions that wait for a review, the oldest first. */
  async inReview({
    offset,
    limit,
  }: {
    offset: number
    limit: number
  }): Promise<{ items: { versionId: number; program: MiniProgram }[]; total: number }> {
    const { rows } = await sql<ListRow & { versionId: number; total: number }>`
      select ${columns}, r.version_id as "versionId", count(*) over () as total
      from mini_program_versions r join mini_programs m on m.mini_program_id = r.mini_program_id ${joins}
      where r.stage = 12 order by r.uploaded_at, r.version_id limit ${limit} offset ${offset}`.execute(db)
    return {
      items: rows.map(({ versionId, total: _total, ...program }) => ({ versionId, program })),
      total: rows[0]?.total ?? 0,
    }
  },

  /** Programs that have chosen an app and have something for its users, with their versions. */
  async ofApp(appId: string, miniProgramId?: string): Promise<AppProgram[]> {
    const { rows } = await sql<AppProgram>`
      select m.mini_program_id as "miniProgramId", m.cn_name as "cnName", m.en_name as "enName", m.logo,
        m.full_version::text as "fullVersion", m.grey_version::text as "greyVersion", m.gray_number as "grayNumber"
      from mini_program_apps c
      join apps a on a.app_id = c.app_id and a.deleted_at is null
      join mini_programs m on m.mini_program_id = c.mini_program_id and m.owner_id = a.owner_id
      where c.app_id = ${appId} and num_nonnulls(m.full_version, m.grey_version) > 0
        and (${miniProgramId ?? null}::text is null or m.mini_program_id = ${miniProgramId ?? null})
      order by m.created_at, m.mini_program_id limit 100`.execute(db)
    return rows
  },

  /** Grey versions for the audiences of these configs. All are counted, those that the reader may open are named. */
  async grayUses(
    grayNumbers: readonly number[],
    { accountId, isAdministrator }: { accountId: number; isAdministrator: boolean },
  ): Promise<GrayUses[]> {
    type Ranked = { grayNumber: number; total: number; mayOpen: boolean; id: string; name: string; version: string }
    const { rows } = await sql<Ranked>`
      select "grayNumber", total, "mayOpen", id, name, version from (
        select m.gray_number as "grayNumber", count(*) over (partition by m.gray_number) as total,
          row_number() over (
            partition by m.gray_number, may.open order by m.updated_at desc, m.mini_program_id
          ) as place,
          may.open as "mayOpen", m.mini_program_id as id, m.cn_name as name, g.version
        from mini_programs m
        join mini_program_versions g on g.version_id = m.grey_version,
        lateral (select ${isAdministrator}::boolean or m.owner_id = ${accountId} as open) may
        where m.gray_number = any(${[...grayNumbers]}::integer[])
      ) as ranked
      where place <= case when "mayOpen" then ${grayConfigsLimits.usesNamed}::integer else 1 end order by place`.execute(
      db,
    )
    return [...Map.groupBy(rows, ({ grayNumber }) => grayNumber)].map(([grayNumber, found]) => ({
      grayNumber,
      total: found[0]?.total ?? 0,
      open: found
        .filter(({ mayOpen }) => mayOpen)
        .map(({ id, name, version }) => ({ kind: 'miniProgram', id, name, productId: null, version })),
    }))
  },

  /** CA-042: those of an account that users have. */
  async published({
    ownerId,
    firstCategory,
    secondCategory,
    offset,
    limit,
  }: {
    ownerId: number
    firstCategory: string
    secondCategory: string
    offset: number
    limit: number
  }): Promise<{ id: string; cnName: string; enName: string; logo: string }[]> {
    const { rows } = await sql<{ id: string; cnName: string; enName: string; logo: string }>`
      select m.mini_program_id as id, m.cn_name as "cnName", m.en_name as "enName", m.logo from mini_programs m
      where m.owner_id = ${ownerId} and m.full_version is not null
        and (${firstCategory} = '' or m.first_category in ('', ${firstCategory}))
        and (${secondCategory} = '' or m.second_category in ('', ${secondCategory}))
      order by m.created_at desc, m.mini_program_id limit ${limit} offset ${offset}`.execute(db)
    return rows
  },
})

export interface AppProgram {
  miniProgramId: string
  cnName: string
  enName: string
  logo: string
  fullVersion: string | null
  greyVersion: string | null
  grayNumber: number | null
}
