import { developers, noInput, type MatrixRow } from './matrix-row.ts'

export const exampleProductRows: Record<string, MatrixRow> = {
  addExampleProduct: { may: developers, input: () => ({ productName: 'Example' }) },
  removeExampleProduct: { may: developers, input: noInput, after: 'addExampleProduct' },
}
