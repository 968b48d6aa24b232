import { isCommandTail } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Downlink } from '../mqtt/ports.ts'

/** The broker's subscription events can arrive this late; a device without one by then was not subscribed. */
export const SUBSCRIBES_WITHIN_MS = 2_000
const MAX_DEVICES = 1_000
const MAX_OF_A_DEVICE = 20

/**
 * Downlinks to devices whose subscription this process may not know yet. Commands are excluded: they are pending in the
 * database, and are sent when the device is ready.
 */
export function pendingDownlinks() {
  /** Oldest first. */
  const waiting = new Map<number, { since: number; messages: Downlink[] }>()

  function forgetOld(now: number): void {
    for (const [deviceId, { since }] of waiting) {
      if (now - since < SUBSCRIBES_WITHIN_MS && waiting.size <= MAX_DEVICES) return
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
    /** The remaining downlinks of the device, once. */
    take(deviceId: number, now = performance.now()): Downlink[] {
      forgetOld(now)
      const messages = waiting.get(deviceId)?.messages ?? []
      waiting.delete(deviceId)
      return messages
    },
  }
}
