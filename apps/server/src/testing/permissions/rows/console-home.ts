import { developers, noInput, type MatrixRow } from './matrix-row.ts'

export const consoleHomeRows: Record<string, MatrixRow> = {
  getConsoleHome: { may: developers, input: noInput },
}
