import { KeyedQueue } from '../concurrency/keyed-queue.ts'
import type { DeviceIdentity, DevicePorts, PresenceChange } from './ports.ts'

/** Hands presence over one change at a time for each device, in the order in which it happened. */
export class PresenceQueue {
  readonly #queue = new KeyedQueue<number>()
  readonly #keep: DevicePorts['onPresence']

  constructor(keep: DevicePorts['onPresence']) {
    this.#keep = keep
  }

  /** Resolves once the change is kept; a change that fails does not hold up the next. */
  change(device: DeviceIdentity, change: PresenceChange): Promise<void> {
    return this.#queue.add(device.deviceId, () => this.#keep(device, change))
  }

  drained(): Promise<void> {
    return this.#queue.idle()
  }
}
