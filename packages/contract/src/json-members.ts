import { finished, type Steps } from './cooperative-steps.ts'

/** A flaw that `JSON.parse` accepts silently. */
export interface JsonFlaw {
  flaw: 'memberTwice' | 'memberReserved' | 'tooDeep'
  path: (string | number)[]
}

interface Level {
  /** Undefined in an array. */
  keys: Set<string> | undefined
  key: string
  index: number
  expectsKey: boolean
}

const STEP_CHARACTERS = 32 * 1024

/** The path steps in a message; hostile text nests without limit. */
const PATH_STEPS = 16

const keyOf = (written: string): string => (written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written)

const pathOf = (levels: readonly Level[]): (string | number)[] =>
  levels.slice(0, PATH_STEPS).map(({ keys, key, index }) => (keys ? key : index))

/**
 * The first flaw in valid JSON: a duplicate member in one object (`JSON.parse` keeps the last), `__proto__` as a
 * member, or too many levels. One pass over the text, without recursion.
 */
export const jsonFlaw = (text: string, maxDepth?: number): JsonFlaw | undefined =>
  finished(jsonFlawInSteps(text, maxDepth))

export function* jsonFlawInSteps(text: string, maxDepth = Number.POSITIVE_INFINITY): Steps<JsonFlaw | undefined> {
  const levels: Level[] = []
  let pauseAt = STEP_CHARACTERS
  for (let at = 0; at < text.length; at++) {
    if (at >= pauseAt) {
      pauseAt = at + STEP_CHARACTERS
      yield
    }
    const top = levels.at(-1)
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at)
        if (top?.expectsKey) {
          const flaw = flawOfKey(top, keyOf(text.slice(at + 1, end)))
          if (flaw) return { flaw, path: pathOf(levels) }
        }
        at = end
        break
      }
      case '{':
      case '[':
        if (levels.length === maxDepth) return { flaw: 'tooDeep', path: pathOf(levels) }
        levels.push(
          text[at] === '{'
            ? { keys: new Set(), key: '', index: 0, expectsKey: true }
            : { keys: undefined, key: '', index: 0, expectsKey: false },
        )
        break
      case '}':
      case ']':
        levels.pop()
        break
      case ',':
        if (top?.keys) top.expectsKey = true
        else if (top) top.index++
        break
      default:
    }
  }
  return undefined
}

function flawOfKey(top: Level, key: string): JsonFlaw['flaw'] | undefined {
  top.key = key
  top.expectsKey = false
  if (key === '__proto__') return 'memberReserved'
  if (top.keys?.has(key)) return 'memberTwice'
  top.keys?.add(key)
  return undefined
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
