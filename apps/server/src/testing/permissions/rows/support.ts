import { noInput, type MatrixRow } from './matrix-row.ts'

/** Well formed, but the ID of nothing: the test asks only whether the call is open. */
const userId = 'A'.repeat(22)
const may = ['administrator', 'support', 'operator'] as const
const account = 'matrix@example.com'

export const supportRows: Record<string, MatrixRow> = {
  findUser: { may, input: () => ({ account }) },
  listUserLogins: { may, input: () => ({ userId }) },
  listUserDevices: { may, input: () => ({ userId }) },
  listUserFamilies: { may, input: () => ({ userId }) },
  startUserLogoff: { may, input: () => ({ userId }) },
  revokeUserLogoff: { may, input: () => ({ userId }) },
  searchUserLogoffs: { may, input: () => ({ account }) },
  exportUser: { may, input: noInput },
}
