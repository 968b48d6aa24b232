import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'

/** One change of presence, in the order in which they were kept. */
export interface PresenceStep {
  online: boolean
  ip: string
  reason: string
}

/**
 * The addresses that a device's identity goes to and fro between; undefined where it does not. A device that moves from
 * network to network takes its own place over, too, but does not come back to an address that it was just driven from.
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
