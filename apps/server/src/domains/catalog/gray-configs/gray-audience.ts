import type { AudienceReason } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'

/** Who gets a version before all others (SI-057, SI-112). */
export interface GrayAudience {
  /** Percent of the users of the areas; absent: only listed accounts. */
  ratio?: number | null | undefined
  accounts?: readonly string[] | undefined
  /** ISO 3166 alpha-2 codes of countries; absent or empty: all of them. */
  areas?: readonly string[] | undefined
}

export interface AudienceUser {
  /** The ID that replies and native apps know, not a row number. */
  userId: string
  account: string
  /** ISO 3166 alpha-2; empty where the user has none. */
  country: string
}

/** Accounts are compared regardless of case and of spaces around them. */
export const accountKey = (account: string): string => account.trim().toLowerCase()

/** 0 to 99, evenly: stays the same for a user and a salt, so that a higher ratio only adds users. */
export const shareOf = (salt: string, userId: string): number => hashOf(`${salt}:${userId}`).readUInt32BE(0) % 100

const isListed = ({ accounts = [] }: GrayAudience, account: string): boolean => {
  const wanted = accountKey(account)
  return accounts.some((one) => accountKey(one) === wanted)
}

const isInAreas = ({ areas = [] }: GrayAudience, country: string): boolean =>
  areas.length === 0 || areas.includes(country)

/**
 * The salt is the ID of what is released, so that not the same users try everything. Native apps compute the same:
 * `uint32(sha256(salt ":" userId)) mod 100 < ratio`.
 */
export const inAudience = (audience: GrayAudience, user: AudienceUser, salt: string): boolean =>
  isListed(audience, user.account) ||
  (isInAreas(audience, user.country) && shareOf(salt, user.userId) < (audience.ratio ?? 0))

/** The same with its reason; null where it depends on what is released. */
export function audienceAnswer(
  audience: GrayAudience,
  user: AudienceUser,
  salt: string | undefined,
): { isIn: boolean | null; because: AudienceReason } {
  const ratio = audience.ratio ?? 0
  if (isListed(audience, user.account)) return { isIn: true, because: 'listed' }
  if (!isInAreas(audience, user.country)) return { isIn: false, because: 'otherArea' }
  if (ratio <= 0) return { isIn: false, because: 'noRatio' }
  if (ratio >= 100) return { isIn: true, because: 'inRatio' }
  if (salt === undefined) return { isIn: null, because: 'dependsOnRelease' }
  const isIn = inAudience(audience, user, salt)
  return { isIn, because: isIn ? 'inRatio' : 'outsideRatio' }
}

/** Whether a user can leave the audience by this change, whatever is released. */
export function shrinks(before: GrayAudience, after: GrayAudience): boolean {
  const from = before.ratio ?? 0
  const to = after.ratio ?? 0
  const stillListed = new Set((after.accounts ?? []).map(accountKey))
  const reachesAll = to >= 100 && (after.areas ?? []).length === 0
  if (reachesAll) return false
  if ((before.accounts ?? []).some((account) => !stillListed.has(accountKey(account)))) return true
  if (from <= 0) return false
  if (to < from) return true
  const areas = new Set(after.areas ?? [])
  if (areas.size === 0) return false
  const had = before.areas ?? []
  return had.length === 0 || had.some((area) => !areas.has(area))
}
