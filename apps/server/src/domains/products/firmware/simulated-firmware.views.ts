import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import {
  firmwareTypes as typeNames,
  type FirmwareTypeName,
} from '@slipway/contract/products/firmware/signed/manifest.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A firmware type of a product, as a simulated device has it. */
export interface SimulatedFirmware {
  type: FirmwareTypeName
  /** Newest first. */
  versions: { version: string; seq: number; hardware: string[] }[]
  /** The factory version, where the product selects one. */
  factory: { version: string; seq: number } | null
}

/** Below every version that can be released. */
const FIRST_VERSION = 'V0.0.1'

const nameOf = (type: FirmwareType): FirmwareTypeName =>
  typeNames.find((name) => firmwareTypes[name] === type) ?? 'module'

/** What a new simulated device runs: the factory version, or an older one, so that the newest is an update for it. */
export const simulatedStart = ({
  versions,
  factory,
}: SimulatedFirmware): { version: string; seq: number | undefined } => {
  const [newest, previous] = versions
  if (factory && factory.seq !== newest?.seq) return factory
  return previous ?? { version: FIRST_VERSION, seq: undefined }
}

export const simulatedFirmware =
  (db: DatabaseOrTransaction) =>
  /** The selected firmware of each type, or else the product's own, with its newest versions. */
  async (productId: string, mostVersions: number): Promise<SimulatedFirmware[]> => {
    const { rows } = await sql<Omit<SimulatedFirmware, 'type'> & { type: FirmwareType }>`
      with chosen as (
        select distinct on (f.firmware_type) f.firmware_type, f.id, s.package_id
        from firmwares f
        left join product_firmwares s on s.firmware_id = f.id and s.product_id = ${productId}
        where s.product_id is not null or f.product_id = ${productId}
        order by f.firmware_type, s.product_id nulls last)
      select firmware_type as type, coalesce(jsonb_agg(jsonb_build_object(
          'version', p.version, 'seq', p.seq, 'hardware', p.hardware) order by p.seq desc)
        filter (where p.id is not null), '[]') as versions,
        (select jsonb_build_object('version', version, 'seq', seq) from firmware_packages
          where id = chosen.package_id) as factory
      from chosen left join lateral (
        select * from firmware_packages where firmware_id = chosen.id order by seq desc limit ${mostVersions}) p on true
      group by firmware_type, chosen.package_id order by firmware_type`.execute(db)
    return rows.map((row) => ({ ...row, type: nameOf(row.type) }))
  }
