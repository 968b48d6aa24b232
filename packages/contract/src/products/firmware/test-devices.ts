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

/** The serial numbers of a table: of the column with such a heading, else of the first one. */
export function serialsOfTable(rows: readonly (readonly (string | number)[])[]): string[] {
  const [head = [], ...rest] = rows
  const column = head.findIndex((cell) => HEAD.test(String(cell).trim()))
  const listed = column === -1 ? rows : rest
  return serialsIn(listed.map((row) => String(row[Math.max(0, column)] ?? '').trim()).join('\n'))
}
