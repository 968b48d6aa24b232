import { isRecord } from '../../../record.ts'
import type { Steps } from '../../../cooperative-steps.ts'
import type { Loss } from '../losses.ts'
import { fieldOf, numberOf, written } from './foreign-json.ts'
import type { ForeignModel } from './foreign-model.ts'

/** A value that no reader has looked at. */
interface Unread {
  path: string
  key: string
  value: unknown
}

interface TrackedJson {
  /** Readers take all values through it. */
  view: unknown
  /** What was not read, each with its path: an object of which nothing was read counts as one. */
  unread: () => Steps<Unread[]>
}

type Node = Record<string, unknown>

const NODES_PER_STEP = 5_000
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const pathOf = (path: string, key: string, isList: boolean): string =>
  isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`

/** Nothing is lost with a key that says nothing. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (isNode(value) && Object.keys(value).length === 0)

/**
 * JSON whose reads are recorded, so that a reader cannot lose a key in silence: everything that it doesn't take is
 * reported, including unforeseen ones. Enumerating keys does not count as reading their values.
 */
export function trackReads(root: unknown): TrackedJson {
  const views = new WeakMap<object, object>()
  const reads = new WeakMap<object, Set<string>>()

  function viewOf(value: unknown): unknown {
    if (!isNode(value)) return value
    const known = views.get(value)
    if (known) return known
    const read = new Set<string>()
    reads.set(value, read)
    const view = new Proxy(value, {
      get(target, key) {
        const inner: unknown = Reflect.get(target, key)
        if (typeof key === 'symbol' || !Object.prototype.propertyIsEnumerable.call(target, key)) return inner
        read.add(key)
        return viewOf(inner)
      },
    })
    views.set(value, view)
    return view
  }

  function* unread(): Steps<Unread[]> {
    const found: Unread[] = []
    const open: { path: string; node: Node }[] = isNode(root) ? [{ path: '', node: root }] : []
    let seen = 0
    for (let next = open.pop(); next; next = open.pop()) {
      const { path, node } = next
      const isList = Array.isArray(node)
      const read = reads.get(node) ?? new Set()
      const inner: typeof open = []
      for (const [key, value] of Object.entries(node)) {
        if (++seen % NODES_PER_STEP === 0) yield
        const at = pathOf(path, key, isList)
        if (!read.has(key)) {
          if (!isEmpty(value)) found.push({ path: at, key, value })
        } else if (isNode(value) && !isEmpty(value)) {
          if (reads.get(value)?.size === 0 && !Array.isArray(value)) found.push({ path: at, key, value })
          else inner.push({ path: at, node: value })
        }
      }
      open.push(...inner.toReversed())
    }
    return found
  }
  return { view: viewOf(root), unread }
}

/** Marks keys as read whose meaning the import keeps elsewhere, or that only describe the file. */
export function skip(record: unknown, ...keys: readonly string[]): void {
  if (isRecord(record)) for (const key of keys) void record[key]
}

/** Marks a value as read with everything in it, where its loss is reported as one. */
export const skipAll = (value: unknown): void => void JSON.stringify(value)

/** Looks at a field without reading it, so that its value stays lost unless a reader takes it. */
export const peek = (record: unknown, field: string): unknown =>
  isRecord(record) ? Object.getOwnPropertyDescriptor(record, field)?.value : undefined

/** A number; a value that is none stays unread, so that it is reported. */
export const numberIn = (record: unknown, field: string): number | undefined =>
  numberOf(peek(record, field)) === undefined ? undefined : numberOf(fieldOf(record, field))

const truths: ReadonlySet<unknown> = new Set([true, 'true', 1, '1'])
const untruths: ReadonlySet<unknown> = new Set([false, 'false', 0, '0'])

/** Whether the field is true, which some platforms write as a text or a number; any other value stays unread. */
export function isTrueIn(record: unknown, field: string): boolean {
  const value = peek(record, field)
  return (truths.has(value) || untruths.has(value)) && truths.has(fieldOf(record, field))
}

/** Adds a loss for every key that the reader left unread, to the feature at whose place it is, or to the file. */
export function* addUnread(model: ForeignModel, tracked: TrackedJson): Steps<void> {
  const byPlace = new Map<string, Loss[]>()
  for (const { place, losses } of model.features) if (!byPlace.has(place)) byPlace.set(place, losses)
  for (const { path, key, value } of yield* tracked.unread()) {
    const losses = placesOver(path).map((place) => byPlace.get(place))
    const owner = losses.find((one) => one !== undefined) ?? model.losses
    owner.push({ kind: 'left', place: path, field: /^\d+$/.test(key) ? path : key, from: written(value) })
  }
}

/** The path and all paths above it, the longest first. */
function placesOver(path: string): string[] {
  const places = [path]
  for (let at = path.length - 1; at > 0; at--) if (path[at] === '.' || path[at] === '[') places.push(path.slice(0, at))
  return places
}
