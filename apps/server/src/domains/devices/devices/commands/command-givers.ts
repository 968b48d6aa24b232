import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import type { CommandRow } from './command-row.ts'

/** Of a command: an account of the console, an end user, or neither where a scene of a home has sent it. */
export type CommandGiver = Pick<CommandRow, 'by_account' | 'by_user'>

export interface GiverNames {
  nameOf(accountIds: readonly number[]): Promise<Map<number, string>>
  /** Masked: developers do not learn the accounts of end users. */
  userNameOf(userIds: readonly number[]): Promise<Map<number, string>>
}

/** Reads the names of these givers in two queries at most. */
export async function giverNames(
  givers: readonly CommandGiver[],
  { nameOf, userNameOf }: GiverNames,
): Promise<(giver: CommandGiver) => string> {
  const accountIds = new Set(givers.flatMap(({ by_account: id }) => id ?? []))
  const userIds = new Set(givers.flatMap(({ by_user: id }) => id ?? []))
  const [accounts, users] = await Promise.all([nameOf([...accountIds]), userNameOf([...userIds])])
  return ({ by_account: accountId, by_user: userId }) =>
    (accountId === null ? users.get(userId ?? 0) : accounts.get(accountId)) ?? ''
}

/** Commands with `by` filled in. */
export async function withGivers(
  rows: readonly (Command & { giver: CommandGiver })[],
  names: GiverNames,
): Promise<Command[]> {
  const nameOf = await giverNames(
    rows.map(({ giver }) => giver),
    names,
  )
  return rows.map(({ giver, ...command }) => ({ ...command, by: nameOf(giver) }))
}
