import { types, type CustomTypesConfig } from 'pg'

const { builtins } = types
const INT8_ARRAY = 1016
const TIMESTAMPTZ_ARRAY = 1185

/**
 * `int8` as a number, with an error where that is inexact; `timestamptz` as epoch milliseconds; a `date` has no zone
 * and remains text.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.TIMESTAMPTZ, epochMs],
  [builtins.DATE, String],
  [INT8_ARRAY, arrayOf(safeInteger)],
  [TIMESTAMPTZ_ARRAY, arrayOf(epochMs)],
])

export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format),
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database gave ${text}, which a JavaScript number cannot hold.`)
  return value
}

/**
 * Postgres writes `2025-11-20 22:43:00.123456+00`; the offset depends on the session's time zone and is parsed, too.
 */
function epochMs(text: string): number {
  if (text === 'infinity') return Infinity
  if (text === '-infinity') return -Infinity
  const [, date, time, hours, minutes = '00'] =
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(?::(\d\d))?$/.exec(text) ?? []
  const value = Date.parse(`${date}T${time}${hours}:${minutes}`)
  if (Number.isNaN(value)) throw new RangeError(`The database gave the time ${text}, which cannot be read.`)
  return value
}

/** For element types whose text never needs quotes. */
function arrayOf(parse: (text: string) => unknown) {
  return (text: string): unknown[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item.replaceAll('"', ''))))
}
