import { isRecord } from '../../../record.ts'
import type { Steps } from '../../../cooperative-steps.ts'
import type { Loss } from '../losses.ts'
import { written, type Json } from './foreign-json.ts'
import { jsonInSteps } from './json-text.ts'

/** Fields in which an API's reply or a platform's export wraps the model, as JSON or as its text. */
const wrappers = [
  'Data',
  'data',
  'result',
  'ThingModelJson',
  'thingModelJson',
  'Tsl',
  'TslStr',
  'tsl',
  'metadata',
  'model',
  'schema',
  'dps',
]
/** Fields of a reply that say nothing about the model. */
const ofReply = new Set([
  'RequestId',
  'requestId',
  'Success',
  'success',
  'Code',
  'code',
  'msg',
  'message',
  'status',
  't',
  'tid',
  'timestamp',
])
/** Tuya writes the description of a value as JSON text as well. */
const texts = new Set(['property', 'values', 'typeSpec'])
const DEEPEST = 5

export interface Opened {
  model: unknown
  /** What stood around the model. */
  losses: Loss[]
}

/** The model within what an API or an export wraps around it. `isModel` tells where to stop. */
export function* openEnvelope(root: unknown, isModel: (value: unknown) => boolean): Steps<Opened> {
  const losses: Loss[] = []
  let [value, place] = [root, '']
  for (let depth = 0; depth < DEEPEST && !isModel(value) && isRecord(value); depth++) {
    const around: Json = value
    const name = wrappers.find((one) => Object.hasOwn(around, one) && isWrapped(around[one]))
    if (name === undefined) break
    const at = (key: string) => (place === '' ? key : `${place}.${key}`)
    for (const [key, beside] of Object.entries(around)) {
      if (key === name || ofReply.has(key) || written(beside) === '' || beside === null) continue
      losses.push({ kind: 'left', place: at(key), field: key, from: written(beside) })
    }
    place = at(name)
    value = yield* opened(around[name], place)
  }
  return { model: value, losses }
}

const isText = (value: unknown): value is string => typeof value === 'string' && /^\s*[[{]/.test(value)
const isWrapped = (value: unknown): boolean => isText(value) || (typeof value === 'object' && value !== null)

function* opened(value: unknown, place: string): Steps<unknown> {
  return isText(value) ? yield* jsonInSteps(value, place) : value
}

const ITEMS_PER_STEP = 1_000

/** The model with those values parsed that Tuya writes as JSON text; a copy only where there are any. */
export function* openTexts(root: unknown): Steps<unknown> {
  let seen = 0
  function* within(value: unknown, place: string): Steps<unknown> {
    if (++seen % ITEMS_PER_STEP === 0) yield
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const [at, item] of value.entries()) items.push(yield* within(item, `${place}[${at}]`))
      return items
    }
    if (!isRecord(value)) return value
    const record: Json = {}
    for (const [key, inner] of Object.entries(value)) {
      const at = place === '' ? key : `${place}.${key}`
      record[key] = texts.has(key) && typeof inner === 'string' ? yield* textAt(inner, at) : yield* within(inner, at)
    }
    return record
  }
  return yield* within(root, '')
}

function* textAt(text: string, place: string): Steps<unknown> {
  return text.trim() === '' ? {} : yield* jsonInSteps(text, place)
}
