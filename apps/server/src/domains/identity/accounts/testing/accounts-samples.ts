import type { InputOf } from '@slipway/contract/define-call.ts'
import { createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { callerOf, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'

/** Creates ROOT, which a test server lacks by default. */
export const makeRoot = ({ domains }: TestServer): Promise<{ accountId: number }> =>
  domains.accounts.create({
    account: 'root@example.com',
    indexcode: 'root@example.com',
    passwordHash: '',
    roleKey: 'administrator',
    isRoot: true,
  })

export const idOf = async (caller: Caller): Promise<string> => String((await caller.account()).accountId)

/** The id of a built-in role, as calls refer to it. */
export const builtInId = async (
  { domains }: TestServer,
  key: Parameters<TestServer['domains']['roles']['byKey']>[0],
): Promise<string> => String((await domains.roles.byKey(key)).roleId)

/** An account of a new role with these permissions. */
export async function inRole(server: TestServer, fields: Omit<InputOf<typeof createRole>, 'roleName'>, who: string) {
  const administrator = server.as('administrator')
  const { roleId } = await administrator.call(createRole, { roleName: `Role of ${who}`, ...fields })
  const { accountId, account } = await server.as('developer', who).account()
  await administrator.call(updateAccount, { targetUserId: String(accountId), roleId })
  return callerOf(server.app, async () => {
    const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: 'test' })
    return { accountId, account, token }
  })
}
