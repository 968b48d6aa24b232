import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { FirmwareStep } from '@slipway/contract/products/firmware/firmware.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { firmwaresOf } from './ota-products.views.ts'
import type { Reader } from './ota-records.views.ts'

interface Selected {
  firmwareType: FirmwareType
  firmwareId: string
  firmwareLabel: string
  firmwareLabelEn: string
  moduleId: string
}

interface Running {
  firmwareType: FirmwareType
  version: string
  n: number
}

/** The firmware step: a row for each type with what is selected, released, in flow and running. */
export async function firmwareSteps(
  db: DatabaseOrTransaction,
  productId: string,
  reader: Reader,
): Promise<FirmwareStep[]> {
  const selected = await selectedBy(db, productId)
  const released = (await firmwaresOf(db, [productId], reader)).get(productId) ?? []
  const running = await runningOn(db, productId)
  return Object.values(firmwareTypes).map((firmwareType): FirmwareStep => {
    const chosen = selected.find((one) => one.firmwareType === firmwareType)
    // Of a type that was selected before, its releases still say what devices may run.
    const state =
      released.find(({ firmwareId }) => firmwareId === chosen?.firmwareId) ??
      released.find((one) => chosen === undefined && one.firmwareType === firmwareType)
    const versions = running.filter((one) => one.firmwareType === firmwareType)
    return {
      firmwareType,
      firmwareId: chosen?.firmwareId ?? null,
      firmwareLabel: chosen?.firmwareLabel ?? '',
      firmwareLabelEn: chosen?.firmwareLabelEn ?? '',
      moduleId: chosen?.moduleId ?? '',
      latest: state?.latest ?? null,
      inFlow: state?.inFlow ?? null,
      held: state?.held ?? [],
      deviceCount: versions.reduce((sum, { n }) => sum + n, 0),
      versions: versions.slice(0, firmwareLimits.shownVersions).map(({ version, n }) => ({ version, deviceCount: n })),
    }
  })
}

/** What the product has selected; of a type without a selection its own firmware. */
async function selectedBy(db: DatabaseOrTransaction, productId: string): Promise<Selected[]> {
  const { rows } = await sql<Selected>`
    select distinct on (f.firmware_type) f.firmware_type as "firmwareType", f.id::text as "firmwareId",
      f.label as "firmwareLabel", f.label_en as "firmwareLabelEn", coalesce(f.module_id::text, '') as "moduleId"
    from firmwares f left join product_firmwares chosen on chosen.firmware_id = f.id and chosen.product_id = ${productId}
    where chosen.product_id is not null or f.product_id = ${productId}
    order by f.firmware_type, chosen.product_id nulls last`.execute(db)
  return rows
}

/** The totals by version, most common first: a walk of the product's counters. */
async function runningOn(db: DatabaseOrTransaction, productId: string): Promise<Running[]> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, n from counters
    where scope = 'firmwareVersions' and key >= ${`${productId}:`} and key < ${`${productId};`} and n > 0
    order by n desc, key`.execute(db)
  return rows.flatMap(({ key, n }) => {
    const [, type = '', version = ''] = /^[^:]*:(\d):(.*)$/s.exec(key) ?? []
    const firmwareType = Object.values(firmwareTypes).find((one) => one === Number(type))
    return firmwareType === undefined ? [] : [{ firmwareType, version, n }]
  })
}
