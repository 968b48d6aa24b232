import { developers, type MatrixRow } from './matrix-row.ts'

export const releasePacksRows: Record<string, MatrixRow> = {
  downloadReleasePack: {
    may: developers,
    input: ({ productId, recordId }) => ({ productId, recordId }),
    isOwned: true,
  },
}
