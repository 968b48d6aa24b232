import type { GrayUse } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { grayConfigsLimits } from '@slipway/contract/catalog/gray-configs/gray-configs.limits.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** Who reads: uses in products of others are only counted. */
export interface GrayReader {
  accountId: number
  isAdministrator: boolean
}

/** The versions in gray release to the audience of a config. */
export interface GrayUses {
  grayNumber: number
  total: number
  /** Those that the reader may open, newest first; at most `usesNamed`. */
  open: GrayUse[]
}

/** What releases to these configs now, without those that nothing uses; every domain with gray releases gives its own. */
export type GrayUsesOf = (
  grayNumbers: readonly number[],
  reader: GrayReader,
  on: DatabaseOrTransaction,
) => Promise<GrayUses[]>

/** The uses of several domains, those of the first ones named first. */
export const usesOfAll =
  (...domains: readonly GrayUsesOf[]): GrayUsesOf =>
  async (...asked) => {
    const found = await Promise.all(domains.map((usesOf) => usesOf(...asked)))
    return [...Map.groupBy(found.flat(), ({ grayNumber }) => grayNumber)].map(([grayNumber, uses]) => ({
      grayNumber,
      total: uses.reduce((sum, { total }) => sum + total, 0),
      open: uses.flatMap(({ open }) => open).slice(0, grayConfigsLimits.usesNamed),
    }))
  }
