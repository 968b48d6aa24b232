import { noInput, type MatrixRow } from './matrix-row.ts'

export const apiKeysRows: Record<string, MatrixRow> = {
  listKeys: { may: 'session', input: noInput },
  listScopes: { may: 'session', input: noInput },
  createKey: {
    may: 'session',
    input: () => ({ keyName: 'Matrix', scopes: ['products:read'], expiresTime: null }),
  },
  renameKey: { may: 'session', input: ({ keyId }) => ({ keyId, keyName: 'Renamed' }), isOwned: true },
  revokeKey: { may: 'session', input: ({ keyId }) => ({ keyId }), isOwned: true },
}
