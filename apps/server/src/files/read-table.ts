import { cooperatively } from '../concurrency/cooperative.ts'
import { csvRows } from './parse-csv.ts'

/** A cell: a number only where the spreadsheet keeps one. */
export type TableCell = string | number

/** Why a file is no table that can be read. */
export class TableFault extends Error {
  readonly kind: 'notATable' | 'empty' | 'tooLarge'
  constructor(kind: TableFault['kind'], cause?: unknown) {
    super(kind, { cause })
    this.name = 'TableFault'
    this.kind = kind
  }
}

const PUSHED_BYTES = 16 * 1024
const ZIP_MAGIC = Buffer.from('PK\u{3}\u{4}', 'latin1')

const notATable = (cause?: unknown) => new TableFault('notATable', cause)

/** The rows of a CSV or XLSX file, told apart by its first bytes. Throws `TableFault`. */
export async function readTable(file: Buffer, { unpackedBytes }: { unpackedBytes: number }): Promise<TableCell[][]> {
  if (file.length === 0) throw new TableFault('empty')
  const isZip = file.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC)
  return isZip ? xlsxRows(file, unpackedBytes) : cooperatively(csvRows(textOf(file)))
}

/** Chinese spreadsheets write CSV in GBK, "Unicode text" is UTF-16. */
function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      if (text.includes('\0')) break
      return text
    } catch {
      // The next encoding.
    }
  }
  throw notATable()
}

async function xlsxRows(file: Buffer, unpackedBytes: number): Promise<TableCell[][]> {
  await requireUnpackable(file, unpackedBytes)
  const { readSheet } = await import('read-excel-file/universal')
  const sheet = await readSheet(Uint8Array.from(file).buffer, 1, { trim: false }).catch((error: unknown) => {
    throw notATable(error)
  })
  return sheet.map((row) =>
    row.map((cell) => {
      if (cell === null) return ''
      if (typeof cell === 'string' || typeof cell === 'number') return cell
      return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).toUpperCase()
    }),
  )
}

/** Unpacks in small steps and keeps nothing, so that an archive with false sizes never fills the memory. */
async function requireUnpackable(file: Uint8Array, unpackedBytes: number): Promise<void> {
  const { Unzip, UnzipInflate } = await import('fflate')
  let total = 0
  try {
    const unzip = new Unzip((entry) => {
      entry.ondata = (error, chunk) => {
        if (error) throw error
        total += chunk.length
        if (total > unpackedBytes) throw new TableFault('tooLarge')
      }
      entry.start()
    })
    unzip.register(UnzipInflate)
    for (let at = 0; at < file.length; at += PUSHED_BYTES) {
      unzip.push(file.subarray(at, at + PUSHED_BYTES), at + PUSHED_BYTES >= file.length)
    }
  } catch (error) {
    throw error instanceof TableFault ? error : notATable(error)
  }
}
