import { featureLimits } from '../../../features/features.limits.ts'
import { isRecord } from '../../../../record.ts'
import type { Note } from '../../losses.ts'
import { dtdlName } from './dtdl-names.ts'
import { fieldOf, listOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignName } from '../foreign-model.ts'
import type { Schemas } from './read-dtdl-value.ts'
import { peek, skip, skipAll } from '../tracked-json.ts'

export const typesOf = (one: unknown): string[] => [fieldOf(one, '@type') ?? []].flat().map(String)

interface Interface {
  one: Json
  place: string
}

/** An element of an interface, and the components that it is in. */
export interface Content {
  content: Json
  place: string
  schemas: Schemas
  /** Of the components, from the outside: each stands before the identifier. */
  within: readonly { key: string; name: ForeignName }[]
}

/**
 * The contents of the file's interfaces. An interface that others extend, or have as a component, is expanded where
 * they name it: two components of one interface are two sets of features.
 */
export function contentsOf(root: unknown, budget: Schemas['budget'], note: Note): Content[] {
  const isList = Array.isArray(root)
  const all = (isList ? root : [root]).flatMap((one: unknown, at): Interface[] =>
    isRecord(one) && typesOf(one).includes('Interface') ? [{ one, place: isList ? `[${at}].` : '' }] : [],
  )
  const byId = new Map(
    all.flatMap((found) => (found.one['@id'] === undefined ? [] : [[written(found.one['@id']), found]])),
  )
  const used = new Set(all.flatMap(({ one }) => [...basesOf(one), ...componentsOf(one)]))
  const roots = all.filter(({ one }) => peek(one, '@id') === undefined || !used.has(written(peek(one, '@id'))))
  const expanded = new Set<unknown>()
  const found: Content[] = []

  function expand({ one, place }: Interface, within: Content['within'], open: ReadonlySet<unknown>): void {
    const instance = `${within.map(({ key }) => key).join('/')}|${place}`
    if (open.has(place) || expanded.has(instance) || budget.values-- <= 0) return
    if (found.length > featureLimits.perProduct) return
    expanded.add(instance)
    skip(one, '@context', '@id', '@type')
    const inside = new Set([...open, place])
    const byKey = new Map(listOf(one['schemas']).map((schema) => [written(fieldOf(schema, '@id')), recordOf(schema)]))
    for (const [at, base] of [one['extends'] ?? []].flat().entries()) {
      const inline = isRecord(base) && peek(base, 'contents') !== undefined
      if (inline) expand({ one: base, place: `${place}extends[${at}].` }, within, inside)
      else follow(base, { place: `${place}extends`, field: 'extends' }, within, inside)
    }
    for (const [at, given] of listOf(one['contents']).entries()) {
      const content = recordOf(given)
      const own = `${place}contents[${at}]`
      if (typesOf(content).includes('Component')) component(content, own, within, inside)
      else found.push({ content, place: own, schemas: { byId: byKey, budget }, within })
    }
  }

  function component(content: Json, place: string, within: Content['within'], open: ReadonlySet<unknown>): void {
    skip(content, '@id')
    const key = textOf(content['name']) ?? ''
    const { schema } = content
    const part = { key, name: dtdlName(content['displayName']) }
    if (isRecord(schema)) expand({ one: schema, place: `${place}.schema.` }, [...within, part], open)
    else follow(schema, { place, field: 'Component', name: key }, [...within, part], open)
  }

  /** An interface by its id; one that is not in the file is reported. */
  function follow(
    reference: unknown,
    told: { place: string; field: string; name?: string },
    within: Content['within'],
    open: ReadonlySet<unknown>,
  ): void {
    const id = isRecord(reference) ? written(reference['@id']) : written(reference)
    const target = byId.get(id)
    if (!target) note('partLeft', told.place, { field: told.field, from: told.name ?? id })
    else {
      if (told.name !== undefined) note('prefixed', told.place, { from: told.name, to: `${told.name}_` })
      expand(target, within, open)
    }
  }

  for (const one of roots.length > 0 ? roots : all.slice(0, 1)) expand(one, [], new Set())
  for (const { one, place } of all) {
    const isReached = [...expanded].some((instance) => String(instance).endsWith(`|${place}`))
    if (isReached) continue
    note('partLeft', place.slice(0, -1), { field: 'Interface', from: written(one['@id']) })
    skipAll(one)
  }
  return found
}

const idOf = (reference: unknown): string =>
  isRecord(reference) ? written(peek(reference, '@id')) : written(reference)
const basesOf = (one: Json): string[] => [peek(one, 'extends') ?? []].flat().map(idOf)
const componentsOf = (one: Json): string[] =>
  listOf(peek(one, 'contents'))
    .filter((content) => [peek(content, '@type') ?? []].flat().includes('Component'))
    .map((content) => idOf(peek(content, 'schema')))
