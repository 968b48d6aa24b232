import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import { developersRoutes } from './developers.routes.ts'
import { developersService, type Codes } from './developers.service.ts'
import { developersStore } from './developers.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  /** Encrypts the secrets of open-platform clients. */
  masterKey: Buffer
  codes: Codes
}

/** Accounts that became developers with a mailed code, and the open-platform client of each (SI-091 to SI-093). */
export function developersDomain({ db, clock, masterKey, codes }: Dependencies) {
  const secrets = secretBox(masterKey, 'slipway open-platform secrets')
  const developers = developersService({ db, clock, codes, secrets })

  return {
    routes: developersRoutes(developers),

    /** For calls that need the developer mark in addition to the role: throws `developers.notYet`, 10035 (SI-091). */
    async requireDeveloper(accountId: number): Promise<{ email: string }> {
      const { email } = await developers.requireDeveloper(accountId)
      return { email }
    },

    /** The account and secret of an appKey, for signature checks. */
    clientOf: developers.clientOf,

    /** The mark and the keys cannot be transferred: they are deleted with their account. */
    subscriptions: [inTransaction(accountDeleted, (tx, { accountId }) => developersStore(tx).remove(accountId))],
  }
}

export type DevelopersApi = ReturnType<typeof developersDomain>
