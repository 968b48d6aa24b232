import { noInput, type MatrixRow } from './matrix-row.ts'

export const thirdPartyLoginRows: Record<string, MatrixRow> = {
  startThirdPartyLogin: { may: 'anyone', input: noInput },
  finishThirdPartyLogin: { may: 'anyone', input: () => ({ answer: '?code=a&state=b' }) },
  listLinkedLogins: { may: 'session', input: noInput },
  removeLinkedLogin: { may: 'session', input: ({ issuer }) => ({ issuer }), isOwned: true },
}
