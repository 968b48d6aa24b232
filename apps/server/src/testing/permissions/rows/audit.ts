import { noInput, type MatrixRow } from './matrix-row.ts'

export const auditRows: Record<string, MatrixRow> = {
  listAuditEntries: { may: ['administrator'], input: noInput },
  getAuditEntry: {
    may: ['administrator'],
    input: () => ({ entryId: '00000000-0000-4000-8000-000000000000', time: 1_790_000_000_000 }),
  },
  getAuditChoices: { may: ['administrator'], input: noInput },
  exportAuditEntries: { may: ['administrator'], input: noInput },
}
