import { noInput, type MatrixRow } from './matrix-row.ts'

export const accountsRows: Record<string, MatrixRow> = {
  getAccountInfo: { may: 'session', input: noInput },
  checkAuthorization: { may: 'session', input: noInput },
  getProfile: { may: 'session', input: noInput },
  updateProfile: { may: 'session', input: () => ({ accountName: 'Matrix' }) },
  listAccounts: { may: ['administrator'], input: noInput },
  updateAccount: { may: ['administrator'], input: ({ targetUserId, roleId }) => ({ targetUserId, roleId }) },
  listAccountEstates: { may: ['administrator'], input: noInput },
  deleteAccount: { may: ['administrator'], input: ({ targetUserId }) => ({ targetUserId }) },
}
