import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** When a row was saved last, and by whom; nobody where it came with the program. */
export interface SaveStamp {
  updateTime: number
  updatedBy: number | null | undefined
}

interface Reader {
  accounts: { nameOf(accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<ReadonlyMap<number, string>> }
  tx: DatabaseOrTransaction
}

/** A refusal that names who saved last, and when. */
export async function lastSaved(
  reason: RefusalName,
  { updateTime, updatedBy }: SaveStamp,
  { accounts, tx }: Reader,
): Promise<DomainError> {
  const id = updatedBy ?? undefined
  const by = id === undefined ? '' : ((await accounts.nameOf([id], tx)).get(id) ?? '')
  return new DomainError(reason, { by, at: new Date(updateTime).toISOString() })
}

/** Refuses a save over a newer one (SI-122): `startedFrom` is the save that the edit began with, if it told. */
export async function requireNewest(
  reason: Extract<RefusalName, `${string}.savedMeanwhile`>,
  current: SaveStamp,
  startedFrom: number | undefined,
  reader: Reader,
): Promise<void> {
  if (startedFrom !== undefined && startedFrom !== current.updateTime) throw await lastSaved(reason, current, reader)
}
