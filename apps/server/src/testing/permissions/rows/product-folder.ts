import { developers, onProduct, type MatrixRow } from './matrix-row.ts'

export const productFolderRows: Record<string, MatrixRow> = {
  pullProductFolder: { may: developers, input: onProduct, isOwned: true },
  planProductFolder: { may: developers, input: onProduct, isOwned: true },
  applyProductFolder: { may: developers, input: ({ productId }) => ({ productId, seen: 'x' }), isOwned: true },
}
