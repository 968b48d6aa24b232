export type WholeJson =
  | string
  | number
  | boolean
  | undefined
  | readonly WholeJson[]
  | { readonly [key: string]: WholeJson }

/**
 * RFC 8785 of values whose numbers are integers: one text, and therefore one hash, for equal plans and equal reports.
 * Members that are undefined are left out.
 */
export function wholeJson(value: WholeJson): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`)
  if (typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (isList(value)) return `[${value.map(wholeJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${wholeJson(member)}`).join(',')}}`
}

const isList = (value: WholeJson): value is readonly WholeJson[] => Array.isArray(value)
