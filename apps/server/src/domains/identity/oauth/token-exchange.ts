import { AsyncLocalStorage } from 'node:async_hooks'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../../../clock.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { recordsStore } from './records.store.ts'

/** For as long a token that was just used gives the same successor: its reply may have been lost. */
export const REFRESH_GRACE_MS = 45 * SECOND_MS

interface Exchange {
  /** Undefined before the first statement. */
  begun?: OpenTransaction
  /** The sealed reply that an earlier request with the refresh token got. */
  givenBefore?: Buffer
}

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
}

interface OpenTransaction {
  tx: Promise<DatabaseOrTransaction>
  commit(): Promise<void>
  rollback(reason: unknown): Promise<void>
}

function openTransaction(db: Database): OpenTransaction {
  const opened = Promise.withResolvers<DatabaseOrTransaction>()
  const work = Promise.withResolvers<void>()
  const ended = inTransaction(db, (tx) => {
    opened.resolve(tx)
    return work.promise
  })
  ended.catch(opened.reject)
  // Without a connection no transaction waits for it.
  work.promise.catch(() => undefined)
  return {
    tx: opened.promise,
    commit() {
      work.resolve()
      return ended
    },
    async rollback(reason) {
      work.reject(reason)
      await ended.catch(() => undefined)
    },
  }
}

/**
 * The token endpoint in one transaction: no instant is left at which a refresh token is used and its successor does not
 * exist. It begins with the first statement, so that a request whose body has not arrived holds no connection. The
 * library turns errors into replies, so that a reply of any kind commits: an abused grant has ended.
 */
export function tokenExchange({ db, clock, masterKey }: Dependencies) {
  const exchanges = new AsyncLocalStorage<Exchange>()
  const box = secretBox(masterKey, 'oauth successors')

  async function on(): Promise<DatabaseOrTransaction> {
    const exchange = exchanges.getStore()
    if (!exchange) return db
    exchange.begun ??= openTransaction(db)
    return exchange.begun.tx
  }

  async function exchangeOf(exchange: Exchange, ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next()
    const { refresh_token: token } = ctx.oidc?.params ?? {}
    if (typeof token !== 'string') return
    if (exchange.givenBefore) {
      ctx.status = 200
      ctx.body = JSON.parse(box.open(exchange.givenBefore, token))
    } else if (ctx.status === 200) {
      await recordsStore(await on()).keepSuccessor(token, box.seal(JSON.stringify(ctx.body), token))
    }
  }

  return {
    /** The transaction of the exchange in progress. */
    on,

    /** Whether the token was used a moment ago, with a reply that can be given again. */
    isInGrace: (used: { consumedAt: number | undefined; successor: Buffer | null }): boolean => {
      const ageMs = clock.now() - (used.consumedAt ?? 0)
      return used.successor !== null && ageMs >= 0 && ageMs <= REFRESH_GRACE_MS
    },

    /** The request is answered with the reply of the earlier one; its client is authenticated. */
    giveAgain(successor: Buffer): void {
      const exchange = exchanges.getStore()
      if (exchange) exchange.givenBefore = successor
    },

    run(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
      const exchange: Exchange = {}
      return exchanges.run(exchange, async () => {
        try {
          await exchangeOf(exchange, ctx, next)
        } catch (error) {
          await exchange.begun?.rollback(error)
          throw error
        }
        await exchange.begun?.commit()
      })
    },

    /** Removes replies that can no longer be given again. */
    sweep: (): Promise<void> => recordsStore(db).forgetSuccessors(clock.now() - REFRESH_GRACE_MS),
  }
}

export type TokenExchange = ReturnType<typeof tokenExchange>
