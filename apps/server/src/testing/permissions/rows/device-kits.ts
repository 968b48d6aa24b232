import { developers, onProduct, type MatrixRow } from './matrix-row.ts'

export const deviceKitsRows: Record<string, MatrixRow> = {
  downloadDeviceKit: { may: developers, input: onProduct, isOwned: true },
}
