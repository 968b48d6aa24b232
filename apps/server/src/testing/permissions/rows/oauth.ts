import { developers, noInput, type MatrixRow, type Things } from './matrix-row.ts'

const onClient = ({ clientId }: Things) => ({ clientId })
const client = { clientName: { zh: '矩阵', en: 'Matrix' }, redirectUris: ['https://matrix.example/back'] }
const absentRequest = { request: 'absent' }

export const oauthRows: Record<string, MatrixRow> = {
  listOAuthClients: { may: developers, input: noInput },
  createOAuthClient: { may: developers, input: () => client },
  updateOAuthClient: { may: developers, input: (things) => ({ ...client, ...onClient(things) }), isOwned: true },
  resetOAuthClientSecret: { may: developers, input: onClient, isOwned: true },
  deleteOAuthClient: { may: developers, input: onClient, isOwned: true },
  listConsents: { may: 'session', input: noInput },
  revokeConsent: { may: 'session', input: onClient, isOwned: true },
  getAuthorizationRequest: { may: 'session', input: () => absentRequest },
  decideAuthorization: { may: 'session', input: () => ({ ...absentRequest, allow: true }) },
}
