import { Provider, errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { clientMetadata } from './client-metadata.ts'
import { clientsStore } from './clients.store.ts'
import { recordsStore } from './records.store.ts'

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

const registeredClients = (db: Database): Adapter => ({
  ...noSessions,
  async find(clientId) {
    const client = await clientsStore(db).find(clientId)
    return client && clientMetadata(client, Provider.ctx?.req.headers.authorization !== undefined)
  },
})

/** A request names its client only in its parameters. */
const clientOf = ({ clientId, params }: AdapterPayload): string | undefined =>
  clientId ?? (typeof params?.['client_id'] === 'string' ? params['client_id'] : undefined)

const records = (db: Database, clock: Clock, kind: string): Adapter => ({
  ...noSessions,

  /** Identifiers that grant access are stored only as hashes, so the payload must not contain them. */
  async upsert(id, { jti: _jti, ...payload }, expiresIn) {
    if (expiresIn === undefined) throw new Error(`a ${kind} has no expiry`)
    await recordsStore(db).keep({
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
    const kept = await recordsStore(db).find(kind, id, clock.now())
    if (!kept) return undefined
    const consumed = kept.consumedAt === undefined ? {} : { consumed: Math.floor(kept.consumedAt / SECOND_MS) }
    return { ...kept.payload, ...consumed, jti: id }
  },

  /** Two uses of a code mean that one is stolen, and it is unknown which: the grant ends. */
  async consume(id) {
    if (await recordsStore(db).consume(kind, id, clock.now())) return
    await recordsStore(db).removeGrantOf(kind, id)
    throw new errors.InvalidGrant(`${kind} was used already`)
  },

  destroy: (id) => recordsStore(db).remove(kind, id),
  revokeByGrantId: (grantId) => recordsStore(db).removeOfGrant(kind, grantId),
})

/** The library's storage in the tables of this domain; expiry is by the server's clock. */
export const adapterOf =
  (db: Database, clock: Clock) =>
  (kind: string): Adapter => {
    if (kind === 'Session') return noSessions
    return kind === 'Client' ? registeredClients(db) : records(db, clock, kind)
  }
