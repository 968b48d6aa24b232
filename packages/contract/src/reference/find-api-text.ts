import { domainApiTexts } from './api-texts.generated.ts'
import { commandFieldTexts } from './command-field-texts.ts'
import { hardwareFieldTexts } from './hardware-field-texts.ts'
import { sharedFieldTexts } from './shared-field-texts.ts'
import { productFieldTexts } from './product-field-texts.ts'
import type { ApiTexts, CallText, FieldText } from './api-text.ts'

/** The descriptions that all domains share; a domain's own come first. */
export const allSharedTexts = [sharedFieldTexts, productFieldTexts, commandFieldTexts, hardwareFieldTexts]

const textsOf = (domain: string): readonly ApiTexts[] =>
  (domainApiTexts as Readonly<Record<string, readonly ApiTexts[]>>)[domain] ?? []

export const callTextOf = (domain: string, name: string): CallText | undefined =>
  textsOf(domain)
    .map(({ calls }) => calls?.[name])
    .find((text) => text !== undefined)

/** The ends of a path, longest first: `a.b.c`, `b.c`, `c`. */
const endsOf = (path: readonly string[]): string[] => path.map((_, index) => path.slice(index).join('.'))

function entryIn(texts: readonly Readonly<Record<string, FieldText>>[], keys: readonly string[]) {
  for (const key of keys) for (const fields of texts) if (Object.hasOwn(fields, key)) return fields[key]
  return undefined
}

/** The description of a call's field: the call's own, the domain's, or the one that all domains share. */
export function fieldTextOf(domain: string, call: string, path: readonly string[]): FieldText | undefined {
  const ends = endsOf(path)
  const own = textsOf(domain).map(({ fields }) => fields ?? {})
  return (
    entryIn(
      own,
      ends.map((end) => `${call}:${end}`),
    ) ??
    entryIn(own, ends) ??
    entryIn(allSharedTexts, ends)
  )
}
