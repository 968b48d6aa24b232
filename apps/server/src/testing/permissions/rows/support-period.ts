import { developers, type MatrixRow, type Things } from './matrix-row.ts'

const onProduct = ({ productId }: Things) => ({ productId })

export const supportPeriodRows: Record<string, MatrixRow> = {
  getSupportPeriod: { may: developers, input: onProduct, isOwned: true },
  saveSupportPeriod: {
    may: developers,
    input: (things) => ({ ...onProduct(things), until: '2040-01-01' }),
    isOwned: true,
  },
}
