import { hashOf } from '../../../crypto/random-secrets.ts'

/** Who gets the gray version of a panel (SI-057). */
export interface GrayAudience {
  /** Lookup keys of listed accounts, as `audienceKey` makes them. */
  accounts: readonly string[]
  /** Percent of all users; null: only the listed accounts. */
  ratio: number | null
}

/** An account as audiences store it, in any case of its letters, so that no address of a user is kept with a panel. */
export const audienceKey = (account: string): string => hashOf(account.trim().toLowerCase()).toString('hex')

/** 0 to 99, evenly: stays the same for a user and a panel, so that a higher ratio only adds users. */
export const grayShareOf = (panelId: string, userId: string): number =>
  hashOf(`${panelId}:${userId}`).readUInt32BE(0) % 100

interface Reader {
  panelId: string
  userId: string
  /** The lookup key of the user's account. */
  account: string
}

export const isInAudience = ({ accounts, ratio }: GrayAudience, { panelId, userId, account }: Reader): boolean =>
  accounts.includes(account) || (ratio !== null && grayShareOf(panelId, userId) < ratio)
