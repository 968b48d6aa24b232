import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** Time and author of a row's last save; without an author for rows that came with the program. */
export interface SaveStamp {
  updateTime: number
  updatedBy: number | null | undefined
}

interface Reader {
  accounts: { nameOf(accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<ReadonlyMap<number, string>> }
  tx: DatabaseOrTransaction
}

/** A refusal that names the author and time of the last save. */
export async function lastSaved(
  reason: RefusalName,
  { updateTime, updatedBy }: SaveStamp,
  { accounts, tx }: Reader,
): Promise<DomainError> {
  const id = updatedBy ?? undefined
  const by = id === undefined ? '' : ((await accounts.nameOf([id], tx)).get(id) ?? '')
  return new DomainError(reason, { by, at: new Date(updateTime).toISOString() })
}

/**
 * Refuses a save over a newer one (SI-122): `startedFrom` is the save on which the edit is based, if the client sent
 * it.
 */
export async function requireNewest(
  reason: Extract<RefusalName, `${string}.savedMeanwhile`>,
  current: SaveStamp,
  startedFrom: number | undefined,
  reader: Reader,
): Promise<void> {
  if (startedFrom !== undefined && startedFrom !== current.updateTime) throw await lastSaved(reason, current, reader)
}
