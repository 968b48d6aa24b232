import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'

/** One change of presence; changes are in the order in which they were stored. */
export interface PresenceStep {
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
