import type { Page } from '@slipway/contract/define-call.ts'
import { isLoopback, type AuthorizationRequest, type Consent } from '@slipway/contract/identity/oauth/oauth.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Interaction, Provider } from 'oidc-provider'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { AccountsApi } from '../accounts/index.ts'
import { clientsStore, type Client } from './clients.store.ts'
import { consentsStore } from './consents.store.ts'
import { knownScopes } from './requests.ts'
import { recordsStore } from './records.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  providerAt(origin: string): Promise<Provider>
  tellEnd(tx: DatabaseOrTransaction): Promise<void>
}

/** The id of a request, and the name of the request that this browser began, from its cookie. */
export interface RequestInBrowser {
  request: string
  begun: string | undefined
  origin: string
}

interface Request {
  interaction: Interaction
  provider: Provider
  client: Client
  scopes: string[]
  redirectUri: string
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

const withoutQuery = (uri: string): string => {
  const { origin, pathname } = new URL(uri)
  return origin + pathname
}

/** Shows authorization requests, stores decisions and revokes consents. */
export function authorizationService({ db, clock, accounts, providerAt, tellEnd }: Dependencies) {
  /**
   * A request is shown and decided only in the browser that began it: otherwise an attacker could begin one, let
   * another person allow it, and continue with that person's code.
   */
  async function asked({ request, begun, origin }: RequestInBrowser): Promise<Request> {
    const provider = await providerAt(origin)
    const interaction = begun === request ? await provider.Interaction.find(request) : undefined
    const clientId = interaction?.params['client_id']
    const client = typeof clientId === 'string' ? await clientsStore(db).find(clientId) : undefined
    if (!interaction || !client) throw new DomainError('oauth.requestExpired')
    const { scope, redirect_uri: redirectUri } = interaction.params
    return { interaction, provider, client, scopes: knownScopes(scope), redirectUri: String(redirectUri) }
  }

  /** RFC 8252 §8.6: every program can impersonate a native client, so a native client always asks for consent. */
  async function isGranted({ client, scopes, redirectUri }: Request, accountId: number): Promise<boolean> {
    if (isLoopback(redirectUri) || !client.secretHash) return false
    const granted = await consentsStore(db).scopesOf(accountId, client.clientId)
    return granted !== undefined && isSameSet(granted, scopes)
  }

  async function grant({ provider, client, scopes }: Request, accountId: number): Promise<string> {
    await consentsStore(db).grant(accountId, client.clientId, scopes, clock.now())
    const made = new provider.Grant({ accountId: String(accountId), clientId: client.clientId })
    made.addOIDCScope(scopes.join(' '))
    return made.save()
  }

  return {
    async read(where: RequestInBrowser, { accountId, account }: Actor): Promise<AuthorizationRequest> {
      const request = await asked(where)
      const { clientName, logo, ownerId } = request.client
      return {
        clientName,
        logo,
        developer: (await accounts.nameOf([ownerId])).get(ownerId) ?? '',
        account,
        scopes: request.scopes,
        returnTo: withoutQuery(request.redirectUri),
        isGranted: await isGranted(request, accountId),
      }
    },

    async decide(where: RequestInBrowser, allow: boolean, { accountId }: Actor): Promise<{ resumeAt: string }> {
      const request = await asked(where)
      const { interaction } = request
      interaction.result = allow
        ? { login: { accountId: String(accountId) }, consent: { grantId: await grant(request, accountId) } }
        : { error: 'access_denied', error_description: 'the person did not allow it' }
      await interaction.persist()
      const { pathname } = new URL(interaction.returnTo)
      return { resumeAt: pathname }
    },

    async consents(accountId: number): Promise<Page<Consent>> {
      const rows = await consentsStore(db).listOf(accountId)
      const names = await accounts.nameOf([...new Set(rows.map(({ ownerId }) => ownerId))])
      const items = rows.map(({ ownerId, grantedAt, ...row }) => ({
        ...row,
        developer: names.get(ownerId) ?? '',
        grantTime: grantedAt,
      }))
      return { items, total: items.length }
    },

    revoke: (clientId: string, accountId: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!(await consentsStore(tx).revoke(accountId, clientId))) throw new DomainError('oauth.consentNotFound')
        await recordsStore(tx).removeOfConsent(accountId, clientId)
        await tellEnd(tx)
      }),
  }
}
