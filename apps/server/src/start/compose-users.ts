import { usersDomain } from '../domains/users/users/index.ts'
import type { Identity } from './compose-identity.ts'
import type { ServerDependencies } from './server-parts.ts'

/** End users and what is theirs. */
export function composeUsers(
  { database: db, clock, log }: Pick<ServerDependencies, 'database' | 'clock' | 'log'>,
  { signIn, mailer }: Pick<Identity, 'signIn' | 'mailer'>,
) {
  const users = usersDomain({ db, clock, log, mailer, shared: signIn.shared })
  return { users }
}
