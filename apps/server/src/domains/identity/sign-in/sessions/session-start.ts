import { deviceName } from '@slipway/contract/identity/sign-in/device-name.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { AccountNotices, AccountsApi } from '../../accounts/index.ts'
import type { RolesApi } from '../../roles/index.ts'
import type { BrowserCookie, KnownBrowsers } from '../known-browsers/known-browsers.ts'
import { keepingPassword } from '../login/complete-login.ts'
import type { Sessions, Visitor } from './sessions.ts'

/** Who gets a session. */
export interface SessionOrigin extends Visitor {
  /** Undefined: notices are in both languages. */
  locale?: Locale | undefined
  /** Undefined where it is not a browser that stores cookies. */
  browser?: BrowserCookie | undefined
}

interface Dependencies {
  db: Database
  accounts: AccountsApi
  roles: RolesApi
  sessions: Sessions
  known: KnownBrowsers
  notices: AccountNotices
}

export function sessionStart({ db, accounts, roles, sessions, known, notices }: Dependencies) {
  /**
   * The token of a new session, after all steps of sign-in; throws where the account does not exist. `passwordHash` is
   * the hash of the verified password: if it is replaced meanwhile, the session is void. The owner is notified of a
   * browser that is new.
   */
  return async function startSession(accountId: number, origin: SessionOrigin, passwordHash?: string): Promise<string> {
    const account = await accounts.byId(accountId)
    const role = account && (await roles.byId(account.roleId))
    if (!role) throw new Error(`account ${accountId} does not exist`)
    const { ip, agent, hasProvedFactor = false, locale, browser } = origin
    const { token, isNew } = await inTransaction(db, async (tx) => {
      await keepingPassword(accounts, accountId, passwordHash, tx)
      const remembered = browser && (await known.remember(accountId, browser, tx))
      return {
        token: await sessions.start(accountId, role.version, { ip, agent, hasProvedFactor }, tx),
        isNew: remembered?.isNew ?? false,
      }
    })
    await accounts.signedIn(accountId)
    if (isNew) {
      const { browser: name = '?', system = '?' } = deviceName(agent)
      void notices.tell(account.account, 'newBrowser', locale, { browser: `${name}, ${system}`, ip })
    }
    return token
  }
}

export type StartSession = ReturnType<typeof sessionStart>
