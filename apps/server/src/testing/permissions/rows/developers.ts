import { developers, noInput, type MatrixRow } from './matrix-row.ts'

export const developersRows: Record<string, MatrixRow> = {
  getDeveloperInfo: { may: developers, input: noInput },
  getVerificationCode: { may: developers, input: () => ({ email: 'not an address' }) },
  submitRegistration: { may: developers, input: () => ({ email: 'not an address', verificationCode: '0000' }) },
  registerClient: { may: developers, input: noInput },
  resetAppSecret: { may: developers, input: noInput },
  leaveProgram: { may: developers, input: noInput },
  dismissDeveloperPrompt: { may: developers, input: noInput },
}
