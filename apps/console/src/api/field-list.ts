import type { FieldGroup, FieldRow, Schema } from './api-document.ts'
import { element, link } from './element.ts'
import { codesOf, limitsOf, typeNameOf, typeOf } from './schema-words.ts'
import type { ApiTexts } from './texts.zh.ts'

function typeView(schema: Schema): HTMLElement {
  const name = typeNameOf(schema)
  const text = typeOf(schema)
  if (name === undefined) return element('span', 'font-mono', text)
  return link(`#type-${name}`, 'font-mono text-accent-text underline', text)
}

/** Each code on a line of its own: `1  In development`. */
function codes(schema: Schema): HTMLElement | undefined {
  const all = codesOf(schema)
  if (all.length === 0) return undefined
  return element(
    'ul',
    'mt-1 flex flex-col gap-0.5',
    ...all.map(({ code, text }) =>
      element(
        'li',
        'flex gap-2',
        element('code', 'min-w-6 font-mono text-xs leading-5', code),
        element('span', '', text),
      ),
    ),
  )
}

function fieldView({ name, where, isRequired, schema }: FieldRow, t: ApiTexts): HTMLElement {
  const limits = limitsOf(schema, t)
  return element(
    'li',
    'grid gap-x-6 border-b py-2 text-sm sm:grid-cols-[minmax(9rem,15rem)_1fr]',
    element(
      'div',
      'min-w-0',
      element(
        'div',
        'font-mono text-xs leading-5 break-words',
        name,
        where !== undefined && isRequired && element('span', 'ml-1.5 font-sans text-danger', t.required),
      ),
      element(
        'div',
        'flex flex-wrap gap-x-2 text-xs leading-5 text-ink-3',
        typeView(schema),
        where !== undefined && where !== 'body' && element('span', '', t.where[where]),
      ),
    ),
    element(
      'div',
      'min-w-0 break-words text-ink-2',
      schema.description !== undefined && element('p', 'text-ink', schema.description),
      codes(schema),
      limits !== '' && element('p', 'text-xs leading-5', limits),
    ),
  )
}

/** The fields of an input, a reply or a type, in the groups of its variants. */
export function fieldLists(title: string, groups: readonly FieldGroup[], t: ApiTexts): HTMLElement[] {
  const head = element('h4', 'mt-5 mb-1 text-sm text-ink-3', title)
  if (groups.every(({ rows }) => rows.length === 0)) return [head, element('p', 'text-sm text-ink-2', t.none)]
  return [
    head,
    ...groups.flatMap((group) => [
      group.title !== undefined && element('p', 'mt-4 font-mono text-xs leading-6 font-medium', group.title),
      element('ul', 'border-t', ...group.rows.map((row) => fieldView(row, t))),
    ]),
  ].filter((part) => part !== false)
}
