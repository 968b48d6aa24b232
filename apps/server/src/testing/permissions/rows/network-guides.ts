import { developers, onProduct, type MatrixRow } from './matrix-row.ts'

export const networkGuidesRows: Record<string, MatrixRow> = {
  getNetworkGuides: { may: developers, input: onProduct, isOwned: true },
  saveNetworkGuides: {
    may: developers,
    input: ({ productId }) => ({ productId, defaultMethod: 'smartconfig', guides: [] }),
    isOwned: true,
  },
  listShownGuides: { may: 'user', input: onProduct },
}
