import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const asDtdl = ({ productId }: Things) => ({ productId, format: 'dtdl' })

export const modelFormatsRows: Record<string, MatrixRow> = {
  previewImport: { may: developers, input: onProduct, isOwned: true },
  importModel: { may: developers, input: ({ productId }) => ({ productId, seen: 'x' }), isOwned: true },
  exportModel: { may: developers, input: asDtdl, isOwned: true },
  listExportLosses: { may: developers, input: asDtdl, isOwned: true },
}
