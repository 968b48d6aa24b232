import * as z from 'zod/mini'
import { DomainError } from '../../../refusals.ts'
import { isStorable } from '../../../schema.ts'
import { partsListsLimits } from '../parts-lists.limits.ts'
import { placeOf } from './place.ts'

/** White space becomes one space: texts are shown in lists. */
const textOf = ({ max }: { max: number }) =>
  z.string().check(
    z.refine(isStorable),
    z.overwrite((value) => value.replaceAll(/\s+/g, ' ').trim()),
    z.maxLength(max),
  )

export const nameText = textOf(partsListsLimits.name)
export const purlText = textOf(partsListsLimits.purl)
export const hashText = textOf(partsListsLimits.hash)

/** Fields that are not named are skipped. */
export function readShape<S extends z.core.$ZodType>(schema: S, value: unknown, at: readonly PropertyKey[]) {
  const { data, error } = z.safeParse(schema, value)
  if (data !== undefined) return data
  const path = error?.issues[0]?.path ?? []
  throw new DomainError('parts-lists.badField', { place: placeOf([...at, ...path]) })
}

export function requireRoom(count: number): void {
  const limit = partsListsLimits.components
  if (count > limit) throw new DomainError('parts-lists.tooMany', { limit })
}
