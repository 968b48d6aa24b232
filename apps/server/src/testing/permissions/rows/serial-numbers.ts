import { noInput, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const may = ['administrator', 'developer', 'operator'] as const
const onApplication = ({ applicationId }: Things) => ({ applicationId })

export const serialNumbersRows: Record<string, MatrixRow> = {
  applySerials: { may, input: (things) => ({ ...onProduct(things), quantity: 1 }), isOwned: true },
  listSerialApplications: { may, input: noInput },
  listSerials: { may, input: onApplication, isOwned: true },
  listSerialProducts: { may, input: noInput },
  downloadSerialSecrets: { may, input: (things) => ({ ...onApplication(things), format: 'csv' }), isOwned: true },
  downloadSerialLabels: { may, input: onApplication, isOwned: true },
}
