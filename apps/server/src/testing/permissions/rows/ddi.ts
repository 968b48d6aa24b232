import { developers, onDevice, onProduct, type MatrixRow } from './matrix-row.ts'

export const ddiRows: Record<string, MatrixRow> = {
  getProductDdi: { may: developers, input: onProduct, isOwned: true },
  saveProductDdi: {
    may: developers,
    input: (things) => ({ ...onProduct(things), confirmBy: 2, versionAttribute: 'fw', firmwareType: 2 }),
    isOwned: true,
  },
  resetGatewayToken: { may: developers, input: onProduct, isOwned: true },
  removeGatewayToken: { may: developers, input: onProduct, isOwned: true },
  getDeviceDdi: { may: developers, input: onDevice, isOwned: true },
  saveDeviceDdi: {
    may: developers,
    input: (things) => ({ ...onDevice(things), ddiName: `board-${things.serial}` }),
    isOwned: true,
  },
  createTargetToken: { may: developers, input: onDevice, isOwned: true },
}
