import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { defaultRoleKey } from '@slipway/contract/identity/roles/roles.ts'
import type { PendingInvitation } from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { accountField, indexcodeOf, newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { RolesApi } from '../../roles/index.ts'
import { checkedField, checkedPassword } from '../login/field-check.ts'
import { invitationsStore, type Invitation } from './invitations.store.ts'
import { invitationMail } from '../codes/mail-texts.ts'
import { hashPassword } from '../login/passwords.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import { tokenHashOf } from '../sessions/tokens.ts'
import type { Log } from '../../../../log.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  roles: RolesApi
  mailer: Mailer
  log: Pick<Log, 'warn'>
  longAccounts: boolean
}

/** Who invites, and from which page. */
export interface Acceptance {
  ticket: string
  /** Base64 (SI-001). */
  password: string
  /** `Accept-Language`. */
  languages: string
}

export interface Inviter {
  actor: Actor
  locale: Locale
  origin: string
}

const SHOWN = 100
const spent = () => new DomainError('sign-in.invitationSpent')

/** Invitations to create an account (SI-007): the mailed link proves the address, so that no code is needed. */
export function invitationsService({ db, clock, accounts, roles, mailer, log, longAccounts }: Dependencies) {
  const emailField = accountField({ emailOnly: true, longAccounts })
  const roleOf = async (roleId: number | null) =>
    (roleId === null ? undefined : await roles.byId(roleId)) ?? (await roles.byKey(defaultRoleKey))

  const shown = async (
    { account, roleId, createdAt, expiresAt }: Invitation,
    locale: Locale,
  ): Promise<PendingInvitation> => ({
    account,
    roleName: inLocale((await roleOf(roleId)).name, locale),
    createTime: createdAt,
    expiresTime: expiresAt,
  })

  return {
    async invite(asked: { account: string; roleId: string }, { actor, locale, origin }: Inviter) {
      checkedField('account', emailField, asked.account)
      const indexcode = indexcodeOf(asked.account, '')
      const role = await roles.given(asked.roleId, { permissions: actor.permissions, locale })
      if (await accounts.byIndexcode(indexcode)) throw new DomainError('accounts.taken')
      const { token, hash: tokenHash } = newToken()
      const createdAt = clock.now()
      const expiresAt = createdAt + signInLimits.invitationLifeMs
      const invitation = { account: asked.account, indexcode, roleId: role.roleId, createdAt, expiresAt }
      await inTransaction(db, async (tx) => {
        await accounts.holders.lockAdministration(tx, actor)
        await invitationsStore(tx).keep(invitation, { tokenHash, invitedBy: actor.accountId })
      })
      const said = { link: `${origin}/authrization/register/${token}`, by: actor.account }
      try {
        await mailer.send({ to: asked.account, ...invitationMail(said, locale) })
      } catch (error) {
        log.warn({ err: error }, 'an invitation could not be sent')
        await invitationsStore(db).takeBack(tokenHash)
        throw new DomainError('sign-in.mailFailed')
      }
      return shown(invitation, locale)
    },

    async list(locale: Locale): Promise<PendingInvitation[]> {
      const pending = await invitationsStore(db).pending(clock.now(), SHOWN)
      return Promise.all(pending.map((invitation) => shown(invitation, locale)))
    },

    cancel: (account: string): Promise<void> => invitationsStore(db).remove(indexcodeOf(account, '')),

    async check(token: string): Promise<{ account: string } | null> {
      const tokenHash = tokenHashOf(token)
      const account = tokenHash && (await invitationsStore(db).accountOf(tokenHash, clock.now()))
      return account ? { account } : null
    },

    async accept({ ticket, password, languages }: Acceptance): Promise<void> {
      const tokenHash = tokenHashOf(ticket)
      if (!tokenHash || !(await invitationsStore(db).accountOf(tokenHash, clock.now()))) throw spent()
      const passwordHash = await hashPassword(checkedPassword(newPasswordField, password))
      await inTransaction(db, async (tx) => {
        const taken = await invitationsStore(tx).take(tokenHash, clock.now())
        if (!taken) throw spent()
        const { roleId } = await roleOf(taken.roleId)
        const { account, indexcode } = taken
        await accounts.create({ account, indexcode, passwordHash, roleId, languages, isRoot: false }, tx)
      })
    },

    sweep: (): Promise<void> => invitationsStore(db).removeOld(clock.now()),
  }
}
