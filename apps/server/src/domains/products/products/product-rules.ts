import { fieldsFrozenInTrial } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductRecord } from './products.store.ts'

/** The actor of a change, reduced to what the rules of ownership need. */
export type Editor = Pick<Actor, 'accountId' | 'permissions'>

/** A product's owner as actor for work caused by an event, which has no signed-in user. */
export const ownerOf = ({ ownerId }: { ownerId: number }): Editor => ({
  accountId: ownerId,
  permissions: { menus: [], administrator: false },
})

export const maySee = (actor: Editor, ownerId: number): boolean =>
  actor.accountId === ownerId || actor.permissions.administrator

/** SI-034: every developer can read a template. */
export const mayRead = (actor: Editor, found: { ownerId: number; product: { isTemplate: number } }): boolean =>
  maySee(actor, found.ownerId) || found.product.isTemplate === 1

const isThere = (found: ProductRecord | undefined): found is ProductRecord =>
  found !== undefined && found.deletedTime === undefined

/** A foreign product gets exactly the same answer as an absent one (SI-019). */
export function own(found: ProductRecord | undefined, actor: Editor): ProductRecord {
  if (!isThere(found) || !maySee(actor, found.ownerId)) throw new DomainError('products.notFound')
  return found
}

export function readable(found: ProductRecord | undefined, actor: Editor): ProductRecord {
  if (!isThere(found) || !(maySee(actor, found.ownerId) || found.isTemplate)) throw new DomainError('products.notFound')
  return found
}

type Fields = Pick<ProductRecord, 'typedPrefix' | 'productModel' | 'categoryId' | 'accessType' | 'communicationType'>

/** SI-030: the refusal names the first field that can no longer change. */
export function requireUnfrozen(current: Fields, wanted: Fields): void {
  const valueOf = (fields: Fields, field: (typeof fieldsFrozenInTrial)[number]) =>
    field === 'apPrefix' ? fields.typedPrefix : fields[field]
  const changed = fieldsFrozenInTrial.find((field) => valueOf(current, field) !== valueOf(wanted, field))
  if (changed) throw new DomainError('products.frozen', { field: changed })
}

export const hasNewPlan = (current: Fields, wanted: Fields): boolean =>
  current.categoryId !== wanted.categoryId ||
  current.accessType !== wanted.accessType ||
  current.communicationType !== wanted.communicationType
