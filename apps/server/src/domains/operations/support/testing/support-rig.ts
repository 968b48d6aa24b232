import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { loginUseTypes } from '@slipway/contract/users/users/users.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { inRole } from '../../../identity/accounts/testing/accounts-samples.ts'

/** Support whose role sees personal data. */
export const seeingDesk = (server: TestServer, who = 'seeing'): Promise<Caller> =>
  inRole(server, { menus: [menus.users], seesPersonalData: true }, who)

/** Sign-ins of a user, the first the oldest. */
export async function writeLogins(server: TestServer, userId: number, times: readonly number[], ip = '203.0.113.9') {
  const row = { user_id: userId, ip, agent: 'Pocket/1.0', platform: 'ios', app_version: '2.0' }
  await server.db
    .insertInto('user_logins')
    .values(times.map((at) => ({ ...row, use_type: loginUseTypes.login, at: new Date(at) })))
    .execute()
}
