import {
  grayContentInput,
  unusedMembers,
  type GrayConfigContent,
} from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { rules } from '@slipway/contract/rules.ts'
import * as z from 'zod/mini'

/** What the form shows and changes of the JSON text, which is the only model of the editor. */
export type EditedMembers = Partial<Record<'ratio' | 'accounts' | 'areas', unknown>>

export const textOf = (config: object): string => JSON.stringify(config, null, 2)

/** The object of the text, whatever its members are; undefined where it is no JSON object. */
export function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return z.safeParse(z.record(z.string(), z.unknown()), value).data
  } catch {
    return undefined
  }
}

/** The text with a member set; empty values are left out, so that the JSON says only what it means. */
export function withMember(text: string, name: keyof EditedMembers, value: unknown): string {
  const { [name]: _before, ...rest } = objectOf(text) ?? {}
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  return textOf(isEmpty ? rest : { ...rest, [name]: value })
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export function membersIn(text: string): {
  ratio: number | null
  accounts: string[]
  areas: string[]
  unused: string[]
} {
  const object = objectOf(text) ?? {}
  const { ratio, accounts, areas } = object
  return {
    ratio: typeof ratio === 'number' ? ratio : null,
    accounts: textsIn(accounts),
    areas: textsIn(areas),
    unused: unusedMembers(object),
  }
}

/** The content, for calls; undefined while the text is not valid. */
export const contentOf = (text: string): GrayConfigContent | undefined => {
  const read = z.safeParse(grayContentInput, text)
  return read.success ? read.data : undefined
}

interface TextProblem {
  /** The member that it is about; empty for the whole text. */
  member: string
  message: string
}

/** What is wrong with the text, in the order of its members. */
export function problemsOf(text: string, locale: Locale): TextProblem[] {
  if (objectOf(text) === undefined) return [{ member: '', message: inLocale(rules.extJson, locale) }]
  const read = z.safeParse(grayContentInput, text, { reportInput: true })
  return (read.error?.issues ?? []).map((issue) => {
    const { field, reason } = invalidInput([issue])
    return { member: field.split('.')[0] ?? '', message: inLocale(reason, locale) }
  })
}
