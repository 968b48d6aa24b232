import type { ProductUse } from '@slipway/contract/access.ts'
import { mayOnProduct, roleFor, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { fieldsFrozenInTrial } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductRecord } from './products.store.ts'

/** The actor of a change, reduced to what the rules of membership need. */
export type Editor = Pick<Actor, 'accountId' | 'permissions' | 'onProduct'>

/** A product with the role that the actor has on it; null: it is no member. */
export interface MemberView {
  role: MemberRole | null
}

/** A product's owner as actor for work caused by an event, which has no signed-in user. */
export const ownerOf = ({ ownerId }: { ownerId: number }): Editor => ({
  accountId: ownerId,
  permissions: { menus: [], administrator: false },
  onProduct: 'administer',
})

/** Members and administrators see a product; for all others it does not exist, unless it is a template. */
export const maySee = (actor: Editor, { role }: MemberView): boolean => role !== null || actor.permissions.administrator

/** SI-034: every developer can read a template. */
export const mayRead = (actor: Editor, found: MemberView & { product: { isTemplate: number } }): boolean =>
  maySee(actor, found) || found.product.isTemplate === 1

function useOf({ onProduct }: Editor): Exclude<ProductUse, 'none'> {
  if (onProduct === undefined || onProduct === 'none') {
    throw new Error('the call reaches a product, but does not declare in `onProduct` what it does with it')
  }
  return onProduct
}

export const mayUse = (actor: Editor, { role }: MemberView): boolean =>
  mayOnProduct({ role, isAdministrator: actor.permissions.administrator }, useOf(actor))

/** The one decision about products: whether the actor's role suffices for what its call declares to do. */
export function requireRole(actor: Editor, { role }: MemberView): void {
  const needed = roleFor[useOf(actor)]
  if (role === null || mayUse(actor, { role })) return
  throw new DomainError('products.roleTooLow', { memberRole: role, neededRole: needed })
}

const isThere = (found: ProductRecord | undefined): found is ProductRecord =>
  found !== undefined && found.deletedTime === undefined

/** A foreign product gets exactly the same answer as an absent one (SI-019). */
export function own<Found extends ProductRecord>(found: Found | undefined, member: MemberView, actor: Editor): Found {
  if (!isThere(found) || !maySee(actor, member)) throw new DomainError('products.notFound')
  requireRole(actor, member)
  return found
}

export function readable(found: ProductRecord | undefined, member: MemberView, actor: Editor): ProductRecord {
  if (found?.isTemplate && isThere(found)) return found
  return own(found, member, actor)
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
