import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import {
  CLEARS,
  importColumns,
  importedFields,
  importHeads,
  type ImportColumn,
  type ImportedDevice,
} from '@slipway/contract/devices/device-bulk/device-import.ts'
import { importProblem } from '@slipway/contract/devices/device-bulk/import-problems.ts'
import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { isStorable } from '@slipway/contract/schema.ts'
import { readTable, TableFault, type TableCell } from '../../../files/read-table.ts'

const BYTES_PER_MB = 1024 * 1024

/** The rows of an import's file. Throws `device-bulk.*`. */
export async function importRows(file: Buffer): Promise<TableCell[][]> {
  const unpackedBytes = deviceBulkLimits.importUnpackedBytes
  try {
    return await readTable(file, { unpackedBytes })
  } catch (error) {
    if (!(error instanceof TableFault)) throw error
    if (error.kind === 'empty') throw new DomainError('device-bulk.emptyTable')
    if (error.kind === 'tooLarge') {
      throw new DomainError('device-bulk.tableTooLarge', { limitMb: unpackedBytes / BYTES_PER_MB })
    }
    throw Object.assign(new DomainError('device-bulk.notATable'), { cause: error.cause })
  }
}

export interface ReadLine {
  line: number
  device: ImportedDevice
}

export interface LineProblem {
  line: number
  serial: string
  problem: Bilingual
}

export interface ReadTable {
  total: number
  lines: ReadLine[]
  problems: LineProblem[]
  ignoredColumns: string[]
}

/** What an export puts before a text that a spreadsheet would evaluate. */
const GUARDED = /^'(?=[=+\-@\t\r\n＝＋－＠])/
const TAGS_APART = /(?<!\\)[;；\n]/

const textOf = (cell: TableCell | undefined): string =>
  cell === undefined ? '' : String(cell).trim().replace(GUARDED, '').trim()

/** The place of each column; the head is one of both languages or the name of the field. Throws `device-bulk.*`. */
function columnsOf(head: readonly TableCell[], locale: Locale) {
  const places = new Map<ImportColumn, number>()
  const ignored: string[] = []
  for (const [place, cell] of head.entries()) {
    const text = textOf(cell)
    const same = (name: string) => name.toLowerCase() === text.toLowerCase()
    const column = importColumns.find((one) => same(one) || same(importHeads[one].zh) || same(importHeads[one].en))
    if (column === undefined) {
      if (text !== '') ignored.push(text.slice(0, 64))
      continue
    }
    if (places.has(column)) throw new DomainError('device-bulk.columnTwice', { head: text })
    places.set(column, place)
  }
  if (!places.has('serial')) {
    throw new DomainError('device-bulk.noSerialColumn', { head: inLocale(importHeads.serial, locale) })
  }
  return { places, ignored }
}

/** The devices of a table, and the rows that no device can have. Throws `device-bulk.*` for the entire file. */
export function readImport(rows: readonly (readonly TableCell[])[], locale: Locale): ReadTable {
  const isEmpty = (cells: readonly TableCell[]) => cells.every((cell) => textOf(cell) === '')
  const first = rows.findIndex((cells) => !isEmpty(cells))
  const head = rows[first]
  if (head === undefined) throw new DomainError('device-bulk.emptyTable')
  const { places, ignored } = columnsOf(head, locale)
  const lines: ReadLine[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  for (const [index, cells] of rows.entries()) {
    if (index <= first || isEmpty(cells)) continue
    if (lines.length + problems.length >= deviceBulkLimits.importRows) {
      throw new DomainError('device-bulk.tooManyRows', { limit: deviceBulkLimits.importRows })
    }
    const line = index + 1
    const cellOf = (column: ImportColumn) => cells[places.get(column) ?? -1]
    const serial = textOf(cellOf('serial'))
    const twice = seen.get(serial)
    const read = twice === undefined ? deviceOf(cellOf) : importProblem.serialTwice(twice)
    if (serial !== '' && twice === undefined) seen.set(serial, line)
    if ('zh' in read) problems.push({ line, serial: serial.slice(0, 64), problem: read })
    else lines.push({ line, device: read })
  }
  if (lines.length + problems.length === 0) throw new DomainError('device-bulk.emptyTable')
  return { total: lines.length + problems.length, lines, problems, ignoredColumns: ignored.slice(0, 50) }
}

type CellOf = (column: ImportColumn) => TableCell | undefined

function deviceOf(cellOf: CellOf): ImportedDevice | Bilingual {
  const serialCell = cellOf('serial')
  const serial = textOf(serialCell)
  if (serial === '') return importProblem.serialMissing()
  if (typeof serialCell === 'number' && !Number.isSafeInteger(serialCell)) return importProblem.serialRounded(serial)
  const { success, data } = importedFields.serial.safeParse(serial)
  if (!success) return importProblem.serialForm(deviceLimits.serialLength)
  const device: ImportedDevice = { serial: data }
  const limits = {
    name: deviceLimits.nameLength,
    remark: deviceLimits.remarkLength,
    group: deviceGroupLimits.labelLength,
  }
  for (const column of ['name', 'remark', 'group'] as const) {
    const text = textOf(cellOf(column))
    if (text === '') continue
    const wanted = text === CLEARS ? '' : text
    const problem = textProblem(column, wanted, limits[column])
    if (problem) return problem
    device[column] = wanted
  }
  const tags = textOf(cellOf('tags'))
  if (tags === '') return device
  const names = tags === CLEARS ? [] : tags.split(TAGS_APART).map((tag) => tag.replaceAll('\\;', ';').trim())
  const wanted = [...new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name])).values()]
  if (wanted.length > deviceGroupLimits.tagsPerDevice) return importProblem.tooManyTags(deviceGroupLimits.tagsPerDevice)
  for (const name of wanted) {
    const problem = textProblem('tags', name, deviceGroupLimits.labelLength)
    if (problem) return problem
  }
  return { ...device, tags: wanted }
}

function textProblem(column: ImportColumn, text: string, max: number): Bilingual | undefined {
  if (text.length > max) return importProblem.tooLong(importHeads[column], max)
  return isStorable(text) ? undefined : importProblem.notStorable(importHeads[column])
}
