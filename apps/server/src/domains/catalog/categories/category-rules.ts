import type { SubCategory } from '@slipway/contract/catalog/categories/categories.ts'
import type { Subgroup } from '@slipway/contract/catalog/categories/category-fields.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'

/** Whether a search matches this category: a part of either name or of the identifier, case-insensitive. */
export const isMeant = (keyword: string, { zh, en }: Bilingual, identifier: string): boolean =>
  [zh, en, identifier].some((text) => text.toLowerCase().includes(keyword.toLowerCase()))

/** SI-051. */
export function requireFixed(field: string, current: string, wanted: string | undefined): void {
  if (wanted !== undefined && wanted !== current) throw new DomainError('categories.identifierFixed', { field })
}

export function requireTag(tag: string, tags: readonly string[]): void {
  if (tag && !tags.includes(tag)) throw new DomainError('categories.tagUnknown', { tag, field: 'tag' })
}

/** Each subgroup once, with an English name: the given one, the one that it has, or the Chinese one. */
export function namedSubgroups(given: readonly Subgroup[], existing: readonly Bilingual[] = []): Bilingual[] {
  const first = given.filter(({ zh }, at) => given.findIndex((other) => other.zh === zh) === at)
  return first.map(({ zh, en }) => ({ zh, en: en ?? existing.find((one) => one.zh === zh)?.en ?? zh }))
}

/** A subgroup cannot be removed while it contains a subcategory. */
export function requireTagsKept(tags: readonly string[], subs: readonly Pick<SubCategory, 'tag'>[]): void {
  const lost = subs.find(({ tag }) => tag && !tags.includes(tag))
  if (!lost) return
  const count = subs.filter(({ tag }) => tag === lost.tag).length
  throw new DomainError('categories.tagInUse', { tag: lost.tag, count, field: 'subCatTags' })
}

/** The same ids with this one at this position, from 0; past the end it is last. */
export const moved = (ids: readonly string[], id: string, place: number): string[] =>
  ids.filter((other) => other !== id).toSpliced(place, 0, id)
