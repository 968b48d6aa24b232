import type { RandomStream } from './random-stream.ts'

/** A repetition ends this many items above its minimum, where its pattern allows it. */
const MORE_THAN_LEAST = 4
const PRINTABLE = rangeOf(' ', '~')
const DIGITS = rangeOf('0', '9')
const WORD = [...rangeOf('a', 'z'), ...rangeOf('A', 'Z'), ...DIGITS, '_']
const classes: Readonly<Record<string, readonly string[]>> = { d: DIGITS, w: WORD, s: [' '] }
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

type Maker = (random: RandomStream) => string

/** The pattern uses unsupported syntax, so no text can be generated. */
class Unknown extends Error {}

/**
 * Generates texts that match a pattern, for the part of RE2's syntax that thing models use: characters, classes,
 * groups, alternatives, repetitions and anchors. Undefined for other patterns; the caller must validate each text.
 */
export function patternText(pattern: string): Maker | undefined {
  try {
    const reader = new PatternReader(pattern)
    const maker = reader.alternatives()
    return reader.isAtEnd() ? maker : undefined
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
}

class PatternReader {
  readonly #characters: readonly string[]
  #at = 0

  constructor(pattern: string) {
    this.#characters = Array.from(pattern)
  }

  isAtEnd(): boolean {
    return this.#at >= this.#characters.length
  }

  alternatives(): Maker {
    const makers: [Maker, ...Maker[]] = [this.#sequence()]
    while (this.#take('|')) makers.push(this.#sequence())
    return (random) => random.pick(makers)(random)
  }

  #sequence(): Maker {
    const makers: Maker[] = []
    while (!this.isAtEnd() && this.#peek() !== '|' && this.#peek() !== ')') makers.push(this.#repeated(this.#atom()))
    return (random) => makers.map((make) => make(random)).join('')
  }

  #atom(): Maker {
    const first = this.#next()
    if (first === '^' || first === '$') return () => ''
    if (first === '.') return oneOf(WORD)
    if (first === '[') return oneOf(this.#class())
    if (first === '(') return this.#group()
    if (first === '\\') return this.#escaped()
    if ('*+?{'.includes(first)) throw new Unknown()
    return () => first
  }

  #group(): Maker {
    if (this.#take('?') && !this.#take(':')) throw new Unknown()
    const inner = this.alternatives()
    if (!this.#take(')')) throw new Unknown()
    return inner
  }

  #escaped(): Maker {
    const name = this.#next()
    if (name === 'A' || name === 'z' || name === 'b') return () => ''
    return oneOf(escapedCharacters(name))
  }

  #class(): readonly string[] {
    const isNegated = this.#take('^')
    const listed: string[] = []
    while (!this.#take(']')) {
      const one = this.#classItem()
      const isRange = one.length === 1 && this.#peek() === '-' && this.#characters[this.#at + 1] !== ']'
      if (!isRange) {
        listed.push(...one)
        continue
      }
      this.#next()
      const [last, ...more] = this.#classItem()
      if (last === undefined || more.length > 0) throw new Unknown()
      listed.push(...rangeOf(one[0] ?? '', last))
    }
    const allowed = isNegated ? PRINTABLE.filter((character) => !listed.includes(character)) : listed
    if (allowed.length === 0) throw new Unknown()
    return allowed
  }

  #classItem(): readonly string[] {
    const first = this.#next()
    if (first === '[') throw new Unknown()
    return first === '\\' ? escapedCharacters(this.#next()) : [first]
  }

  #repeated(make: Maker): Maker {
    const bounds = this.#bounds()
    if (!bounds) return make
    this.#take('?')
    const [least, most] = bounds
    return (random) => Array.from({ length: random.whole(least, most) }, () => make(random)).join('')
  }

  #bounds(): [number, number] | undefined {
    if (this.#take('*')) return [0, MORE_THAN_LEAST]
    if (this.#take('+')) return [1, 1 + MORE_THAN_LEAST]
    if (this.#take('?')) return [0, 1]
    if (!this.#take('{')) return undefined
    const [, least, comma, most] = /^(\d{1,4})(,?)(\d{0,4})\}/.exec(this.#characters.slice(this.#at).join('')) ?? []
    if (least === undefined) throw new Unknown()
    this.#at = this.#characters.indexOf('}', this.#at) + 1
    const from = Number(least)
    const until = comma === '' ? from : most ? Number(most) : from + MORE_THAN_LEAST
    return [from, Math.min(until, from + MORE_THAN_LEAST)]
  }

  #peek(): string | undefined {
    return this.#characters[this.#at]
  }

  #take(wanted: string): boolean {
    if (this.#peek() !== wanted) return false
    this.#at++
    return true
  }

  #next(): string {
    const next = this.#peek()
    if (next === undefined) throw new Unknown()
    this.#at++
    return next
  }
}

function escapedCharacters(name: string): readonly string[] {
  const known = Object.hasOwn(classes, name) ? classes[name] : undefined
  if (known) return known
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined
  if (control !== undefined) return [control]
  if (/[A-Za-z0-9]/.test(name)) throw new Unknown()
  return [name]
}

/** Long ranges are truncated, because a sample of a script's characters is enough. */
function rangeOf(first: string, last: string): string[] {
  const from = first.codePointAt(0) ?? 0
  const until = Math.min(last.codePointAt(0) ?? 0, from + 255)
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => String.fromCodePoint(from + index))
}

function oneOf(characters: readonly string[]): Maker {
  const [first, ...more] = characters
  if (first === undefined) throw new Unknown()
  return (random) => random.pick([first, ...more])
}
