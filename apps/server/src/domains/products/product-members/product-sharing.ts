import { isEmail, indexcodeOf } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type {
  cancelProductInvitation,
  shareProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import { productMemberLimits } from '@slipway/contract/products/product-members/product-members.limits.ts'
import type { ShareResult } from '@slipway/contract/products/product-members/product-members.ts'
import { rules } from '@slipway/contract/rules.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import { InputRefused } from '../../../http/call-input.ts'
import type { Actor } from '../../../http/route.ts'
import { memberMails, type Sender } from './member-mails.ts'
import { productInvitationsStore } from './product-invitations.store.ts'
import type { ProductMembersDependencies } from './product-members.service.ts'

/** Sharing by address: with an account directly, otherwise by an invitation until the account is created. */
export function productSharing(parts: ProductMembersDependencies) {
  const { db, clock, accounts, products } = parts
  const mails = memberMails(parts)
  const { perProduct, openInvitations, invitationDays } = productMemberLimits

  async function requireRoom(tx: DatabaseOrTransaction, productId: string): Promise<void> {
    const invited = await productInvitationsStore(tx).count(productId)
    if ((await products.members.count(tx, productId)) + invited >= perProduct) {
      throw new DomainError('product-members.tooMany', { limit: perProduct })
    }
  }

  return {
    async share(input: CheckedInputOf<typeof shareProduct>, sender: Sender): Promise<ShareResult> {
      const { productId, account: address, role } = input
      if (!isEmail(address)) throw new InputRefused({ field: 'account', reason: rules.email })
      const { accountId: by } = sender.actor
      const indexcode = indexcodeOf(address, '')
      const found = await accounts.byIndexcode(indexcode)
      const shared = await inTransaction(db, async (tx) => {
        const product = await products.lockOwn(tx, productId, sender.actor)
        const store = productInvitationsStore(tx)
        if (found && (await products.members.roleOf(tx, productId, found.accountId)) !== null) {
          throw new DomainError('product-members.alreadyMember', { account: found.account })
        }
        // A new invitation of the address takes the place of its previous one.
        await store.remove(productId, indexcode)
        await requireRoom(tx, productId)
        const now = clock.now()
        if (found) {
          const { accountId, account } = found
          await products.members.set(tx, { productId, accountId, account, role, addedBy: by, addedTime: now })
          return { product, to: account, outcome: 'member' } as const
        }
        if ((await store.countBy(by)) >= openInvitations) {
          throw new DomainError('product-members.tooManyInvitations', { limit: openInvitations })
        }
        const expiresTime = now + invitationDays * DAY_MS
        await store.insert({
          productId,
          indexcode,
          account: address,
          role,
          invitedBy: by,
          createTime: now,
          expiresTime,
        })
        return { product, to: address, outcome: 'invited' } as const
      })
      return { outcome: shared.outcome, isMailed: await mails.shared({ ...shared, role }, sender) }
    },

    cancel: ({ productId, account }: CheckedInputOf<typeof cancelProductInvitation>, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        await productInvitationsStore(tx).remove(productId, indexcodeOf(account, ''))
      }),

    /** An account has the address now: it becomes a member of all products that it was invited to. */
    async accept(tx: DatabaseOrTransaction, accountId: number): Promise<void> {
      const account = await accounts.byId(accountId, tx)
      if (!account) return
      const store = productInvitationsStore(tx)
      const now = clock.now()
      for (const { productId, role, invitedBy: addedBy } of await store.openOf(account.indexcode, now)) {
        if (!(await products.lock(tx, productId))) continue
        if ((await products.members.roleOf(tx, productId, accountId)) !== null) continue
        const member = { productId, accountId, account: account.account, role, addedBy, addedTime: now }
        await products.members.set(tx, member)
      }
      await store.removeAllOf(account.indexcode)
    },

    sweep: (): Promise<void> => productInvitationsStore(db).removeExpired(clock.now()),
  }
}
