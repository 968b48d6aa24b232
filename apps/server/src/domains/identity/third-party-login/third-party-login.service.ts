import type { OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  THIRD_PARTY_LOGIN_PAGE,
  thirdPartyLoginAddresses as addresses,
} from '@slipway/contract/identity/third-party-login/third-party-login.addresses.ts'
import type {
  finishThirdPartyLogin,
  listLinkedLogins,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { thirdPartyLoginLimits } from '@slipway/contract/identity/third-party-login/third-party-login.limits.ts'
import type { Clock } from '../../../clock.ts'
import { lazily } from '../../../concurrency/lazily.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { OidcSettings } from '../../../settings/oidc-settings.ts'
import type { AccountNotices, AccountsApi } from '../accounts/index.ts'
import type { AreasApi } from '../areas/index.ts'
import type { RolesApi } from '../roles/index.ts'
import type { BrowserCookie, Entry, LoginResult } from '../sign-in/index.ts'
import { knownAccounts } from './known-account.ts'
import { linksStore } from './links.store.ts'
import { signInsStore } from './sign-ins.store.ts'
import type { Log } from '../../../log.ts'

export interface Dependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  roles: Pick<RolesApi, 'byId'>
  notices: AccountNotices
  isSignedInAs(accountId: number, sessionToken: string | undefined): Promise<boolean>
  areas: AreasApi
  /** The common start of all sessions. */
  completeLogin(accountId: number, origin: Omit<Browser, 'origin'>): Promise<Entry>
  /** Throws while there is no administrator. */
  requireSetUp(): Promise<void>
  /** Undefined: the calls of this domain answer as if they did not exist. */
  settings: OidcSettings | undefined
  log: Pick<Log, 'warn'>
}

/** `query` is the query with which the sign-in began: the page continues with it, also after a refusal. */
export interface FinishedLogin {
  query: string
  result: LoginResult<OutputOf<typeof finishThirdPartyLogin>>
}

export interface Browser {
  ip: string
  agent: string
  origin: string
  locale: Locale
  visit(): string
  browser: BrowserCookie
  sessionToken: string | undefined
}

/** Sign-in with an OpenID Connect provider (SI-011). */
export function thirdPartyLoginService(parts: Dependencies) {
  const { db, clock, accounts, areas, completeLogin, requireSetUp, settings, log } = parts
  const provider =
    settings &&
    lazily(async () => {
      const { oidcProvider } = await import('./provider.ts')
      return oidcProvider({ settings, clock, log })
    })
  const known = settings && knownAccounts({ ...parts, settings })

  const nameOf = (issuer: string, locale: Locale): string =>
    settings && URL.parse(issuer)?.href === settings.issuer.href
      ? inLocale(settings.name, locale)
      : (URL.parse(issuer)?.host ?? issuer)

  return {
    /** The address at the provider; `query` is stored until the redirect back. */
    async start(
      query: string,
      { origin, locale, visit }: Pick<Browser, 'origin' | 'locale' | 'visit'>,
    ): Promise<{ address: string }> {
      if (!provider) throw absent('start')
      await requireSetUp()
      const redirectUri = URL.parse(THIRD_PARTY_LOGIN_PAGE, origin)
      if (!redirectUri) throw new DomainError('request.foreignOrigin')
      const { address, state, ...begun } = await (await provider()).begin(redirectUri.href, locale)
      const key = { stateHash: hashOf(state), browserHash: hashOf(visit()) }
      await signInsStore(db).keep(key, { ...begun, query }, clock.now() + thirdPartyLoginLimits.lifeMs)
      return { address }
    },

    /** Throws refusals with the stored query, so that the page can start over. */
    async finish(text: string, browser: Browser): Promise<FinishedLogin> {
      if (!provider || !known) throw absent('finish')
      await requireSetUp()
      const { locale, visit } = browser
      const answer = new URLSearchParams(text)
      const key = { stateHash: hashOf(answer.get('state') ?? ''), browserHash: hashOf(visit()) }
      const begun = await signInsStore(db).take(key, clock.now())
      if (!begun) throw new DomainError('third-party-login.spent')
      const { query } = begun
      return withQuery(query, async () => {
        const person = await (await provider()).finish(answer, begun, locale)
        const { accountId, appKey, areaCode } = await known.accountOf(person, locale, (id) =>
          parts.isSignedInAs(id, browser.sessionToken),
        )
        const entry = await completeLogin(accountId, browser)
        if (entry.is === 'stepNeeded') return { query, result: entry }
        const area = areas.areaOf(areaCode, locale)
        const session = { accessToken: entry.token, appKey, area, userId: String(accountId), query }
        return { query, result: { is: 'session', session } }
      })
    },

    async list({ accountId }: Actor, locale: Locale): Promise<OutputOf<typeof listLinkedLogins>> {
      const links = await linksStore(db).ofAccount(accountId)
      const removable = await hasPassword(accountId)
      return links.map(({ issuer, email, linkedAt, lastAt }) => ({
        issuer,
        name: nameOf(issuer, locale),
        email,
        linkedTime: linkedAt,
        lastTime: lastAt,
        removable,
      }))
    },

    async remove(issuer: string, { accountId }: Actor): Promise<void> {
      const links = await linksStore(db).ofAccount(accountId)
      if (!links.some((link) => link.issuer === issuer)) throw new DomainError('third-party-login.notFound')
      if (!(await hasPassword(accountId))) throw new DomainError('third-party-login.onlyWayIn')
      const wasThere = await linksStore(db).removeOfAccount(accountId, issuer)
      if (!wasThere) throw new DomainError('third-party-login.notFound')
    },

    sweep: (): Promise<void> => signInsStore(db).removeOld(clock.now()),
  }

  async function hasPassword(accountId: number): Promise<boolean> {
    return Boolean((await accounts.byId(accountId))?.passwordHash)
  }
}

const absent = (step: keyof typeof addresses): DomainError =>
  new DomainError('request.noSuchCall', { path: addresses[step].path })

async function withQuery<T>(query: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.reason, { ...error.details, query })
  }
}
