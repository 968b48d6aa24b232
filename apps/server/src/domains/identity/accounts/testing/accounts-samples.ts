import type { Caller, TestServer } from '../../../../testing/test-server.ts'

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
