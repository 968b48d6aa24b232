import { developers, type MatrixRow, type Things } from './matrix-row.ts'

const onePackage = ({ productId, firmwarePackageId }: Things) => ({ productId, packageId: firmwarePackageId })

export const partsListsRows: Record<string, MatrixRow> = {
  setPartsList: {
    may: developers,
    input: (things) => ({ ...onePackage(things), fileUrl: 'private/1' }),
    isOwned: true,
  },
  getPartsList: { may: developers, input: onePackage, isOwned: true },
  listComponents: { may: developers, input: onePackage, isOwned: true },
  downloadPartsList: { may: developers, input: onePackage, isOwned: true },
  findComponent: { may: developers, input: () => ({ search: 'mbedtls' }) },
  exportComponent: { may: developers, input: () => ({ search: 'mbedtls' }) },
}
