import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const inFirstStage = ({ productId }: Things) => ({ productId, publishStatus: 1 })

export const productReleaseRows: Record<string, MatrixRow> = {
  checkProductRelease: { may: developers, input: onProduct, isOwned: true },
  releaseProduct: { may: developers, input: inFirstStage, isOwned: true },
  unpublishProduct: {
    may: developers,
    input: ({ releasedId }) => ({ productId: releasedId }),
    isOwned: true,
  },
  getPIdDetailInfo: { may: developers, input: onProduct, isOwned: true },
}
