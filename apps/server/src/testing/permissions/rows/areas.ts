import { noInput, type MatrixRow } from './matrix-row.ts'

export const areasRows: Record<string, MatrixRow> = {
  listAreas: { may: 'anyone', input: noInput },
  listAreaLocales: { may: 'anyone', input: noInput },
  listCountries: { may: ['administrator', 'operator'], input: noInput },
  setCountryDomain: { may: ['administrator'], input: () => ({ id: 'XX', domain: '' }) },
}
