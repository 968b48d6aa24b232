import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { UploadsApi } from '../uploads/index.ts'
import type { Clock } from '../../../clock.ts'
import { notify, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { derivedKey } from '../../../crypto/secret-box.ts'
import type { AccountsApi } from '../accounts/index.ts'
import { authorizationService } from './authorization.service.ts'
import { bearers, OAUTH_ENDED } from './bearers.ts'
import { clientsService } from './clients.service.ts'
import { clientsStore } from './clients.store.ts'
import { consentsStore } from './consents.store.ts'
import { oauthRoutes } from './oauth.routes.ts'
import type { ProblemPage } from './problem-page.ts'
import { providersByOrigin } from './providers.ts'
import { recordsStore } from './records.store.ts'
import { tokenExchange } from './token-exchange.ts'
import { signingKey } from './signing-keys.store.ts'
import type { Log } from '../../../log.ts'

interface Dependencies {
  uploads: Pick<UploadsApi, 'requirePicture'>
  db: Database
  clock: Clock
  masterKey: Buffer
  log: Pick<Log, 'error'>
  accounts: Pick<AccountsApi, 'byId' | 'nameOf'>
  /** Undefined where no console is served. */
  problemPage: ProblemPage | undefined
}

/** OAuth 2.1 provider for third parties (SI-012). */
export function oauthDomain({ db, clock, masterKey, log, accounts, uploads, problemPage }: Dependencies) {
  const tellEnd = (tx: DatabaseOrTransaction): Promise<void> => notify(tx, OAUTH_ENDED)
  const onFault = (err: unknown): void => log.error({ err }, 'OAuth failed')
  const exchange = tokenExchange({ db, clock, masterKey })
  let key: ReturnType<typeof signingKey> | undefined
  const keyOf = (): ReturnType<typeof signingKey> =>
    (key ??= signingKey(db, masterKey).catch((error: unknown) => {
      // The next request reads it again: the database may have been away.
      key = undefined
      throw error
    }))

  const providerAt = providersByOrigin(async (origin) => {
    // The library is large, and few installations have third parties.
    const { adapterOf, openProvider, showProblem } = await import('./opened-provider.ts')
    const provider = openProvider(origin, {
      adapter: adapterOf(exchange, clock),
      exchange: exchange.run,
      signingKey: await keyOf(),
      cookieKey: derivedKey(masterKey, 'slipway oauth cookies'),
      isAccount: async (accountId) => (await accounts.byId(Number(accountId), await exchange.on())) !== undefined,
      onFault,
      showProblem: (ctx, error) => showProblem(ctx, error, problemPage),
    })
    return provider
  })

  async function sweep(): Promise<void> {
    await recordsStore(db).removeExpired(clock.now())
    await exchange.sweep()
  }
  const job: Job = { name: 'oauth.sweep', cron: '*/10 * * * *', run: sweep }

  return {
    routes: oauthRoutes({
      clients: clientsService({ db, clock, uploads, tellEnd }),
      authorization: authorizationService({ db, clock, accounts, providerAt, tellEnd }),
    }),

    /** Serves the protocol's endpoints; `origin` is the server's address in the request. */
    async answer(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
      await (await providerAt(origin)).callback()(request, response)
    },

    bearers: bearers(db, clock),

    /** Registered clients are transferred; the account's own consents end. */
    subscriptions: [
      inTransaction(accountDeleted, async (tx, { accountId, heirId }) => {
        await clientsStore(tx).handOver({ from: accountId, to: heirId })
        await consentsStore(tx).revokeAllOf(accountId)
        await recordsStore(tx).removeOfAccount(accountId)
        await tellEnd(tx)
      }),
    ],

    sweep,
    jobs: [job],
  }
}
