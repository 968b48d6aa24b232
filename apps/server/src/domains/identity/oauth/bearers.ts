import { scheduleAt } from '../../../concurrency/schedule-at.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { BearerSource } from '../../../http/authentication.ts'
import { ACCOUNT_CHANGED } from '../accounts/index.ts'
import { ROLE_CHANGED } from '../roles/index.ts'
import { bearerRow } from './bearer.views.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'

/** Notified whenever tokens may have ended. */
export const OAUTH_ENDED = 'oauth.ended'

const FORM = /^[\w-]{43}$/

/** Access tokens as bearers: read for each call, so that no cache has to be invalidated. */
export function bearers(db: Database, clock: Clock): BearerSource {
  const doubters = new Set<() => void>()
  let listening: Promise<void> | undefined

  const doubtAll = (): void => {
    for (const listener of doubters) listener()
  }

  async function startListening(): Promise<void> {
    for (const channel of [OAUTH_ENDED, ACCOUNT_CHANGED, ROLE_CHANGED]) {
      await db.listen(channel, { onMessage: doubtAll, onGap: doubtAll })
    }
  }

  async function waitForEnd(token: string, tell: () => void, signal: AbortSignal): Promise<void> {
    const row = await bearerRow(db, hashOf(token), clock.now())
    if (row && !signal.aborted) signal.addEventListener('abort', scheduleAt(clock, row.expiresAt, tell))
  }

  return {
    hasForm: (token) => FORM.test(token),

    async actorOf(token) {
      const row = await bearerRow(db, hashOf(token), clock.now())
      if (!row) return undefined
      const {
        accountId,
        account,
        isRoot,
        menus,
        administrator,
        seesPersonalData,
        mustEnrol,
        scope,
        clientId,
        clientName,
      } = row
      return {
        actor: {
          accountId,
          account,
          isRoot,
          mustEnrol,
          permissions: { menus, administrator, seesPersonalData },
          via: `${clientId} ${clientName}`,
        },
        scopes: scope?.split(' ') ?? [],
      }
    },

    onInvalidated(token, listener) {
      doubters.add(listener)
      const gone = new AbortController()
      // A token whose expiry cannot be determined is invalidated.
      waitForEnd(token, listener, gone.signal).catch(listener)
      // An end may have been missed before the listener started.
      listening ??= startListening()
      listening.then(doubtAll, () => (listening = undefined))
      return () => {
        doubters.delete(listener)
        gone.abort()
      }
    },
  }
}
