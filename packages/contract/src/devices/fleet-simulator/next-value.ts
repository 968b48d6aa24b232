import { boundsOf } from '../../products/device-kits/value-samples.ts'
import { patternEngine } from '../../products/features/pattern.ts'
import { inputCheck } from '../../products/features/value-check.ts'
import { valueCheck, type ValueCheck } from '../../products/features/value-check.ts'
import type {
  ArraySchema,
  ObjectSchema,
  ParametersSchema,
  ScalarSchema,
  ValueSchema,
} from '../../products/features/value-schema.ts'
import { isRecord } from '../../record.ts'
import type { RandomStream } from './random-stream.ts'
import { textMaker } from './text-value.ts'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>

/** The value after `previous`; undefined where no valid value could be generated. */
export type NextValue = (previous: unknown, random: RandomStream) => unknown

const FLIP_PERCENT = 30
const OPTIONAL_PERCENT = 70
const TRIES = 12
/** The maximum step of the random walk, as a fraction of the range. */
const STRIDE = 0.02
const ITEMS_MORE = 6
/** A number without a step is rounded to about a thousandth of its range. */
const FINENESS = 1000
const MAX_DIGITS = 9

/** A device's next value of a property: every value passes its schema's own check, or is undefined. */
export function nextValueOf(schema: ValueSchema): NextValue {
  return checked(makerOf(schema), valueCheck(schema, patternEngine))
}

/** The same for an event's parameters or an operation's output; without parameters it is an empty object. */
export function nextParametersOf(schema: ParametersSchema): NextValue {
  if (schema.type === 'noinput') return () => ({})
  return checked(objectMaker(schema), inputCheck(schema, patternEngine))
}

function checked(make: NextValue, check: ValueCheck): NextValue {
  return (previous, random) => {
    for (let tried = 0; tried < TRIES; tried++) {
      const value = make(previous, random)
      if (value !== undefined && check(value) === undefined) return value
    }
    return previous !== undefined && check(previous) === undefined ? previous : undefined
  }
}

function makerOf(schema: ValueSchema): NextValue {
  switch (schema.type) {
    case 'array':
      return arrayMaker(schema)
    case 'object':
      return objectMaker(schema)
    default:
      return scalarMaker(schema)
  }
}

function scalarMaker(schema: ScalarSchema): NextValue {
  const { constValue, defaultValue } = schema
  if (constValue !== undefined) return () => constValue
  const draw = drawer(schema)
  // A device starts from its default, if it has one.
  return (previous, random) =>
    previous === undefined && defaultValue !== undefined ? defaultValue : draw(previous, random)
}

function drawer(schema: ScalarSchema): NextValue {
  switch (schema.type) {
    case 'boolean':
      return (previous, random) =>
        typeof previous === 'boolean' ? previous !== random.chance(FLIP_PERCENT) : random.chance(50)
    case 'enum': {
      const [first, ...more] = schema.enumValue
      return (previous, random) =>
        first === undefined || (previous !== undefined && !random.chance(FLIP_PERCENT))
          ? previous
          : random.pick([first, ...more])
    }
    case 'string': {
      const make = textMaker(schema)
      return (previous, random) => (previous !== undefined && !random.chance(FLIP_PERCENT) ? previous : make?.(random))
    }
    default:
      return walker(schema)
  }
}

/** A random walk that reverses at the bounds and respects the schema's steps and multiples. */
function walker(schema: NumberSchema): NextValue {
  const { minimum, maximum } = boundsOf(schema)
  const range = maximum - minimum
  const grid = schema.multipleOf ?? schema.step ?? (schema.type === 'integer' ? 1 : undefined)
  const stride = Math.max(range * STRIDE, grid ?? 0)
  const digits = Math.min(MAX_DIGITS, Math.max(0, Math.ceil(Math.log10(FINENESS / range))))
  const origin = schema.multipleOf === undefined ? schema.minimum : 0
  const onGrid = (value: number): number => {
    if (grid === undefined) return Number(value.toFixed(digits))
    return Number((origin + Math.round((value - origin) / grid) * grid).toPrecision(15))
  }
  const within = (value: number): number => Math.min(maximum, Math.max(minimum, value))
  return (previous, random) => {
    if (typeof previous !== 'number') return within(onGrid(minimum + range * (0.25 + random.next() / 2)))
    const moved = previous + (random.next() * 2 - 1) * stride
    const turned = moved > maximum ? 2 * maximum - moved : moved < minimum ? 2 * minimum - moved : moved
    const next = onGrid(turned)
    return next >= minimum && next <= maximum
      ? next
      : within(onGrid(next > maximum ? next - (grid ?? 0) : next + (grid ?? 0)))
  }
}

function arrayMaker({ items, minItems, maxItems }: ArraySchema): NextValue {
  const next = nextValueOf(items)
  const most = Math.min(maxItems, minItems + ITEMS_MORE)
  return (previous, random) => {
    const earlier: readonly unknown[] = Array.isArray(previous) ? previous : []
    const made = Array.from({ length: random.whole(minItems, most) }, (_, at) => next(earlier[at], random))
    return made.includes(undefined) ? undefined : made
  }
}

function objectMaker({ properties, maxProperties = properties.length, dependencies = {} }: ObjectSchema): NextValue {
  const makers = properties.map((one) => ({ key: one.deKey, isRequired: one.required, next: nextValueOf(one) }))
  const required = makers.filter(({ isRequired }) => isRequired).map(({ key }) => key)

  /** The required keys, and optional ones with their dependencies while there is room. */
  function keysOf(random: RandomStream): Set<string> {
    const keys = withNeeds(required, dependencies)
    // Sometimes all of them, so that a minimum number of parameters can be reached.
    const percent = random.chance(OPTIONAL_PERCENT) ? 100 : OPTIONAL_PERCENT / 2
    for (const { key } of makers) {
      const more = withNeeds([...keys, key], dependencies)
      if (more.size <= maxProperties && random.chance(percent)) for (const one of more) keys.add(one)
    }
    return keys
  }

  return (previous, random) => {
    const earlier = isRecord(previous) ? previous : {}
    const keys = keysOf(random)
    const made: Record<string, unknown> = {}
    for (const { key, isRequired, next } of makers) {
      if (!keys.has(key)) continue
      const value = next(earlier[key], random)
      if (value !== undefined) made[key] = value
      else if (isRequired) return undefined
    }
    return made
  }
}

function withNeeds(wanted: readonly string[], dependencies: Record<string, string[]>): Set<string> {
  const keys = new Set(wanted)
  for (const key of keys) {
    if (Object.hasOwn(dependencies, key)) for (const needed of dependencies[key] ?? []) keys.add(needed)
  }
  return keys
}
