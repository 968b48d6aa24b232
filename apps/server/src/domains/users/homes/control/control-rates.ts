import { DomainError } from '@slipway/contract/refusals.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { SweptBuckets } from '../../../../concurrency/swept-buckets.ts'

/**
 * How fast devices are controlled. It keeps a stuck app from flooding a device and protects no secret, so that it is in the
 * memory of each process, like all limits per second.
 */
export function controlRates(clock: Clock) {
  const { perUser, perDevice } = controlLimits
  const users = new SweptBuckets<string>(perUser)
  const devices = new SweptBuckets<number>(perDevice)

  return {
    /**
     * Refuses a control that is too fast; `by` is the user, or the visitor's link. A refused one counts for none of them. A
     * scene controls several devices, each of them once.
     */
    take(by: string, deviceIds: readonly number[]): void {
      const now = clock.now()
      if (!users.has(by, now)) throw new DomainError('homes.tooManyControls', { limit: perUser.perSecond })
      if (!deviceIds.every((id) => devices.has(id, now)))
        throw new DomainError('homes.deviceBusy', { limit: perDevice.perSecond })
      for (const id of deviceIds) devices.take(id, now)
      users.take(by, now)
    },
  }
}

export type ControlRates = ReturnType<typeof controlRates>
