import { isRecord } from '../../../record.ts'
import type { SubParameter, ValueSchema } from '../value-schema.ts'
import type { Binding } from './panel-document.ts'
import type { PanelFeature, PanelProperty } from './panel-feature.ts'

/** Structs within structs that a path leads into. */
const DEPTH = 3

const keysOf = (path: string): string[] => path.split('.')

/** The part of a struct under a path such as `white.level`; undefined where the model has none. */
function partAt(schema: ValueSchema, path: string): SubParameter | undefined {
  let [at, found]: [ValueSchema, SubParameter | undefined] = [schema, undefined]
  for (const key of keysOf(path)) {
    found = at.type === 'object' ? at.properties.find(({ deKey }) => deKey === key) : undefined
    if (!found) return undefined
    at = found
  }
  return found
}

/** The parts of a struct with their paths, those of inner structs after them. */
export function partsOf(schema: ValueSchema, depth = DEPTH): { path: string; part: SubParameter }[] {
  if (schema.type !== 'object' || depth === 0) return []
  return schema.properties.flatMap((part) => [
    { path: part.deKey, part },
    ...partsOf(part, depth - 1).map((inner) => ({ ...inner, path: `${part.deKey}.${inner.path}` })),
  ])
}

/** The value of a part; undefined where the struct doesn't have it. */
export function valueAt(value: unknown, path: string | undefined): unknown {
  if (path === undefined) return value
  let at = value
  for (const key of keysOf(path)) at = isRecord(at) ? at[key] : undefined
  return at
}

/** The struct with another value of one part: devices are set whole structs. */
export function withValueAt(value: unknown, path: string, next: unknown): unknown {
  const [key = '', ...rest] = keysOf(path)
  const own = isRecord(value) ? value : {}
  return { ...own, [key]: rest.length === 0 ? next : withValueAt(own[key], rest.join('.'), next) }
}

/** A part as a property of its own, so that widgets and rules need to know nothing of structs. */
function asProperty(feature: PanelProperty, path: string): PanelProperty | undefined {
  const part = partAt(feature.schema, path)
  if (!part) return undefined
  const own = { zh: part.title?.zh || part.deKey, en: part.title?.en || part.deKey }
  const name = { zh: `${feature.name.zh} · ${own.zh}`, en: `${feature.name.en} · ${own.en}` }
  return { ...feature, deKey: `${feature.deKey}.${path}`, name, schema: part, isPart: true }
}

/** What a binding is about: a feature, or a part of it; undefined where the model has no such part. */
export function boundPart(feature: PanelFeature, { path }: Pick<Binding, 'path'>): PanelFeature | undefined {
  if (path === undefined) return feature
  return feature.kind === 'p' ? asProperty(feature, path) : undefined
}
