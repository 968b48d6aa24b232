import type { OutgoingPublish } from './packets/packet-writing.ts'

const MAX_PACKET_ID = 65_535

/** QoS 1 messages to a device: unacknowledged ones, and the queue of those that exceed its window. */
export class DownlinkWindow {
  readonly #room: number
  readonly #unacknowledged = new Set<number>()
  readonly #queue: OutgoingPublish[] = []
  #lastId = 0
  queuedBytes = 0

  constructor(room: number) {
    this.#room = room
  }

  get queued(): number {
    return this.#queue.length
  }

  isUnderWay(packetId: number): boolean {
    return this.#unacknowledged.has(packetId)
  }

  /** A packet ID for a message; undefined while the window is full. */
  open(): number | undefined {
    if (this.#unacknowledged.size >= this.#room) return undefined
    do this.#lastId = (this.#lastId % MAX_PACKET_ID) + 1
    while (this.#unacknowledged.has(this.#lastId))
    this.#unacknowledged.add(this.#lastId)
    return this.#lastId
  }

  enqueue(message: OutgoingPublish): void {
    this.#queue.push(message)
    this.queuedBytes += Buffer.byteLength(message.payload)
  }

  acknowledge(packetId: number): OutgoingPublish | undefined {
    if (!this.#unacknowledged.delete(packetId)) return undefined
    const next = this.#queue.shift()
    if (next) this.queuedBytes -= Buffer.byteLength(next.payload)
    return next
  }
}
