import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { accountField, indexcodeOf } from '@slipway/contract/identity/sign-in/sign-in.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { OidcSettings } from '../../../settings/oidc-settings.ts'
import type { Account, AccountNotices, AccountsApi } from '../accounts/index.ts'
import type { RolesApi } from '../roles/index.ts'
import { linksStore } from './links.store.ts'
import type { Person } from './provider.ts'

interface Dependencies {
  db: Database
  roles: Pick<RolesApi, 'byId'>
  notices: AccountNotices
  clock: Clock
  accounts: AccountsApi
  settings: OidcSettings
}

/** Whether the browser has a session of the account. */
type IsSignedInAs = (accountId: number) => Promise<boolean>

const emailField = accountField({ emailOnly: true })

/**
 * The login name for an address; undefined where no account can have it. Letters that become ASCII in lower case, such
 * as the Kelvin sign, would match another person's address.
 */
function indexcodeOfEmail(email: string): string | undefined {
  if (!z.safeParse(emailField, email).success) return undefined
  const indexcode = indexcodeOf(email, '')
  return indexcode === email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) ? indexcode : undefined
}

/** The account for a person of the provider (SI-011). */
export function knownAccounts({ db, clock, accounts, roles, notices, settings }: Dependencies) {
  const links = linksStore(db)

  /** An account that can sign in only through the provider. */
  async function create(email: string, indexcode: string): Promise<Account | undefined> {
    const account = { account: email, indexcode, passwordHash: '', isRoot: false }
    try {
      const { accountId } = await accounts.create({ ...account, roleKey: 'developer' })
      return await accounts.byId(accountId)
    } catch (error) {
      const cameSecond = error instanceof DomainError && error.reason === 'accounts.taken'
      if (!cameSecond) throw error
      return accounts.byIndexcode(indexcode)
    }
  }

  async function isAdministrator({ isRoot, roleId }: Account): Promise<boolean> {
    return isRoot || (await roles.byId(roleId))?.administrator === true
  }

  /** The linked account; undefined where it was deleted. */
  async function linkedTo(person: Person): Promise<Account | undefined> {
    const accountId = await links.accountOf(person)
    if (accountId === undefined) return undefined
    const account = await accounts.byId(accountId)
    if (!account) await links.remove(person)
    return account
  }

  return {
    /**
     * The subject decides after the first sign-in; before that, a verified email address. Throws where neither is
     * enough. An administrator's account is linked only from a browser in which it is signed in: a verified address at
     * the provider alone must not open it.
     */
    async accountOf(person: Person, locale: Locale, isSignedInAs: IsSignedInAs): Promise<Account> {
      const linked = await linkedTo(person)
      if (linked) {
        await links.markUsed(person, person.email, clock.now())
        return linked
      }
      const { email } = person
      const name = inLocale(settings.name, locale)
      if (email === undefined) throw new DomainError('third-party-login.noVerifiedEmail', { name })
      const indexcode = indexcodeOfEmail(email)
      const found = indexcode === undefined ? undefined : await accounts.byIndexcode(indexcode)
      const mayCreate = !found && indexcode !== undefined && settings.newAccounts
      const account = mayCreate ? await create(email, indexcode) : found
      if (!account) throw new DomainError('third-party-login.noAccount', { email })
      if (found && (await isAdministrator(found)) && !(await isSignedInAs(found.accountId))) {
        throw new DomainError('third-party-login.passwordFirst', { email, name })
      }
      await links.link(person, account.accountId, email, clock.now())
      if ((await links.accountOf(person)) === account.accountId) {
        if (found) await notices.tell(found.account, 'loginLinked', locale, { name, email })
        return account
      }
      throw new DomainError('third-party-login.otherLogin', { email, name })
    },
  }
}
