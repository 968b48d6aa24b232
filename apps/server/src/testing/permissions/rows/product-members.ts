import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const onMember = ({ productId, memberId }: Things) => ({ productId, memberId })

export const productMembersRows: Record<string, MatrixRow> = {
  listProductMembers: { may: developers, input: onProduct, isOwned: true },
  shareProduct: {
    may: developers,
    input: ({ productId }) => ({ productId, account: 'matrix-colleague@example.com', role: 1 }),
    isOwned: true,
  },
  changeProductMember: { may: developers, input: (things) => ({ ...onMember(things), role: 2 }), isOwned: true },
  removeProductMember: { may: developers, input: onMember, isOwned: true },
  cancelProductInvitation: {
    may: developers,
    input: ({ productId }) => ({ productId, account: 'matrix-colleague@example.com' }),
    isOwned: true,
  },
  transferProduct: { may: developers, input: onMember, isOwned: true },
  leaveProduct: { may: developers, input: onProduct, isOwned: true },
}
