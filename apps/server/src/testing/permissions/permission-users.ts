import type { UserNarrowing } from '@slipway/contract/access.ts'
import { userNarrowings } from '@slipway/contract/users/users/users.ts'
import { makeUser } from '../../domains/users/users/testing/users-samples.ts'
import type { TestServer } from '../test-server.ts'
import type { Asker } from './permission-callers.ts'

/** End users: one in good standing, and one in each state that narrows what it can do. */
export async function endUsers(server: TestServer): Promise<Asker[]> {
  const asker = async (narrowing: UserNarrowing | undefined): Promise<Asker> => {
    const name = narrowing === undefined ? 'an end user' : `an end user narrowed by ${narrowing}`
    const { token, userId } = await makeUser(server, name.replaceAll(' ', '-'))
    const status = Number(Object.entries(userNarrowings).find(([, one]) => one === narrowing)?.[0] ?? 0)
    await server.db.updateTable('users').set({ status }).where('uid', '=', userId).execute()
    return {
      name,
      standing: { kind: 'user', narrowing },
      headers: { accesstoken: token },
      account: () => Promise.reject(new Error('an end user has no account of the console')),
      isAlwaysAsked: true,
    }
  }
  return Promise.all([undefined, ...Object.values(userNarrowings)].map(asker))
}
