import { KeyedQueue } from '../concurrency/keyed-queue.ts'
import type { DeviceIdentity, DevicePorts, PresenceChange } from './ports.ts'

/** Passes changes of presence on in order, one at a time for each device. */
export class PresenceQueue {
  readonly #queue = new KeyedQueue<number>()
  readonly #keep: DevicePorts['onPresence']

  constructor(keep: DevicePorts['onPresence']) {
    this.#keep = keep
  }

  /** Resolves after the change is stored; a failed change does not block the next one. */
  change(device: DeviceIdentity, change: PresenceChange): Promise<void> {
    return this.#queue.add(device.deviceId, () => this.#keep(device, change))
  }

  drained(): Promise<void> {
    return this.#queue.idle()
  }
}
