import { affectedBy, type AffectedVersions } from '@slipway/contract/products/advisories/affected.ts'
import type { Verdict } from '@slipway/contract/products/advisories/advisories.ts'
import type { Advisory } from '@slipway/contract/products/advisories/read-advisory.ts'
import { sql } from 'kysely'
import { lockInTransaction } from '../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

interface Candidate extends AffectedVersions {
  packageId: number
  position: number
  version: string
  advisoryId: string
}

interface NewImport {
  fileName: string
  accountId: number
  time: number
  read: number
  skipped: number
}

export interface FindingKey {
  packageId: string
  advisoryId: string
  purl: string
}

const CANDIDATE = sql`
  c.package_id as "packageId", c.position, c.version, k.advisory_id as "advisoryId", k.ranges, k.versions
  from parts_list_components c join advisory_packages k on k.purl_base = c.purl_base and c.purl_base <> ''
  join advisories a on a.id = k.advisory_id and not a.is_withdrawn`

export const advisoriesStore = (tx: DatabaseOrTransaction) => ({
  /** Imports and matches run one after the other. */
  lock: (): Promise<void> => lockInTransaction(tx, 'advisories'),

  /** Adds advisories, or replaces older states of them; gives the ids of those. */
  async put(advisories: readonly Advisory[]): Promise<string[]> {
    if (advisories.length === 0) return []
    // One archive can have an advisory twice; a statement cannot.
    const newest = new Map<string, Advisory>()
    for (const one of advisories) {
      const present = newest.get(one.advisoryId)
      if (!present || present.modifiedTime < one.modifiedTime) newest.set(one.advisoryId, one)
    }
    const given = [...newest.values()].map((one) => ({ ...one, modifiedAt: new Date(one.modifiedTime).toISOString() }))
    const { rows } = await sql<{ id: string }>`
      insert into advisories as kept (id, aliases, summary, severity, modified_at, is_withdrawn)
      select "advisoryId", array(select jsonb_array_elements_text(aliases)), summary, severity, "modifiedAt", "isWithdrawn"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("advisoryId" text, aliases jsonb, summary text,
        severity text, "modifiedAt" timestamptz, "isWithdrawn" boolean)
      on conflict (id) do update set aliases = excluded.aliases, summary = excluded.summary, severity = excluded.severity,
        modified_at = excluded.modified_at, is_withdrawn = excluded.is_withdrawn
      where excluded.modified_at > kept.modified_at returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await tx
      .deleteFrom('advisory_packages')
      .where('advisory_id', 'in', [...ids, ''])
      .execute()
    const packages = ids.flatMap((id) =>
      (newest.get(id)?.packages ?? []).map((one, position) => ({ ...one, advisoryId: id, position })),
    )
    await sql`
      insert into advisory_packages (advisory_id, position, purl_base, ranges, versions)
      select "advisoryId", position, "purlBase", ranges, array(select jsonb_array_elements_text(versions))
      from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) as g ("advisoryId" text, position integer,
        "purlBase" text, ranges jsonb, versions jsonb)`.execute(tx)
    return ids
  },

  /** Compares these advisories with all parts lists. */
  async matchAdvisories(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx.deleteFrom('advisory_findings').where('advisory_id', 'in', ids).execute()
    const { rows } = await sql<Candidate>`select ${CANDIDATE} where k.advisory_id = any(${ids})`.execute(tx)
    await addFindings(tx, rows)
  },

  /** Compares one parts list with all advisories. */
  async matchPackage(packageId: string): Promise<void> {
    await tx.deleteFrom('advisory_findings').where('package_id', '=', Number(packageId)).execute()
    const { rows } = await sql<Candidate>`select ${CANDIDATE} where c.package_id = ${Number(packageId)}`.execute(tx)
    await addFindings(tx, rows)
  },

  async addImport({ fileName, accountId, time, read, skipped }: NewImport): Promise<void> {
    await sql`
      insert into advisory_imports (file_name, account_id, created_at, read_count, skipped_count, total)
      select ${fileName}, ${accountId}, ${new Date(time)}, ${read}, ${skipped}, count(*) from advisories`.execute(tx)
  },

  async setVerdict(
    { packageId, advisoryId, purl }: FindingKey,
    { verdict, note, accountId, time }: { verdict: Verdict; note: string; accountId: number; time: number },
  ): Promise<void> {
    const stated = { verdict, note, account_id: accountId, created_at: new Date(time) }
    await tx
      .insertInto('advisory_verdicts')
      .values({ package_id: Number(packageId), advisory_id: advisoryId, purl, ...stated })
      .onConflict((conflict) => conflict.columns(['package_id', 'advisory_id', 'purl']).doUpdateSet(stated))
      .execute()
  },
})

async function addFindings(tx: DatabaseOrTransaction, candidates: readonly Candidate[]): Promise<void> {
  const found = candidates.flatMap(({ version, ranges, versions, ...key }) => {
    const affected = affectedBy(version, { ranges, versions })
    return affected ? [{ ...key, ...affected }] : []
  })
  if (found.length === 0) return
  await sql`
    insert into advisory_findings (package_id, position, advisory_id, fixed_in, is_certain)
    select "packageId", position, "advisoryId", "fixedIn", "isCertain"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as g ("packageId" bigint, position integer,
      "advisoryId" text, "fixedIn" text, "isCertain" boolean)
    on conflict do nothing`.execute(tx)
}
