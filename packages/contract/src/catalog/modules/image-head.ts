/** The first bytes of a file, read without ever going beyond them: what is not there is undefined. */
export interface Head {
  u8(at: number): number | undefined
  /** Little-endian, as all headers here but that of some ELF files. */
  u16(at: number): number | undefined
  u32(at: number): number | undefined
  /** Printable ASCII up to a null character or the end; line breaks are kept. */
  text(at: number, length: number): string | undefined
  /** The same without line breaks, for names and versions. */
  line(at: number, length: number): string | undefined
  /** The entry of a cpio archive (newc, crc) that begins here. */
  cpioEntry(at: number): CpioEntry | undefined
  /** The first bytes that an Intel HEX file describes; undefined for any other file. */
  hexContent(): Uint8Array | undefined
}

export interface CpioEntry {
  name: string
  from: number
  size: number
  /** Where the next entry begins. */
  next: number
}

const CPIO_HEADER = 110
const MAX_NAME = 256
const HEX_RECORDS = 64
const DATA_RECORD = 0

export function headOf(bytes: Uint8Array): Head {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (at: number, length: number): boolean =>
    Number.isSafeInteger(at) && at >= 0 && length >= 0 && at + length <= bytes.length

  function text(at: number, length: number): string | undefined {
    if (!has(at, 0)) return undefined
    const part = bytes.subarray(at, Math.min(at + Math.max(0, length), bytes.length))
    const end = part.indexOf(0)
    const shown = (end < 0 ? part : part.subarray(0, end)).filter(
      (byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a,
    )
    return new TextDecoder('latin1').decode(shown).trim()
  }

  /** Eight hexadecimal digits. */
  function hexNumber(at: number): number | undefined {
    const digits = text(at, 8) ?? ''
    return /^[0-9a-f]{8}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
  }

  return {
    u8: (at) => (has(at, 1) ? view.getUint8(at) : undefined),
    u16: (at) => (has(at, 2) ? view.getUint16(at, true) : undefined),
    u32: (at) => (has(at, 4) ? view.getUint32(at, true) : undefined),
    text,
    line: (at, length) => text(at, length)?.replaceAll('\n', '').trim(),

    cpioEntry(at) {
      if (!has(at, CPIO_HEADER) || !/^07070[12]$/.test(text(at, 6) ?? '')) return undefined
      const [size, nameSize] = [hexNumber(at + 54), hexNumber(at + 94)]
      if (size === undefined || nameSize === undefined || nameSize < 1 || nameSize > MAX_NAME) return undefined
      const from = fourfold(at + CPIO_HEADER + nameSize)
      return { name: text(at + CPIO_HEADER, nameSize) ?? '', from, size, next: fourfold(from + size) }
    },

    hexContent() {
      // Every record starts a line with a colon.
      if (bytes[0] !== 0x3a) return undefined
      const content: number[] = []
      const lines = new TextDecoder('latin1').decode(bytes).split(/\r?\n/, HEX_RECORDS)
      for (const [index, line] of lines.entries()) {
        const record = hexRecord(line)
        // The last line can be cut off by the end of the head.
        if (!record) return index === 0 ? undefined : Uint8Array.from(content)
        if (record.type === DATA_RECORD) content.push(...record.data)
      }
      return Uint8Array.from(content)
    },
  }
}

const fourfold = (at: number): number => Math.ceil(at / 4) * 4

/** A record with the right checksum: length, address, type, data. */
function hexRecord(line: string): { type: number; data: number[] } | undefined {
  if (!/^:(?:[0-9a-f]{2}){5,260}$/i.test(line)) return undefined
  const bytes = Array.from({ length: (line.length - 1) / 2 }, (_, at) =>
    Number.parseInt(line.slice(1 + at * 2, 3 + at * 2), 16),
  )
  const [length = 0, , , type = 0] = bytes
  if (bytes.length !== length + 5 || bytes.reduce((sum, byte) => sum + byte, 0) % 256 !== 0) return undefined
  return { type, data: bytes.slice(4, -1) }
}
