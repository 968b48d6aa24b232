import { isCommandTail } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Downlink } from '../mqtt/ports.ts'

/** Word of who listens takes a moment to come from the broker; whoever does not listen by then was not there. */
const KEPT_MS = 2_000
const MAX_DEVICES = 1_000
const MAX_OF_A_DEVICE = 20

/**
 * What was to go down to a device that may be listening already without this process knowing it. Commands are not among it:
 * they wait in the database, and are sent when the device is ready.
 */
export function pendingDownlinks() {
  /** Oldest first. */
  const waiting = new Map<number, { since: number; messages: Downlink[] }>()

  function forgetOld(now: number): void {
    for (const [deviceId, { since }] of waiting) {
      if (now - since < KEPT_MS && waiting.size <= MAX_DEVICES) return
      waiting.delete(deviceId)
    }
  }

  return {
    add(deviceId: number, message: Downlink, now = performance.now()): void {
      if (isCommandTail(message.tail)) return
      const known = waiting.get(deviceId)
      if (known) {
        if (known.messages.length < MAX_OF_A_DEVICE) known.messages.push(message)
      } else {
        waiting.set(deviceId, { since: now, messages: [message] })
      }
      forgetOld(now)
    },
    /** What is left of it, once. */
    take(deviceId: number, now = performance.now()): Downlink[] {
      forgetOld(now)
      const messages = waiting.get(deviceId)?.messages ?? []
      waiting.delete(deviceId)
      return messages
    },
  }
}
