const NOTHING = Buffer.alloc(0)

/** Received bytes that are not yet parsed. Uses no memory while empty. */
export class Inbox {
  bytes: Buffer = NOTHING
  offset = 0
  #end = 0
  #isOwn = false

  /** The unread bytes from `offset` on. */
  get filled(): Buffer {
    return this.#end === this.bytes.length ? this.bytes : this.bytes.subarray(0, this.#end)
  }

  push(chunk: Buffer): void {
    if (this.offset === this.#end) {
      this.bytes = chunk
      this.offset = 0
      this.#end = chunk.length
      this.#isOwn = false
      return
    }
    const waiting = this.#end - this.offset
    if (!this.#isOwn || this.bytes.length - this.#end < chunk.length) {
      // Doubling, so that a packet that arrives byte by byte is not copied for each byte.
      const grown = Buffer.allocUnsafeSlow(Math.max((waiting + chunk.length) * 2, 64))
      this.bytes.copy(grown, 0, this.offset, this.#end)
      this.bytes = grown
      this.offset = 0
      this.#end = waiting
      this.#isOwn = true
    }
    chunk.copy(this.bytes, this.#end)
    this.#end += chunk.length
  }

  /** Releases the bytes that have been read. */
  trim(): void {
    if (this.offset < this.#end) return
    this.bytes = NOTHING
    this.offset = 0
    this.#end = 0
    this.#isOwn = false
  }
}
