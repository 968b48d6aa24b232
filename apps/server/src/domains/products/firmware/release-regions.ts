import type { OtaArea, OtaRegion } from '@slipway/contract/products/firmware/areas.ts'
import { firmwareReleased, firmwareValidating } from '@slipway/contract/products/firmware/firmware.events.ts'
import type { RolloutPreset } from '@slipway/contract/products/firmware/rollout-presets.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import type { RegionResult, Regions, ReleaseRow } from './ota-releases.store.ts'

interface Opening {
  regions: readonly OtaRegion[]
  area: OtaArea
  grayRatio: number
  effectiveUntil: number
  plan: RolloutPreset | undefined
  accountId: number
}

/** The test devices or the window of a validation are new. */
export async function announceValidation(
  { events }: Pick<FirmwareDependencies, 'events'>,
  tx: DatabaseOrTransaction,
  { recordId, productId, firmwareId, firmwareType, packageId }: ReleaseRow,
  effectiveUntil: number,
): Promise<void> {
  const release = { recordId, productId, firmwareId, firmwareType, packageId }
  await events.publish(tx, firmwareValidating, { ...release, effectiveUntil })
}

/** Announces a release region by region; each has a savepoint, so that one fails without the other (ST-20, SI-078). */
export function releaseRegions({ events, log }: Pick<FirmwareDependencies, 'events' | 'log'>) {
  async function announce(
    tx: DatabaseOrTransaction,
    { recordId, productId, firmwareId, firmwareType, packageId }: ReleaseRow,
    region: OtaRegion,
    { area, grayRatio, effectiveUntil, plan, accountId }: Opening,
  ): Promise<RegionResult> {
    await sql`savepoint region`.execute(tx)
    try {
      const release = { recordId, productId, firmwareId, firmwareType, packageId }
      const opening = { region, area, grayRatio, effectiveUntil, plan, accountId }
      await events.publish(tx, firmwareReleased, { ...release, ...opening })
      await sql`release savepoint region`.execute(tx)
      return { ok: true }
    } catch (error) {
      await sql`rollback to savepoint region`.execute(tx)
      if (error instanceof DomainError) return { ok: false, refusal: error.reason, details: error.details }
      log.error({ err: error, recordId, region }, 'a firmware release has failed in this area')
      return { ok: false }
    }
  }

  return async (tx: DatabaseOrTransaction, release: ReleaseRow, opening: Opening): Promise<Regions> => {
    const results: Regions = {}
    // One after the other: a transaction has one connection.
    for (const region of opening.regions) results[region] = await announce(tx, release, region, opening)
    return results
  }
}
