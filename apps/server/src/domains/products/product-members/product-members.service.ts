import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { changeProductMember } from '@slipway/contract/products/product-members/product-members.calls.ts'
import type { ProductTeam } from '@slipway/contract/products/product-members/product-members.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { ProductRecord, ProductsApi } from '../products/index.ts'
import { memberMails, type Sender } from './member-mails.ts'
import { productInvitationsStore } from './product-invitations.store.ts'
import { productMembersViews } from './product-members.views.ts'

export interface ProductMembersDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  accounts: Pick<AccountsApi, 'byId' | 'byIndexcode' | 'localeOf' | 'nameOf'>
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'lock' | 'members'>
  mailer: Mailer
}

interface Named {
  productId: string
  memberId: string
}

export function productMembersService(parts: ProductMembersDependencies) {
  const { db, clock, accounts, products } = parts
  const mails = memberMails(parts)

  /** Locks the product, and with it its members. The account that it belongs to is only changed by a transfer. */
  async function lockMember(tx: DatabaseOrTransaction, { productId, memberId }: Named, actor: Actor) {
    const product = await products.lockOwn(tx, productId, actor)
    const accountId = Number(memberId)
    const role = await products.members.roleOf(tx, productId, accountId)
    if (role === null) throw new DomainError('product-members.notFound')
    if (product.ownerId === accountId) throw new DomainError('product-members.mainOwner')
    return { product, accountId }
  }

  async function remove(tx: DatabaseOrTransaction, { productId }: ProductRecord, accountId: number): Promise<void> {
    await products.members.remove(tx, productId, accountId)
    await productInvitationsStore(tx).removeBy(productId, accountId)
  }

  return {
    async list(productId: string, actor: Actor): Promise<ProductTeam> {
      await products.requireOwn(productId, actor)
      const views = productMembersViews(db)
      const members = await views.members(productId, actor.accountId)
      const isOwner = members.some(({ isMe, role }) => isMe && role === memberRole.owner)
      const isShown = isOwner || actor.permissions.administrator
      return { members, invitations: isShown ? await views.invitations(productId, clock.now()) : [] }
    },

    change: ({ role, ...named }: CheckedInputOf<typeof changeProductMember>, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { product, accountId } = await lockMember(tx, named, actor)
        const { productId } = product
        const account = (await accounts.nameOf([accountId], tx)).get(accountId) ?? ''
        const by = { addedBy: actor.accountId, addedTime: clock.now() }
        await products.members.set(tx, { productId, accountId, account, role, ...by })
        if (role !== memberRole.owner) await productInvitationsStore(tx).removeBy(productId, accountId)
      }),

    remove: (named: Named, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { product, accountId } = await lockMember(tx, named, actor)
        await remove(tx, product, accountId)
      }),

    leave: (productId: string, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { product, accountId } = await lockMember(tx, { productId, memberId: String(actor.accountId) }, actor)
        await remove(tx, product, accountId)
      }),

    async transfer(named: Named, sender: Sender): Promise<void> {
      const told = await inTransaction(db, async (tx) => {
        const { product, accountId } = await lockMember(tx, named, sender.actor)
        // A deleted account is a member until its transaction ends.
        const heir = await accounts.byId(accountId, tx)
        if (!heir) throw new DomainError('product-members.notFound')
        await products.members.setOwner(tx, product.productId, accountId)
        const before = (await accounts.nameOf([product.ownerId], tx)).get(product.ownerId) ?? ''
        return { product, to: heir.account, before }
      })
      await mails.transferred(told, sender)
    },
  }
}
