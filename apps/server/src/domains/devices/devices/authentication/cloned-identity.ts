import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'

/** The time in which replacements from one address are counted. */
export const REPLACED_WITHIN_MS = MINUTE_MS

/** One change of presence; changes are in the order in which they were stored. */
export interface PresenceStep {
  /** Epoch ms. */
  at: number
  online: boolean
  ip: string
  reason: string
}

/**
 * The addresses between which a device's identity alternates; undefined where it does not. A roaming device takes over
 * its own session too, but does not return to an address that it was just displaced from.
 */
export function rivalAddresses(steps: readonly PresenceStep[]): string[] | undefined {
  const drivenOut = new Set<string>()
  const rivals = new Set<string>()
  let returns = 0
  let leaving: string | undefined
  for (const { online, ip, reason } of steps) {
    if (!online) {
      leaving = reason === 'takenOver' ? ip : undefined
      continue
    }
    if (leaving !== undefined && leaving !== ip) {
      if (drivenOut.has(ip)) {
        returns += 1
        rivals.add(ip).add(leaving)
      }
      drivenOut.add(leaving)
    }
    leaving = undefined
  }
  return returns >= deviceIdentityLimits.clonedReturns ? [...rivals] : undefined
}

/**
 * The address from which connections replaced each other this often since a moment; undefined where none did. Two
 * devices behind one address look like a device that connects again before its connection has ended, so this is no proof.
 */
export function addressOfReplacements(steps: readonly PresenceStep[], since: number): string | undefined {
  const replacements = new Map<string, number>()
  let leaving: string | undefined
  for (const { at, online, ip, reason } of steps) {
    if (online && leaving === ip && at >= since) replacements.set(ip, (replacements.get(ip) ?? 0) + 1)
    leaving = !online && reason === 'takenOver' ? ip : undefined
  }
  return [...replacements].find(([, times]) => times >= deviceIdentityLimits.replacedOften)?.[0]
}
