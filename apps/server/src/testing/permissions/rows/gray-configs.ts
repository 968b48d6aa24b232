import { type MatrixRow } from './matrix-row.ts'

const writers = ['administrator', 'operator'] as const
const readers = ['administrator', 'developer', 'operator'] as const
const someNumber = () => Math.floor(Math.random() * 899_999_999) + 100_000_000
const config = { ratio: 10 }

export const grayConfigsRows: Record<string, MatrixRow> = {
  listGrayConfigs: { may: writers, input: () => ({}) },
  listGrayChoices: { may: readers, input: () => ({}) },
  addGrayConfig: { may: writers, input: () => ({ grayNumber: someNumber(), config }) },
  updateGrayConfig: { may: writers, input: ({ grayNumber }) => ({ grayNumber, config }) },
  deleteGrayConfig: { may: writers, input: ({ grayNumber }) => ({ grayNumber }) },
  checkGrayConfig: { may: writers, input: () => ({ config, account: 'matrix@example.com' }) },
}
