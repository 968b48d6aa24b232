import { usersDomain } from '../domains/users/users/index.ts'
import type { EventPublisher } from '../events/domain-events.ts'
import type { Identity } from './compose-identity.ts'
import type { ServerDependencies } from './server-parts.ts'

/** End users and what is theirs. */
export function composeUsers(
  { database: db, clock, log }: Pick<ServerDependencies, 'database' | 'clock' | 'log'>,
  events: EventPublisher,
  { signIn, mailer }: Pick<Identity, 'signIn' | 'mailer'>,
) {
  const users = usersDomain({ db, clock, events, log, mailer, shared: signIn.shared })
  return { users }
}
