import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { productMemberChanged } from '@slipway/contract/products/products/products.events.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { productMembersStore, type NewMember } from './member-roles.store.ts'
import { productsStore } from './products.store.ts'

/** Changes of members; the caller has locked the product. Pages and virtual devices follow by the event. */
export function productMembers(events: EventPublisher) {
  return {
    async roleOf(tx: DatabaseOrTransaction, productId: string, accountId: number): Promise<MemberRole | null> {
      return (await productMembersStore(tx).memberOf(productId, accountId)).role
    },

    count: (tx: DatabaseOrTransaction, productId: string): Promise<number> => productMembersStore(tx).count(productId),

    /** Adds the account, or gives it this role. */
    async set(tx: DatabaseOrTransaction, member: NewMember): Promise<void> {
      const { productId, accountId, role } = member
      await productMembersStore(tx).set(member)
      await events.publish(tx, productMemberChanged, { productId, accountId, role })
    },

    async remove(tx: DatabaseOrTransaction, productId: string, accountId: number): Promise<void> {
      await productMembersStore(tx).remove(productId, accountId)
      await events.publish(tx, productMemberChanged, { productId, accountId, role: null })
    },

    async setOwner(tx: DatabaseOrTransaction, productId: string, accountId: number): Promise<void> {
      await productsStore(tx).setOwner(productId, accountId)
      await events.publish(tx, productMemberChanged, { productId, accountId, role: memberRole.owner })
    },
  }
}

export type ProductMembers = ReturnType<typeof productMembers>
