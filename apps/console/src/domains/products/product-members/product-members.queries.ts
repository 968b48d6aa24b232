import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  cancelProductInvitation,
  changeProductMember,
  leaveProduct,
  listProductMembers,
  removeProductMember,
  shareProduct,
  transferProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { productQueries } from '../products/products.queries.ts'

export const memberQueries = {
  of: (productId: string) =>
    queryOptions({
      queryKey: ['product-members', productId],
      queryFn: ({ signal }) => call(listProductMembers, { productId }, { signal }),
    }),
}

/** A member's role is part of the product, too, and the owner of the list. */
function useMemberChange<Input extends { productId: string }, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  errors?: 'inPlace',
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (_result, { productId }) => {
      await cache.invalidateQueries(memberQueries.of(productId))
      await cache.invalidateQueries({ queryKey: productQueries.all })
    },
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useShare = () =>
  useMemberChange((input: InputOf<typeof shareProduct>) => call(shareProduct, input), 'inPlace')
export const useChangeMember = () =>
  useMemberChange((input: InputOf<typeof changeProductMember>) => call(changeProductMember, input))
export const useRemoveMember = () =>
  useMemberChange((input: InputOf<typeof removeProductMember>) => call(removeProductMember, input))
export const useCancelProductInvitation = () =>
  useMemberChange((input: InputOf<typeof cancelProductInvitation>) => call(cancelProductInvitation, input))
export const useTransfer = () =>
  useMemberChange((input: InputOf<typeof transferProduct>) => call(transferProduct, input))

/** Only the lists are loaded again: the product itself can no longer be read. */
export function useLeave() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (productId: string) => call(leaveProduct, { productId }),
    onSuccess: () => cache.invalidateQueries({ queryKey: productQueries.lists }),
    meta: { done: false },
  })
}
