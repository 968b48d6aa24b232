import {
  cancelProductInvitation,
  changeProductMember,
  leaveProduct,
  listProductMembers,
  removeProductMember,
  shareProduct,
  transferProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import { accountAddressChanged, accountCreated } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { productMembersService, type ProductMembersDependencies } from './product-members.service.ts'
import { productSharing } from './product-sharing.ts'

/** Who a product is shared with (decision 0062). The products domain itself decides what members may do. */
export function productMembersDomain(parts: ProductMembersDependencies): {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
} {
  const members = productMembersService(parts)
  const sharing = productSharing(parts)
  const done = async (work: Promise<void>) => {
    await work
    return null
  }
  return {
    routes: [
      serve(listProductMembers, ({ input, actor }) => members.list(input.productId, actor)),
      serve(shareProduct, ({ input, actor, locale, origin }) => sharing.share(input, { actor, locale, origin })),
      serve(changeProductMember, ({ input, actor }) => done(members.change(input, actor))),
      serve(removeProductMember, ({ input, actor }) => done(members.remove(input, actor))),
      serve(cancelProductInvitation, ({ input, actor }) => done(sharing.cancel(input, actor))),
      serve(transferProduct, ({ input, actor, locale, origin }) =>
        done(members.transfer(input, { actor, locale, origin })),
      ),
      serve(leaveProduct, ({ input, actor }) => done(members.leave(input.productId, actor))),
    ],
    jobs: [{ name: 'product-members.sweep', cron: '41 3 * * *', run: sharing.sweep }],
    subscriptions: [
      inTransaction(accountCreated, (tx, { accountId }) => sharing.accept(tx, accountId)),
      inTransaction(accountAddressChanged, (tx, { accountId }) => sharing.accept(tx, accountId)),
    ],
  }
}
