import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { reportsOf, type UsedVersion } from './devices-on.views.ts'
import { usersOfPackage } from './package-users.ts'

export interface ReportedVersion {
  firmwareType: number
  /** As devices report it. */
  version: string
}

/** What devices of the product report whose firmware version has the component. */
export async function versionsWith(
  db: DatabaseOrTransaction,
  productId: string,
  component: { name: string; version: string },
): Promise<ReportedVersion[]> {
  const ofVersion = component.version === '' ? sql`` : sql`and c.version = ${component.version}`
  const { rows } = await sql<UsedVersion>`
    select distinct users.id as "productId", f.firmware_type as "firmwareType", p.version as "firmwareVersion",
      p.reported_as as "reportedAs"
    from parts_list_components c
    join firmware_packages p on p.id = c.package_id join firmwares f on f.id = p.firmware_id
    cross join lateral (${usersOfPackage}) as users
    where c.name_key = lower(${component.name}) ${ofVersion} and users.id = ${productId}`.execute(db)
  const reports = [...(await reportsOf(db, rows)).values()].flat()
  return reports.filter(({ firmwareType, version }) =>
    rows.some((used) => used.firmwareType === firmwareType && runsVersion(used, version)),
  )
}
