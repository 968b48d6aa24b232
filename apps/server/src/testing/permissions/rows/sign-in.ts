import { noInput, type MatrixRow } from './matrix-row.ts'

export const signInRows: Record<string, MatrixRow> = {
  getCaptcha: { may: 'anyone', input: () => ({ indexcode: 'matrix@example.com' }) },
  login: { may: 'anyone', input: noInput },
  checkResetTicket: { may: 'anyone', input: () => ({ ticket: 'absent' }) },
  checkSetUpLink: { may: 'anyone', input: () => ({ token: 'absent' }) },
  setUpRoot: { may: 'anyone', input: () => ({ token: 'absent', account: 'a@example.com', password: 'QWJjZGVmMTIh' }) },
  sendCode: { may: 'anyone', input: () => ({ account: 'matrix@example.com', purpose: 'reset' }) },
  register: {
    may: 'anyone',
    input: () => ({ account: 'matrix@example.com', password: 'QWJjZGVmMTIh', code: '0000', agreed: true }),
  },
  resetPassword: { may: 'anyone', input: () => ({ account: 'matrix@example.com', code: '0000' }) },
  unlockAccount: { may: ['administrator'], input: ({ targetUserId }) => ({ targetUserId }) },
  listSessions: { may: 'session', input: noInput },
  endSession: { may: 'session', input: ({ sessionId }) => ({ sessionId }), isOwned: true },
  inviteAccount: {
    may: ['administrator'],
    input: ({ roleId }) => ({ account: `i${Math.random().toString(36).slice(2, 10)}@example.com`, roleId }),
  },
  listInvitations: { may: ['administrator'], input: noInput },
  cancelInvitation: { may: ['administrator'], input: () => ({ account: 'nobody@example.com' }) },
  checkInvitation: { may: 'anyone', input: () => ({ ticket: 'absent' }) },
  acceptInvitation: { may: 'anyone', input: () => ({ ticket: 'absent', password: 'QWJjZGVmMTIh', agreed: true }) },
  endOtherSessions: { may: 'session', input: noInput },
  logout: { may: 'session', input: noInput },
}
