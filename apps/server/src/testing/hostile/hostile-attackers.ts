import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { makeUser } from '../../domains/users/users/testing/users-samples.ts'
import { makeProducts, makeThings } from '../permissions/permission-things.ts'
import { callerOf, type Caller, type TestServer } from '../test-server.ts'
import type { Attacker } from './hostile-requests.ts'

const MOST_TRIES = 20

export interface RenewableAttacker extends Attacker {
  /** Another session, after its requests have ended the one before. */
  renew(): Promise<string | undefined>
}

/** An account, or what reads what belongs to all. */
async function attackerWith(
  server: TestServer,
  name: string,
  caller: Caller,
  onlyReads: boolean,
): Promise<RenewableAttacker> {
  const { accountId, token } = await caller.account()
  const owner = onlyReads ? server.as('developer', `${name}-owner`) : caller
  const things = await makeThings(server, owner, name)
  const renew = () => server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: name })
  return { name, token, isUser: false, onlyReads, things, renew }
}

/** A developer, those who see more, an end user and a visitor. */
export async function hostileAttackers(server: TestServer) {
  const developer = server.as('developer', 'mallory')
  const mallory = await attackerWith(server, 'Mallory', developer, false)
  const { things } = mallory
  let users = 0
  const newUser = async () => (await makeUser(server, `hostile${++users}`)).token
  const attackers: RenewableAttacker[] = [
    mallory,
    mallory,
    await attackerWith(server, 'Support', server.as('support'), true),
    await attackerWith(server, 'Administrator', server.as('administrator'), true),
    { name: 'User', token: await newUser(), isUser: true, things, renew: newUser },
    { name: 'Visitor', token: undefined, isUser: false, things, renew: () => Promise.resolve(undefined) },
  ]
  return {
    attackers,
    /** What they have is deleted by their own requests, which may also end the session, even while it makes things. */
    async renewThings(): Promise<void> {
      const { accountId, account } = await developer.account()
      const signIn = async () => ({ accountId, account, token: (await mallory.renew()) ?? '' })
      for (let tries = 1; ; tries += 1) {
        try {
          return void Object.assign(things, await makeProducts(server, callerOf(server.app, signIn), 'Mallory'))
        } catch (error) {
          const isSessionOver = error instanceof CallRefused && error.code === refusals['access.noSession']
          if (!isSessionOver || tries === MOST_TRIES) throw error
        }
      }
    },
  }
}
