const NOTHING = Buffer.alloc(0)

/** Bytes that have arrived and are not read yet. Takes no memory while it is empty. */
export class Inbox {
  bytes: Buffer = NOTHING
  offset = 0
  #end = 0
  #isOwn = false

  /** What is there, from `offset` on. */
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
      // Doubling: a packet that drips in byte by byte is not copied once a byte.
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

  /** Lets go of what has been read. */
  trim(): void {
    if (this.offset < this.#end) return
    this.bytes = NOTHING
    this.offset = 0
    this.#end = 0
    this.#isOwn = false
  }
}
