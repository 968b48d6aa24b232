import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { text } from '../../schema.ts'
import { firmwareLimits } from './firmware.limits.ts'

const SERIAL = /^[A-Za-z0-9_-]{1,32}$/
const APART = /[\s,;，；、]+/

/** The serial numbers in a text, as a person pastes them: separated by line breaks, spaces, commas or semicolons. */
export const serialsIn = (given: string): string[] => [...new Set(given.split(APART).filter((serial) => serial !== ''))]

/** EN-OTA-19, SI-074: a list, or a text with the serial numbers. */
export const testDevices = z.pipe(
  z.union([
    z.pipe(text({ min: 0, max: firmwareLimits.testDevicesText.max }), z.transform(serialsIn)),
    z.pipe(
      z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000)),
      z.transform((given: string[]) => [...new Set(given.map((serial) => serial.trim()))]),
    ),
  ]),
  z.array(z.string().check(z.regex(SERIAL, rule('serial')))).check(z.maxLength(firmwareLimits.testDevices)),
)

const HEAD = /^(serial( ?(number|no\.?))?|sn|序列号|设备序列号)$/i

/** A serial number of a table; rows are numbered from 1, as a spreadsheet numbers them. */
export interface SerialRow {
  row: number
  serial: string
}

/** Why a row of a table is left out. */
export const rowFaults = ['invalid', 'twice', 'unknown'] as const
export type RowFault = (typeof rowFaults)[number]

/** The serial numbers of a table: of the column with such a heading, else of the first one. */
export function serialRowsOf(rows: readonly (readonly (string | number)[])[]): SerialRow[] {
  const [head = []] = rows
  const column = head.findIndex((cell) => HEAD.test(String(cell).trim()))
  return rows.flatMap((cells, index) => {
    if (index === 0 && column !== -1) return []
    return serialsIn(String(cells[Math.max(0, column)] ?? '')).map((serial) => ({ row: index + 1, serial }))
  })
}

/** The serial numbers that are devices, each once, and the rows that are left out, with why. */
export function sortedRows(
  rows: readonly SerialRow[],
  isDevice: (serial: string) => boolean,
): { serials: string[]; badRows: (SerialRow & { why: RowFault })[] } {
  const serials = new Set<string>()
  const badRows: (SerialRow & { why: RowFault })[] = []
  for (const { row, serial } of rows) {
    const isValid = SERIAL.test(serial)
    if (isValid && isDevice(serial) && !serials.has(serial)) serials.add(serial)
    else badRows.push({ row, serial, why: isValid ? (serials.has(serial) ? 'twice' : 'unknown') : 'invalid' })
  }
  return { serials: [...serials], badRows }
}
