import type { OtaDeltas } from '@slipway/contract/products/firmware/firmware.ts'
import { hasDeltas } from '@slipway/device-sdk/ota/zstd.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** The patches to a package, with what they save. */
export async function deltasTo(
  db: DatabaseOrTransaction,
  { packageId, size: fullSize }: { packageId: string; size: number },
): Promise<OtaDeltas> {
  const { rows } = await sql<Omit<OtaDeltas['deltas'][number], 'savedBytes'>>`
    select older.version as "fromVersion", d.state, d.size, d.downloads
    from firmware_deltas d join firmware_packages older on older.id = d.from_package_id
    where d.package_id = ${Number(packageId)} order by older.sort_key desc`.execute(db)
  const deltas = rows.map((row) => ({
    ...row,
    savedBytes: row.state === 'ready' && row.size !== null ? row.downloads * (fullSize - row.size) : 0,
  }))
  return { isSupported: hasDeltas(), fullSize, deltas }
}
