import { isUtf8 } from 'node:buffer'
import { malformed } from './reason-codes.ts'

/** Reads the fields of one packet in order; a missing or invalid field is a malformed packet. */
export class FieldReader {
  readonly bytes: Buffer
  readonly end: number
  at: number

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes
    this.at = start
    this.end = end
  }

  get isAtEnd(): boolean {
    return this.at >= this.end
  }

  byte(): number {
    return this.bytes[this.#pass(1)] ?? 0
  }

  int16(): number {
    return this.bytes.readUInt16BE(this.#pass(2))
  }

  int32(): number {
    return this.bytes.readUInt32BE(this.#pass(4))
  }

  /** A number in one to four bytes of seven bits, in its shortest form. */
  variable(): number {
    let value = 0
    for (let factor = 1; factor <= 128 ** 3; factor *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte === 0 && factor > 1) throw malformed()
      if (byte < 0x80) return value
    }
    throw malformed()
  }

  data(): Buffer {
    const length = this.int16()
    const start = this.#pass(length)
    return this.bytes.subarray(start, start + length)
  }

  /** MQTT §1.5.3: UTF-8 without NUL and surrogates; a byte order mark is an ordinary character. */
  text(): string {
    const length = this.int16()
    const start = this.#pass(length)
    const end = start + length
    const text = this.bytes.toString('latin1', start, end)
    if (!/[\0\x80-\xff]/.test(text)) return text
    if (text.includes('\0') || !isUtf8(this.bytes.subarray(start, end))) throw malformed()
    return this.bytes.toString('utf8', start, end)
  }

  /** A reader for a part whose length precedes it. */
  part(): FieldReader {
    const length = this.variable()
    const start = this.#pass(length)
    return new FieldReader(this.bytes, start, start + length)
  }

  /** Call it after the last field: extra bytes are malformed. */
  finish(): void {
    if (!this.isAtEnd) throw malformed()
  }

  #pass(length: number): number {
    const start = this.at
    if (start + length > this.end) throw malformed()
    this.at = start + length
    return start
  }
}
