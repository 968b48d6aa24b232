import { developers, onProduct, type MatrixRow } from './matrix-row.ts'

export const serialProtocolRows: Record<string, MatrixRow> = {
  downloadSerialProtocol: { may: developers, input: onProduct, isOwned: true },
}
