import { featureLimits } from '../../products/features/features.limits.ts'
import type { ValueFormat } from '../../products/features/value-format.ts'
import type { ScalarSchema } from '../../products/features/value-schema.ts'
import { patternText } from './pattern-text.ts'
import type { RandomStream } from './random-stream.ts'

export type TextSchema = Extract<ScalarSchema, { maxLength: number }>

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const HEX = '0123456789abcdef'
/** Long enough to look real, short enough to be cheap. */
const USUAL_LENGTH = 12
const FIRST_DAY = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

const drawn = (random: RandomStream, characters: string, length: number): string =>
  Array.from({ length }, () => characters[random.whole(0, characters.length - 1)]).join('')

const moment = (random: RandomStream): string =>
  `${new Date(FIRST_DAY + random.whole(0, 364) * DAY_MS + random.whole(0, DAY_MS / 1000 - 1) * 1000).toISOString().slice(0, 19)}Z`

const ofFormat: Record<ValueFormat, (random: RandomStream, length: number) => string> = {
  'date-time': moment,
  date: (random) => moment(random).slice(0, 10),
  time: (random) => moment(random).slice(11, 19),
  email: (random, length) => `${drawn(random, LETTERS, Math.max(1, length - 12))}@example.com`,
  hostname: (random, length) => drawn(random, LETTERS, Math.max(1, length)),
  ipv4: (random) => `192.0.2.${random.whole(1, 254)}`,
  ipv6: (random) => `2001:db8::${random.whole(1, 0xffff).toString(16)}`,
  uri: (random, length) => `http://example.com/${drawn(random, LETTERS, Math.max(0, length - 19))}`,
  uuid: (random) => `00000000-0000-4000-8000-${drawn(random, HEX, 12)}`,
  hex: (random, length) => drawn(random, HEX, length),
  base64: (random, length) => drawn(random, BASE64, length),
}

/** A text that probably matches the schema; the caller must validate it. Undefined for unsupported schemas. */
export function textMaker({ maxLength, minLength = 0, format, pattern }: TextSchema) {
  if (pattern !== undefined) return patternText(pattern)
  const most = Math.min(maxLength, featureLimits.valueBytes)
  const defaultValue = Math.min(most, Math.max(minLength, USUAL_LENGTH))
  if (format === undefined) {
    const least = Math.max(minLength, Math.min(3, most))
    return (random: RandomStream) => drawn(random, LETTERS, random.whole(least, defaultValue))
  }
  const make = ofFormat[format]
  const whole = inWholes[format] ?? 1
  const length = Math.min(Math.ceil(defaultValue / whole) * whole, most - (most % whole))
  return (random: RandomStream) => make(random, length)
}

/** Valid lengths of such texts are multiples of this. */
const inWholes: Partial<Record<ValueFormat, number>> = { hex: 2, base64: 4 }
