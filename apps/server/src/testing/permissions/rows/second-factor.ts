import { noInput, type MatrixRow } from './matrix-row.ts'

const registration = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
}

export const secondFactorRows: Record<string, MatrixRow> = {
  listFactors: { may: 'session', input: noInput },
  offerTotp: { may: 'session', input: noInput },
  confirmTotp: { may: 'session', input: () => ({ code: 'absent' }) },
  removeTotp: { may: 'session', input: noInput },
  offerPasskey: { may: 'session', input: noInput },
  addPasskey: { may: 'session', input: () => ({ passkeyName: 'Matrix', response: registration }) },
  renamePasskey: { may: 'session', input: ({ passkeyId }) => ({ passkeyId, passkeyName: 'Matrix' }), isOwned: true },
  removePasskey: { may: 'session', input: ({ passkeyId }) => ({ passkeyId }), isOwned: true },
  renewRecoveryCodes: { may: 'session', input: noInput },
  resetFactors: { may: ['administrator'], input: ({ targetUserId }) => ({ targetUserId }) },
}
