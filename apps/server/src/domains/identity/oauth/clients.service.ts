import { randomBytes } from 'node:crypto'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { createOAuthClient, type updateOAuthClient } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { oauthLimits } from '@slipway/contract/identity/oauth/oauth.limits.ts'
import type { OAuthClient } from '@slipway/contract/identity/oauth/oauth.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { UploadsApi } from '../uploads/index.ts'
import { clientsStore, type Client } from './clients.store.ts'
import { hashOf, newSecret } from '../../../crypto/random-secrets.ts'

const CLIENT_ID_BYTES = 16

interface Dependencies {
  db: Database
  uploads: Pick<UploadsApi, 'requirePicture'>
  clock: Clock
  /** Live streams of the client's tokens are checked again once `tx` commits. */
  tellEnd(tx: DatabaseOrTransaction): Promise<void>
}

const shown = ({ clientId, clientName, logo, redirectUris, secretHash, createTime }: Client): OAuthClient => ({
  clientId,
  clientName,
  logo,
  redirectUris,
  confidential: secretHash !== undefined,
  createTime,
})

/** Third-party clients; each belongs to the account that registered it. */
export function clientsService({ db, clock, uploads, tellEnd }: Dependencies) {
  const onOwn = <T>(
    clientId: string,
    ownerId: number,
    work: (tx: DatabaseOrTransaction, client: Client) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      const client = await clientsStore(tx).findOwn(clientId, ownerId)
      if (!client) throw new DomainError('oauth.clientNotFound')
      return work(tx, client)
    })

  return {
    async list(ownerId: number): Promise<Page<OAuthClient>> {
      const clients = await clientsStore(db).listOf(ownerId)
      return { items: clients.map(shown), total: clients.length }
    },

    create: ({ confidential, ...change }: CheckedInputOf<typeof createOAuthClient>, ownerId: number) =>
      inTransaction(db, async (tx) => {
        const max = oauthLimits.clients
        if ((await clientsStore(tx).countForInsert(ownerId)) >= max)
          throw new DomainError('oauth.tooManyClients', { max })
        await uploads.requirePicture(change.logo, undefined, tx)
        const clientSecret = confidential ? newSecret() : undefined
        const client: Client = {
          ...change,
          clientId: randomBytes(CLIENT_ID_BYTES).toString('hex'),
          ownerId,
          secretHash: clientSecret === undefined ? undefined : hashOf(clientSecret),
          createTime: clock.now(),
        }
        await clientsStore(tx).insert(client)
        return replies(tx, createOAuthClient, { ...shown(client), clientSecret })
      }),

    update: ({ clientId, ...change }: CheckedInputOf<typeof updateOAuthClient>, ownerId: number) =>
      onOwn(clientId, ownerId, async (tx, client) => {
        if (change.logo !== client.logo) await uploads.requirePicture(change.logo, undefined, tx)
        await clientsStore(tx).update(clientId, change)
        return shown({ ...client, ...change })
      }),

    remove: (clientId: string, ownerId: number): Promise<void> =>
      onOwn(clientId, ownerId, async (tx) => {
        await clientsStore(tx).remove(clientId)
        await tellEnd(tx)
      }),

    resetSecret: (clientId: string, ownerId: number) =>
      onOwn(clientId, ownerId, async (tx, client) => {
        if (!client.secretHash) throw new DomainError('oauth.noSecret')
        const clientSecret = newSecret()
        await clientsStore(tx).setSecret(clientId, hashOf(clientSecret))
        return { ...shown(client), clientSecret }
      }),
  }
}
