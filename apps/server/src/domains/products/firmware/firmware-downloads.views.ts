import { batcher } from '../../../concurrency/batcher.ts'
import type { Database } from '../../../db/database.ts'
import { deltasStore } from './deltas/deltas.store.ts'

/** A file in the store of private files. */
export interface FirmwareFile {
  name: string
  size: number
  sha256: string
}

interface Asked {
  /** A delta gives the file of its package's place. */
  kind: 'package' | 'delta'
  id: number
  deviceId: number
}

const ASKED_AT_ONCE = 500
/** Without it, a statement had two or three requests of a wave of downloads. */
const PAUSE_MS = 5

const FILES = `
  select asked.n::int as n, f.name, coalesce(delta.size, p.size) as size, coalesce(delta.sha256, p.sha256) as sha256
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as asked (kind, id, device_id, n)
  join devices d on d.id = asked.device_id and d.disabled_at is null
  join products on products.id = d.product_id and products.deleted_at is null
  left join firmware_deltas delta on asked.kind = 'delta' and delta.id = asked.id and delta.verified_at is not null
  join firmware_packages p on p.id = case asked.kind when 'delta' then delta.package_id else asked.id end
  join private_files f on f.id = coalesce(delta.file_id, p.file_id)
  where exists (
    select from ota_releases r join release_images i on i.release_id = r.id
    where r.product_id = d.product_id and i.firmware_id = p.firmware_id and i.package_id = p.id
      and r.withdrawn_at is null and r.deleted_at is null
      and (r.publish_status = 4 or r.publish_status = 2 and exists (
        select from release_devices l where l.release_id = r.id and l.device_id = d.id)))`

/**
 * Files of packages, and of deltas to them, for devices that are not disabled: of a package that is released for their
 * product and was not withdrawn, or that they validate. Requests of the same moment share a statement, which is prepared:
 * planning it takes longer than running it.
 */
export function firmwareDownloads(db: Database) {
  const { load } = batcher<Asked, FirmwareFile | undefined>(
    async (asked) => {
      const { rows } = await db.pool.query<FirmwareFile & { n: number }>({
        name: 'firmware.downloads',
        text: FILES,
        values: [asked.map(({ kind }) => kind), asked.map(({ id }) => id), asked.map(({ deviceId }) => deviceId)],
      })
      const found = new Map(rows.map(({ n, ...file }) => [n, file]))
      return asked.map((_one, index) => found.get(index + 1))
    },
    ASKED_AT_ONCE,
    { pauseMs: PAUSE_MS },
  )
  const counted = batcher<number, void>(async (deltaIds) => {
    await deltasStore(db).countDownloads(deltaIds)
    return deltaIds.map(() => undefined)
  }, ASKED_AT_ONCE)
  return {
    fileFor: load,
    /** A device has taken the last byte of a delta. */
    deltaDownloaded: counted.load,
  }
}
