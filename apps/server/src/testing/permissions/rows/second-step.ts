import { noInput, type MatrixRow } from './matrix-row.ts'

const assertion = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}

export const secondStepRows: Record<string, MatrixRow> = {
  passByCode: { may: 'anyone', input: () => ({ ticket: 'absent', method: 'totp', code: '000000' }) },
  askPasskeyStep: { may: 'anyone', input: () => ({ ticket: 'absent' }) },
  passByPasskey: { may: 'anyone', input: () => ({ ticket: 'absent', response: assertion }) },
  askPasskeyLogin: { may: 'anyone', input: noInput },
  loginByPasskey: { may: 'anyone', input: () => ({ response: assertion }) },
  proveIdentity: { may: 'session', input: () => ({ password: 'QWJjZGVmMTIh' }) },
  askPasskeyProof: { may: 'session', input: noInput },
  sendEmailCodes: { may: 'session', input: () => ({ email: 'matrix-new@example.com' }) },
  changeEmail: {
    may: 'session',
    input: () => ({ email: 'matrix-new@example.com', oldCode: '0000', newCode: '0000' }),
  },
  changePassword: { may: 'session', input: () => ({ oldPassword: 'QWJjZGVmMTIh', password: 'QWJjZGVmMTIh' }) },
}
