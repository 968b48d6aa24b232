import type { AnyCall } from '../define-call.ts'

/**
 * The path that routes match: the prefixes `/iot/config`, `/api/iot` and `/support` are removed (CN-20), so that every
 * reading of the specification's relative paths resolves to the same call.
 */
export function matchedPath(path: string): string {
  let rest = path
  for (const prefix of ['/iot/config', '/api/iot', '/support']) {
    if (rest === prefix || rest.startsWith(`${prefix}/`)) rest = rest.slice(prefix.length)
  }
  return rest || '/'
}

/** All matched paths of a call, the primary one first. */
export const matchedPathsOf = (call: AnyCall): string[] => [
  ...new Set([call.path, ...call.alsoAt].map((path) => matchedPath(path))),
]

export const pathParametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
