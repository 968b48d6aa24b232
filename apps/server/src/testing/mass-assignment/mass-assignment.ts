import type { AnyCall } from '@slipway/contract/define-call.ts'
import { callNameOf } from '@slipway/contract/http/call-names.ts'
import * as z from 'zod/mini'
import { isLog, type RowChange } from '../change-journal.ts'
import type { Database } from '../../db/database.ts'

/** A value that no regular row contains. */
export const CANARY = 'c4n4ry'
const CANARY_NUMBER = 987_654_321
const CANARY_TIME = '2001-02-03T04:05:06.789Z'
const CANARY_EPOCH = Date.parse(CANARY_TIME)
const CANARY_UUID = '00000000-c4c4-4c4c-8c4c-c4c4c4c4c4c4'

/** How any of them would look in a row. */
const canaryTexts = [CANARY, String(CANARY_NUMBER), CANARY_TIME.slice(0, 10), String(CANARY_EPOCH), CANARY_UUID]

export interface Column {
  table: string
  name: string
  type: string
}

/** Every column of every table, from the database's catalog. */
export async function columnsOf({ pool }: Database): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )
  return rows
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export type Tone = 'text' | 'high' | 'low'

function valueOf(type: string, tone: Tone): unknown {
  if (tone === 'text') return CANARY
  if (type === 'boolean') return tone === 'high'
  if (/int|numeric|double/.test(type)) return tone === 'high' ? CANARY_NUMBER : 1
  if (/timestamp|date/.test(type)) return tone === 'high' ? CANARY_TIME : CANARY_EPOCH
  if (type === 'uuid') return CANARY_UUID
  if (type === 'ARRAY') return [CANARY]
  return type === 'jsonb' ? { [CANARY]: CANARY } : CANARY
}

/** The documented top-level names of a call, including aliases. */
export function documentedNames(call: AnyCall): Set<string> {
  const names = new Set(Object.values(call.aliases).flat())
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {}, ...rest } = schema as { properties?: object } & Record<string, unknown>
    for (const name of Object.keys(properties)) names.add(name)
    for (const word of ['anyOf', 'oneOf', 'allOf']) for (const part of (rest[word] as unknown[]) ?? []) look(part)
  }
  look(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))
  return names
}

type Named = readonly (readonly [name: string, value: unknown])[]
const named = new WeakMap<readonly Column[], Partial<Record<Tone, Named>>>()

/** A value for every column, under its own name and in camel case; computed once for all calls. */
function namedColumns(columns: readonly Column[], tone: Tone): Named {
  const known = named.get(columns) ?? {}
  named.set(columns, known)
  return (known[tone] ??= Object.entries(
    Object.fromEntries(
      columns.flatMap(({ name, type }) => [name, camel(name)].map((one) => [one, valueOf(type, tone)] as const)),
    ),
  ))
}

/** A value for every undocumented column. */
export const everyColumn = (columns: readonly Column[], tone: Tone, except: ReadonlySet<string>) =>
  Object.fromEntries(namedColumns(columns, tone).filter(([name]) => !except.has(name)))

/** Fields that take any JSON object on purpose and store it; the config of panels has a form. */
const freeForm: Readonly<Record<string, readonly string[]>> = {
  'gray-configs': ['config'],
  modules: ['parameterConfig'],
}
export const freeFieldsOf = (call: AnyCall): ReadonlySet<string> =>
  new Set(freeForm[callNameOf(call).split('.')[0] ?? ''])

/** The same inside every object of an input, except in those of any form. */
export function nestedColumns(input: unknown, columns: Record<string, unknown>, free: ReadonlySet<string>): unknown {
  if (Array.isArray(input)) return input.map((one) => nestedColumns(one, columns, free))
  if (typeof input !== 'object' || input === null) return input
  const inner = Object.entries(input).map(([name, value]) => [
    name,
    free.has(name) ? value : nestedColumns(value, columns, free),
  ])
  return { ...columns, ...Object.fromEntries(inner) }
}

const SMALL = new Set(['boolean', 'smallint', 'integer'])
/** Columns that increase with each row or record earlier calls. */
const COUNTED_ON = new Set(['sort', 'range', 'serial_range', 'name_range'])
const COUNTING = /^(counters$|address_calls$)/

/** The comparable effect of a call: flags, codes and counts of each inserted or deleted row. */
export function effectOf(changes: readonly RowChange[], columns: readonly Column[]): string[] {
  const small = columns.filter(({ type, name }) => SMALL.has(type) && !COUNTED_ON.has(name))
  return changes
    .filter(({ table }) => !isLog(table) && !COUNTING.test(table))
    .flatMap(({ table, row, times }) => {
      const own = small.filter((column) => column.table === table).map(({ name }) => `${name}=${String(row[name])}`)
      return Array<string>(Math.abs(times)).fill(`${times > 0 ? '+' : '-'}${table} ${own.join(' ')}`)
    })
    .toSorted()
}

/** Rows with values that only a spoiled request contains. */
export function canariesIn(changes: readonly RowChange[]): string[] {
  return changes.flatMap(({ table, row, times }) => {
    const text = JSON.stringify(row)
    const isKept = times > 0 && canaryTexts.some((canary) => text.includes(canary))
    return isKept ? [`${table} ${text.slice(0, 200)}`] : []
  })
}
