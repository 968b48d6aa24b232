import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import { tokenHashOf } from '../sessions/tokens.ts'
import { knownBrowsersStore } from './known-browsers.store.ts'

const { lifeMs, perAccount } = signInLimits.knownBrowser

/** The browser of a visitor: a cookie that outlives sessions. */
export interface BrowserCookie {
  /** The value of its cookie; undefined in a browser that has never signed in. */
  browserToken: string | undefined
  /** The same, given to it where it has none; renewed for another `knownBrowser.lifeMs`. */
  keepBrowser(): string
  /** Scheme, host and port by which it reached the server. */
  origin: string
}

/**
 * Browsers in which accounts have signed in (decision 0056). Failures in one count for it alone, so that strangers can't
 * lock its owner out.
 */
export const knownBrowsers = (db: Database, clock: Clock, publicUrl: string | undefined) => ({
  /** The name under which its failures count; undefined where this account never signed in there. */
  async placeOf(indexcode: string, token: string | undefined): Promise<string | undefined> {
    const hash = token === undefined ? undefined : tokenHashOf(token)
    if (!hash || !(await knownBrowsersStore(db).isKnown(indexcode, hash, clock.now() - lifeMs))) return undefined
    return `browser:${hash.toString('base64url')}`
  },

  /** The account has proved itself in this browser. `isNew`: it has browsers, but this was none of them. */
  async remember(accountId: number, browser: BrowserCookie, tx: DatabaseOrTransaction): Promise<{ isNew: boolean }> {
    const browserHash = tokenHashOf(browser.keepBrowser())
    if (!browserHash) throw new Error('a browser without a token')
    const store = knownBrowsersStore(tx)
    const others = await store.countOf(accountId)
    const { isNew } = await store.keep({ accountId, browserHash }, browser.origin, clock.now())
    await store.trim(accountId, perAccount)
    return { isNew: isNew && others > 0 }
  },

  /** Where a mailed link to this account leads; no visitor can choose it by the Host of a request. */
  originFor: async (accountId: number): Promise<string | undefined> =>
    publicUrl ?? (await knownBrowsersStore(db).originFor(accountId)),

  /** With a new password: whoever had the old one has no known browser. */
  forgetAllOf: (accountId: number, tx: DatabaseOrTransaction): Promise<void> =>
    knownBrowsersStore(tx).removeAllOf(accountId),

  sweep: (): Promise<void> => knownBrowsersStore(db).removeOld(clock.now() - lifeMs),
})

export type KnownBrowsers = ReturnType<typeof knownBrowsers>
