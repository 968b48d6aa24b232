import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describedCall } from '@slipway/contract/reference/call-samples.ts'
import type { JsonSchema } from '@slipway/contract/reference/describe-schema.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn, type TextDetails } from '../terminal.ts'
import type { TextName } from '../texts.ts'
import type { NamedCall } from './find-call.ts'

export interface CallFields {
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
}

/** The fields of a call by name; those of all variants where it has several. */
export function fieldsOf({ domain, id, call }: NamedCall, locale: Locale): CallFields {
  const { input } = describedCall(domain, id, call, locale)
  const variants = input.oneOf ?? input.anyOf ?? []
  const properties = Object.assign(
    {},
    ...variants.map((one) => one.properties ?? {}),
    input.properties ?? {},
  ) as Record<string, JsonSchema>
  const shared = Object.keys(properties).filter((name) => variants.every(({ required }) => required?.includes(name)))
  return { properties, required: input.required ?? (variants.length > 0 ? shared : []) }
}

const isText = ({ type, anyOf, oneOf, enum: values, const: only }: JsonSchema): boolean =>
  [type].flat().includes('string') ||
  (values ?? [only]).some((value) => typeof value === 'string') ||
  [...(anyOf ?? []), ...(oneOf ?? [])].some(isText)

/** A text for a field of texts; of others JSON, or the word as it is, which the server then refuses by name. */
function valueOf(word: string, schema: JsonSchema | undefined): unknown {
  if (!schema || isText(schema)) return word
  try {
    return JSON.parse(word) as unknown
  } catch {
    return word
  }
}

export interface CallWords {
  /** `field=text` or `field:=json`. */
  words: readonly string[]
  /** JSON, `@file` or `@-`. */
  data: string | undefined
  /** Where relative paths start. */
  folder: string
}

/** The input as typed, with the names of its fields checked. Throws `CommandEnded` for what is wrong with it. */
export async function callInput(
  named: NamedCall,
  { words, data, folder }: CallWords,
  locale: Locale,
): Promise<Record<string, unknown>> {
  const { name, call } = named
  const end = (text: TextName, details: TextDetails = {}) =>
    new CommandEnded(exitCode.wrong, textIn(locale, text, { name, ...details }))
  const json = (text: string, field: string): unknown => {
    try {
      return JSON.parse(text) as unknown
    } catch (error) {
      throw end('badJson', { field, why: error instanceof Error ? error.message : '' })
    }
  }
  const { properties, required } = fieldsOf(named, locale)
  const input: Record<string, unknown> = {}
  if (data !== undefined) {
    const all = json(await dataText(data, folder, end), '--data')
    if (typeof all !== 'object' || all === null || Array.isArray(all)) throw end('notObject')
    Object.assign(input, all)
  }
  for (const word of words) {
    const [, field = '', sign, value = ''] = /^([\w-]+)(:?=)(.*)$/s.exec(word) ?? []
    if (field === '') throw end('badField', { word })
    input[field] = sign === ':=' ? json(value, field) : valueOf(value, properties[field])
  }
  const known = new Set([...Object.keys(properties), ...Object.values(call.aliases).flat()])
  const field = Object.keys(input).find((one) => !known.has(one))
  const fields = Object.keys(properties).join(', ') || textIn(locale, 'noFields')
  if (field !== undefined) throw end('unknownField', { field, fields })
  const isGiven = (one: string): boolean => [one, ...(call.aliases[one] ?? [])].some((other) => other in input)
  const missing = required.filter((one) => !isGiven(one))
  if (missing.length > 0) throw end('missingField', { fields: missing.join(', ') })
  return input
}

async function dataText(
  data: string,
  folder: string,
  end: (text: TextName, details: TextDetails) => CommandEnded,
): Promise<string> {
  if (!data.startsWith('@')) return data
  const file = data.slice(1)
  if (file === '-') return textOf(process.stdin)
  return readFile(path.resolve(folder, file), 'utf8').catch((error: unknown) => {
    throw end('noData', { file, why: error instanceof Error ? error.message : '' })
  })
}
