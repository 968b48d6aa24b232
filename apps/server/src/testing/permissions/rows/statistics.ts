import type { MatrixRow } from './matrix-row.ts'

const may = ['administrator', 'developer', 'operator'] as const

export const statisticsRows: Record<string, MatrixRow> = {
  getReports: { may, input: ({ productId }) => ({ reportName: 'alive,functionCount', pid: productId }) },
  exportReport: { may, input: ({ productId }) => ({ reportName: 'alive', pid: productId }) },
}
