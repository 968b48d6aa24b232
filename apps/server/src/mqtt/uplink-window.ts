import type { Acknowledgement } from './packets/packet-writing.ts'

const WAITING = -1

/** Unacknowledged QoS 1 messages of a device in their order (MQTT §4.6: PUBACKs keep the order). */
export class UplinkWindow {
  #entries: Acknowledgement[] = []

  get size(): number {
    return this.#entries.length
  }

  enter(packetId: number): Acknowledgement {
    const entry = { packetId, code: WAITING }
    this.#entries.push(entry)
    return entry
  }

  isSettled(entry: Acknowledgement): boolean {
    return entry.code !== WAITING
  }

  get hasSettled(): boolean {
    const first = this.#entries[0]
    return first !== undefined && first.code !== WAITING
  }

  /** Removes and returns all acknowledgements before the first pending one. */
  takeSettled(): Acknowledgement[] {
    const waiting = this.#entries.findIndex(({ code }) => code === WAITING)
    if (waiting >= 0) return this.#entries.splice(0, waiting)
    const all = this.#entries
    this.#entries = []
    return all
  }
}
