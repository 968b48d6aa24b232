import type * as z from 'zod/mini'
import { inLocale, type Bilingual, type Locale } from '../locale.ts'
import { ruleOf, rules } from '../rules.ts'
import { requiredText, tooLongText } from '../text-problems.ts'

/** The first problem of an input: the field, the rule and the violated bound. */
export interface InvalidInput {
  field: string
  reason: Bilingual
  limit?: number | string
}

const both = (zh: string, en: string): Bilingual => ({ zh, en })
const itemsOf = (count: number | bigint): string => `${count} ${Number(count) === 1 ? 'item' : 'items'}`

function reasonOf(issue: z.core.$ZodIssue): { reason: Bilingual; limit?: number | string } {
  const named = ruleOf(issue.message)
  if (named) return { reason: rules[named] }
  switch (issue.code) {
    case 'too_big':
      return { reason: tooBig(issue.origin, issue.maximum), limit: Number(issue.maximum) }
    case 'too_small':
      return { reason: tooSmall(issue.origin, issue.minimum), limit: Number(issue.minimum) }
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? { reason: requiredText }
        : wrongType(issue.expected)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return 'options' in issue ? oneOf(issue.options as unknown[]) : { reason: both('格式不正确', 'Invalid format') }
    default:
      return { reason: both('格式不正确', 'Invalid format') }
  }
}

/** The schema's word for an object with any keys is not one of JSON. */
function wrongType(expected: string): { reason: Bilingual; limit: string } {
  const type = expected === 'record' ? 'object' : expected
  return { reason: both(`类型应为 ${type}`, `Must be of type ${type}`), limit: type }
}

function oneOf(values: readonly unknown[]): { reason: Bilingual; limit: string } {
  const allowed = values.map(String).join(', ')
  return { reason: both(`只能是 ${allowed}`, `Must be one of ${allowed}`), limit: allowed }
}

function tooBig(origin: string, maximum: number | bigint): Bilingual {
  if (origin === 'string') return tooLongText(maximum)
  if (origin === 'array') return both(`最多 ${maximum} 项`, `Must have no more than ${itemsOf(maximum)}`)
  return both(`不能大于 ${maximum}`, `Must be ${maximum} or less`)
}

function tooSmall(origin: string, minimum: number | bigint): Bilingual {
  if (origin === 'string' && minimum === 1) return requiredText
  if (origin === 'string') return both(`至少 ${minimum} 个字符`, `Must be at least ${minimum} characters`)
  if (origin === 'array') return both(`至少 ${minimum} 项`, `Must have at least ${itemsOf(minimum)}`)
  return both(`不能小于 ${minimum}`, `Must be ${minimum} or more`)
}

/** A union reports no path of its own: the branch that matched furthest describes the problem best. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.map((branch) => branch[0]).find((candidate) => candidate !== undefined)
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

/** The place of that problem as the members that lead to it: the name of one can contain a dot. */
export const invalidPath = (issues: readonly z.core.$ZodIssue[]): PropertyKey[] =>
  issues[0] ? deepest(issues[0]).path : []

/** `issues` must come from a parse with `reportInput`; otherwise a wrong type looks like an absent field. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): InvalidInput {
  const first = issues[0]
  if (!first) return { field: '', reason: both('格式不正确', 'Invalid format') }
  const issue = deepest(first)
  return { field: issue.path.map(String).join('.'), ...reasonOf(issue) }
}

export const invalidInputText = ({ field, reason }: InvalidInput, locale: Locale): string =>
  field ? `${field}${locale === 'zh-CN' ? '：' : ': '}${inLocale(reason, locale)}` : inLocale(reason, locale)
