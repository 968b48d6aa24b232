import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const onJob = (things: Things) => ({ ...onProduct(things), jobId: things.jobId })

export const deviceBulkRows: Record<string, MatrixRow> = {
  startDeviceBulk: {
    may: developers,
    input: (things) => ({
      ...onProduct(things),
      selection: { serials: ['none'] },
      action: { kind: 'tag', labelId: things.labelId },
    }),
    isOwned: true,
  },
  listDeviceBulks: { may: developers, input: onProduct, isOwned: true },
  getDeviceBulk: { may: developers, input: onJob, isOwned: true },
  listDeviceBulkRows: { may: developers, input: onJob, isOwned: true },
  cancelDeviceBulk: { may: developers, input: onJob, isOwned: true },
  previewDeviceImport: { may: developers, input: onProduct, isOwned: true },
  importDevices: { may: developers, input: (things) => ({ ...onProduct(things), seen: 'x' }), isOwned: true },
  downloadImportTemplate: {
    may: developers,
    input: (things) => ({ ...onProduct(things), format: 'csv' }),
    isOwned: true,
  },
  downloadImportSecrets: { may: developers, input: (things) => ({ ...onJob(things), format: 'csv' }), isOwned: true },
  exportDevices: {
    may: developers,
    input: (things) => ({ ...onProduct(things), columns: ['name'], format: 'csv' }),
    isOwned: true,
  },
}
