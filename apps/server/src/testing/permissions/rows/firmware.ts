import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const oneRelease = ({ productId, recordId }: Things) => ({ productId, recordId })
const ofFirmware = ({ productId, firmwareId }: Things) => ({ productId, firmwareId })

export const firmwareRows: Record<string, MatrixRow> = {
  listProductOta: { may: developers, input: () => ({}) },
  addOta: {
    may: developers,
    input: ({ productId, firmwareId, firmwarePackageId }) => ({ productId, firmwareId, packageId: firmwarePackageId }),
    isOwned: true,
  },
  editOta: { may: developers, input: (things) => ({ ...oneRelease(things), releaseNotes: 'Matrix' }), isOwned: true },
  upgradeOta: {
    may: developers,
    input: (things) => ({ ...oneRelease(things), cnDevices: [things.serial], effectiveDay: 7 }),
    isOwned: true,
  },
  testedOta: { may: developers, input: (things) => ({ ...oneRelease(things), passed: false }), isOwned: true },
  deleteOta: { may: developers, input: oneRelease, isOwned: true },
  listLatestOta: { may: developers, input: onProduct, isOwned: true },
  listOta: { may: developers, input: ofFirmware, isOwned: true },
  listOtaRecords: { may: developers, input: onProduct, isOwned: true },
  getOta: { may: developers, input: oneRelease, isOwned: true },
  markOtaSecurity: {
    may: developers,
    input: (things) => ({ ...oneRelease(things), isSecurity: true }),
    isOwned: true,
  },
  getOtaDeltas: { may: developers, input: oneRelease, isOwned: true },
  getFirmwareStep: { may: developers, input: onProduct, isOwned: true },
  listReleasable: { may: developers, input: ofFirmware, isOwned: true },
  downloadOtaFile: { may: developers, input: oneRelease, isOwned: true },
  readTestDevices: { may: developers, input: onProduct, isOwned: true },
}
