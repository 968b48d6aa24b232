import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { deltaLimits, type DeltaSource, type DeltaState } from '@slipway/contract/products/firmware/deltas.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** A patch to be made. */
export interface WaitingDelta {
  deltaId: number
  from: { fileId: number; version: string }
  to: { fileId: number; version: string; size: number; ownerId: number }
}

export interface MadeDelta {
  state: Exclude<DeltaState, 'waiting'>
  size?: number
  fileId?: number
  sha256?: string
}

export const deltasStore = (db: DatabaseOrTransaction) => ({
  /** The versions of a firmware, of which one is the package. */
  async packages(firmwareId: string): Promise<DeltaSource[]> {
    const { rows } = await sql<DeltaSource>`
      select id::text as "packageId", version as "firmwareVersion", reported_as as "reportedAs", sort_key as "sortKey", size
      from firmware_packages where firmware_id = ${Number(firmwareId)}`.execute(db)
    return rows
  },

  /** What devices of the product report for this type, most common first. */
  async reported(productId: string, firmwareType: FirmwareType): Promise<{ version: string; n: number }[]> {
    const prefix = `${productId}:${firmwareType}:`
    const { rows } = await sql<{ version: string; n: number }>`
      select substr(key, ${prefix.length + 1}) as version, n from counters
      where scope = 'firmwareVersions' and key >= ${prefix} and key < ${`${productId}:${firmwareType};`} and n > 0
      order by n desc, key limit ${sql.lit(REPORTED)}`.execute(db)
    return rows
  },

  async add(packageId: string, fromPackageIds: readonly string[], now: number): Promise<void> {
    if (fromPackageIds.length === 0) return
    await sql`
      insert into firmware_deltas (package_id, from_package_id, created_at)
      select ${Number(packageId)}::bigint, unnest(${fromPackageIds.map(Number)}::bigint[]), ${new Date(now)}
      on conflict do nothing`.execute(db)
  },

  /** The oldest patch that has to be made, with one attempt more; a process that ends during it leaves it waiting. */
  async begin(): Promise<WaitingDelta | undefined> {
    const { rows } = await sql<WaitingDelta>`
      with begun as (
        update firmware_deltas set attempts = attempts + 1 where id = (
          select id from firmware_deltas where state = 'waiting' order by attempts, id limit 1 for update skip locked)
        returning id, package_id, from_package_id, attempts)
      select b.id as "deltaId", jsonb_build_object('fileId', older.file_id, 'version', older.version) as "from",
        jsonb_build_object('fileId', newer.file_id, 'version', newer.version, 'size', newer.size,
          'ownerId', file.owner_id) as "to"
      from begun b join firmware_packages older on older.id = b.from_package_id
      join firmware_packages newer on newer.id = b.package_id join private_files file on file.id = newer.file_id`.execute(
      db,
    )
    return rows[0]
  },

  /** Patches that have ended a process too often. */
  async giveUp(): Promise<void> {
    await db
      .updateTable('firmware_deltas')
      .set({ state: 'failed' })
      .where('state', '=', 'waiting')
      .where('attempts', '>=', deltaLimits.attempts)
      .execute()
  },

  async finish(deltaId: number, { state, size, fileId, sha256 }: MadeDelta, now: number): Promise<void> {
    await db
      .updateTable('firmware_deltas')
      .set({
        state,
        size: size ?? null,
        file_id: fileId ?? null,
        sha256: sha256 ?? null,
        verified_at: state === 'ready' ? new Date(now) : null,
      })
      .where('id', '=', deltaId)
      .execute()
  },

  async countDownloads(deltaIds: readonly number[]): Promise<void> {
    await sql`
      update firmware_deltas d set downloads = downloads + g.n
      from (select id, count(*) as n from unnest(${deltaIds}::bigint[]) as id group by id) as g
      where d.id = g.id`.execute(db)
  },
})

/** More texts than this are noise: the most common ones are the first. */
const REPORTED = 100
