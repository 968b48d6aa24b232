import type { GrayUse } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** Who reads: uses in products of others are only counted. */
export interface GrayReader {
  accountId: number
  isAdministrator: boolean
}

/** A version in gray release to the audience of a config. */
export interface FoundUse extends GrayUse {
  grayNumber: number
  mayOpen: boolean
}

/** What releases to these configs now; every domain with gray releases gives its own. */
export type GrayUsesOf = (
  grayNumbers: readonly number[],
  reader: GrayReader,
  on: DatabaseOrTransaction,
) => Promise<FoundUse[]>
