/** One value that differs, by its path in the call's input. */
export interface Difference {
  path: string
  stored: string
  typed: string
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const wordsOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? '' : String(value)

/** What differs between two inputs of the same call, leaf by leaf, in the order of the form. */
export function differences(stored: unknown, typed: unknown, path = ''): Difference[] {
  if (!isBranch(stored) && !isBranch(typed)) {
    const [left, right] = [wordsOf(stored), wordsOf(typed)]
    return left === right ? [] : [{ path, stored: left, typed: right }]
  }
  const [left, right] = [isBranch(stored) ? stored : {}, isBranch(typed) ? typed : {}]
  const keys = new Set([...Object.keys(right), ...Object.keys(left)])
  return [...keys].flatMap((key) => differences(left[key], right[key], path === '' ? key : `${path}.${key}`))
}
