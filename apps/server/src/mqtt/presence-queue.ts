import type { DeviceIdentity, DevicePorts, PresenceChange } from './ports.ts'

/** Hands presence over one change at a time for each device, in the order in which it happened. */
export class PresenceQueue {
  readonly #last = new Map<number, Promise<void>>()
  readonly #keep: DevicePorts['onPresence']

  constructor(keep: DevicePorts['onPresence']) {
    this.#keep = keep
  }

  /** Resolves once the change is kept; a change that fails does not hold up the next. */
  async change(device: DeviceIdentity, change: PresenceChange): Promise<void> {
    const before = this.#last.get(device.deviceId) ?? Promise.resolve()
    const kept = before.then(() => this.#keep(device, change))
    const forget = (): void => this.#forget(device.deviceId, settled)
    const settled: Promise<void> = kept.then(forget, forget)
    this.#last.set(device.deviceId, settled)
    return kept
  }

  async drained(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }

  #forget(deviceId: number, settled: Promise<void>): void {
    if (this.#last.get(deviceId) === settled) this.#last.delete(deviceId)
  }
}
