import { Provider, errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { clientMetadata } from './client-metadata.ts'
import { clientsStore } from './clients.store.ts'
import { recordsStore, REFRESH_TOKEN } from './records.store.ts'
import type { TokenExchange } from './token-exchange.ts'

const SECOND_MS = 1000

const nothing = async (): Promise<undefined> => undefined

/** Only the console's session identifies the user; the library's own session is never stored. */
const noSessions: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

const registeredClients = (on: () => Promise<DatabaseOrTransaction>): Adapter => ({
  ...noSessions,
  async find(clientId) {
    const client = await clientsStore(await on()).find(clientId)
    return client && clientMetadata(client, Provider.ctx?.req.headers.authorization !== undefined)
  },
})

/** A request names its client only in its parameters. */
const clientOf = ({ clientId, params }: AdapterPayload): string | undefined =>
  clientId ?? (typeof params?.['client_id'] === 'string' ? params['client_id'] : undefined)

const records = (exchange: TokenExchange, clock: Clock, kind: string): Adapter => ({
  ...noSessions,

  /** Identifiers that grant access are stored only as hashes, so the payload must not contain them. */
  async upsert(id, { jti: _jti, ...payload }, expiresIn) {
    if (expiresIn === undefined) throw new Error(`a ${kind} has no expiry`)
    await recordsStore(await exchange.on()).keep({
      kind,
      id,
      grantId: payload.grantId,
      accountId: payload.accountId === undefined ? undefined : Number(payload.accountId),
      clientId: clientOf(payload),
      payload,
      expiresAt: clock.now() + expiresIn * SECOND_MS,
    })
  },

  async find(id) {
    const kept = await recordsStore(await exchange.on()).find(kind, id, clock.now())
    if (!kept) return undefined
    const isUnused = kept.consumedAt === undefined || exchange.isInGrace(kept)
    const consumed = isUnused ? {} : { consumed: Math.floor((kept.consumedAt ?? 0) / SECOND_MS) }
    return { ...kept.payload, ...consumed, jti: id }
  },

  /** Two uses of a code mean that one is stolen, and it is unknown which: the grant ends. */
  async consume(id) {
    const store = recordsStore(await exchange.on())
    if (await store.consume(kind, id, clock.now())) return
    const used = kind === REFRESH_TOKEN ? await store.find(kind, id, clock.now()) : undefined
    if (used?.successor && exchange.isInGrace(used)) {
      exchange.giveAgain(used.successor)
      throw new errors.InvalidGrant('the refresh token was used a moment ago')
    }
    await store.removeGrantOf(kind, id)
    throw new errors.InvalidGrant(`${kind} was used already`)
  },

  destroy: async (id) => recordsStore(await exchange.on()).remove(kind, id),
  revokeByGrantId: async (grantId) => recordsStore(await exchange.on()).removeOfGrant(kind, grantId),
})

/** The library's storage in the tables of this domain; expiry is by the server's clock. */
export const adapterOf =
  (exchange: TokenExchange, clock: Clock) =>
  (kind: string): Adapter => {
    if (kind === 'Session') return noSessions
    return kind === 'Client' ? registeredClients(exchange.on) : records(exchange, clock, kind)
  }
