import { jsonFlawInSteps } from '../../../json-members.ts'
import { DomainError } from '../../../refusals.ts'
import { finished, type Steps } from '../../../cooperative-steps.ts'
import { modelFormatLimits } from '../model-formats.limits.ts'

/**
 * Parses untrusted JSON. Refuses, with the place: invalid JSON, a duplicate key in one object (`JSON.parse` silently
 * keeps the last), `__proto__` as a key, and nesting deeper than any model.
 */
export const readJson = (given: string, within = ''): unknown => finished(jsonInSteps(given, within))

export function* jsonInSteps(given: string, within = ''): Steps<unknown> {
  const text = given.startsWith('\u{feff}') ? given.slice(1) : given
  const value = parsed(text)
  yield
  yield* requireSafe(text, within)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const found = /position (\d+)/.exec(error instanceof Error ? error.message : '')
    const lines = text.slice(0, found ? Number(found[1]) : text.length).split('\n')
    throw new DomainError('model-formats.notJson', { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 })
  }
}

const refusalOf = {
  memberTwice: 'model-formats.keyTwice',
  memberReserved: 'model-formats.keyReserved',
  tooDeep: 'model-formats.tooDeep',
} as const

/** `properties[3].dataType`, in a text that is itself at `within`. */
const placeOf = (path: readonly (string | number)[], within: string): string =>
  path
    .reduce<string>(
      (place, step) => place + (typeof step === 'string' ? `${place && '.'}${step}` : `[${step}]`),
      within,
    )
    .slice(0, modelFormatLimits.place)

function* requireSafe(text: string, within: string): Steps<void> {
  const found = yield* jsonFlawInSteps(text, modelFormatLimits.depth)
  if (!found) return
  const { flaw, path } = found
  if (flaw === 'tooDeep') {
    const place = placeOf(path.slice(0, 6), within)
    throw new DomainError(refusalOf[flaw], { place, limit: modelFormatLimits.depth })
  }
  throw new DomainError(refusalOf[flaw], { place: placeOf(path, within) })
}
