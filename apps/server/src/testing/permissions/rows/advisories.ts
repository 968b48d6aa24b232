import { developers, type MatrixRow, type Things } from './matrix-row.ts'

const onePackage = ({ productId, firmwarePackageId }: Things) => ({ productId, packageId: firmwarePackageId })

export const advisoriesRows: Record<string, MatrixRow> = {
  importAdvisories: { may: ['administrator', 'operator'], input: () => ({}) },
  getAdvisoriesInfo: { may: developers, input: () => ({}) },
  listFindings: { may: developers, input: onePackage, isOwned: true },
  setVerdict: {
    may: developers,
    input: (things) => ({ ...onePackage(things), advisoryId: 'GHSA-1', purl: 'pkg:npm/a@1', verdict: 1 }),
    isOwned: true,
  },
  listProductFindings: { may: developers, input: () => ({}) },
  exportFindings: { may: developers, input: () => ({}) },
}
