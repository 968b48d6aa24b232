const FIRST_BYTES = 2 * 1024
/** PostgreSQL counts microseconds from 2000-01-01. */
const EPOCH_2000_MS = 946_684_800_000
const TWO_TO_32 = 2 ** 32
/** UTF-8 takes at most three bytes for each UTF-16 unit. */
const BYTES_A_UNIT = 3

/** The cost of a row in PostgreSQL grows with the rows of one copy: it stores its table's description for each row. */
const ROWS_A_COPY = 250

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const JSONB_VERSION = 1

/** Element types of arrays, by PostgreSQL's OIDs. */
const oid = { int8: 20, timestamptz: 1184, jsonb: 3802 } as const

/** Encodes values in PostgreSQL's binary formats, one after the other in a growing buffer. */
export class PgBinaryEncoder {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #at = 0

  /**
   * The data of successive `copy … from stdin (format binary)` statements: `write` adds a row, which begins with `row`.
   */
  static copies<Item>(items: readonly Item[], write: (rows: PgBinaryEncoder, item: Item) => void): Buffer[] {
    const copies: Buffer[] = []
    for (let first = 0; first < items.length; first += ROWS_A_COPY) {
      const rows = new PgBinaryEncoder()
      rows.raw(SIGNATURE)
      for (const item of items.slice(first, first + ROWS_A_COPY)) write(rows, item)
      rows.#int2(-1)
      copies.push(rows.#written())
    }
    return copies
  }

  /** Only the bytes that `write` adds, without a header. */
  static bytes(write: (into: PgBinaryEncoder) => void): Buffer {
    const rows = new PgBinaryEncoder()
    write(rows)
    return rows.#written()
  }

  /** An array as a query parameter. */
  static array<Item>(
    of: keyof typeof oid,
    items: readonly Item[],
    write: (rows: PgBinaryEncoder, item: Item) => void,
  ): Buffer {
    const rows = new PgBinaryEncoder()
    for (const part of [items.length > 0 ? 1 : 0, 1, oid[of]]) rows.#int4(part)
    if (items.length > 0) for (const part of [items.length, 1]) rows.#int4(part)
    for (const item of items) write(rows, item)
    return rows.#written()
  }

  row(columns: number): this {
    return this.#int2(columns)
  }

  int2(value: number): this {
    return this.#int4(2).#int2(value)
  }

  int4(value: number): this {
    return this.#int4(4).#int4(value)
  }

  int8(value: number): this {
    return this.#int4(8).#int8(value)
  }

  int8OrNull(value: number | null): this {
    return value === null ? this.#int4(-1) : this.int8(value)
  }

  bool(value: boolean): this {
    return this.#int4(1).byte(value ? 1 : 0)
  }

  /** Epoch ms. */
  timestamptz(ms: number): this {
    return this.#int4(8).#int8((ms - EPOCH_2000_MS) * 1000)
  }

  text(value: string): this {
    const start = this.#open()
    return this.utf8(value).#close(start)
  }

  /** The JSON text that `write` adds. */
  jsonb(write: (rows: this) => void): this {
    const start = this.#open()
    write(this.byte(JSONB_VERSION))
    return this.#close(start)
  }

  /** The bytes that `write` adds. */
  bytea(write: (rows: this) => void): this {
    const start = this.#open()
    write(this)
    return this.#close(start)
  }

  byte(value: number): this {
    this.#reserve(1)
    this.#bytes[this.#at++] = value
    return this
  }

  utf8(text: string): this {
    this.#reserve(text.length * BYTES_A_UNIT)
    this.#at += this.#bytes.write(text, this.#at)
    return this
  }

  doubleLE(value: number): this {
    this.#reserve(8)
    this.#at = this.#bytes.writeDoubleLE(value, this.#at)
    return this
  }

  raw(bytes: Uint8Array): this {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
    return this
  }

  #int2(value: number): this {
    this.#reserve(2)
    this.#at = this.#bytes.writeInt16BE(value, this.#at)
    return this
  }

  #int4(value: number): this {
    this.#reserve(4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
    return this
  }

  #int8(value: number): this {
    const high = Math.floor(value / TWO_TO_32)
    this.#reserve(8)
    this.#at = this.#bytes.writeInt32BE(high, this.#at)
    this.#at = this.#bytes.writeUInt32BE(value - high * TWO_TO_32, this.#at)
    return this
  }

  /** Reserves space for a length that is known later. */
  #open(): number {
    this.#int4(0)
    return this.#at
  }

  #close(start: number): this {
    this.#bytes.writeInt32BE(this.#at - start, start - 4)
    return this
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe((this.#at + bytes) * 2)
    this.#bytes.copy(grown, 0, 0, this.#at)
    this.#bytes = grown
  }

  #written(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }
}
