import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { defaultRoleKey } from '@slipway/contract/identity/roles/roles.ts'
import type { PendingInvitation } from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { indexcodeOf, newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { RolesApi } from '../../roles/index.ts'
import { checkedPassword } from '../login/field-check.ts'
import { invitationsStore, type Invitation } from './invitations.store.ts'
import { isPhone, mailIndexcode, type NamedAccount, type Reach } from '../codes/code-recipient.ts'
import { invitationMail } from '../codes/mail-texts.ts'
import { invitationSms } from '../codes/sms-texts.ts'
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
  sms: SmsGateway | undefined
  reach: Reach
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
export function invitationsService(parts: Dependencies) {
  const { db, clock, accounts, roles, mailer, sms, log, reach } = parts

  const roleOf = async (roleId: number | null) =>
    (roleId === null ? undefined : await roles.byId(roleId)) ?? (await roles.byKey(defaultRoleKey))

  const shown = async (
    { account, indexcode, roleId, createdAt, expiresAt }: Invitation,
    locale: Locale,
  ): Promise<PendingInvitation> => ({
    account,
    indexcode,
    roleName: inLocale((await roleOf(roleId)).name, locale),
    createTime: createdAt,
    expiresTime: expiresAt,
  })

  async function send({ account, indexcode }: Invitation, said: { link: string; by: string }, locale: Locale) {
    if (!isPhone(account)) await mailer.send({ to: account, ...invitationMail(said, locale) })
    else await sms?.send({ to: `+${indexcode}`, ...invitationSms(said, locale) })
  }

  return {
    async invite(asked: NamedAccount & { roleId: string }, { actor, locale, origin }: Inviter) {
      const indexcode = mailIndexcode(asked, reach, true)
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
        await send(invitation, said, locale)
      } catch (error) {
        log.warn({ err: error }, 'an invitation could not be sent')
        await invitationsStore(db).takeBack(tokenHash)
        throw new DomainError(isPhone(asked.account) ? 'sign-in.smsFailed' : 'sign-in.mailFailed')
      }
      return shown(invitation, locale)
    },

    async list(locale: Locale): Promise<PendingInvitation[]> {
      const pending = await invitationsStore(db).pending(clock.now(), SHOWN)
      return Promise.all(pending.map((invitation) => shown(invitation, locale)))
    },

    cancel: ({ account, indexcode }: NamedAccount): Promise<void> =>
      invitationsStore(db).remove((indexcode || indexcodeOf(account, DEFAULT_AREA_CODE)).toLowerCase()),

    async check(token: string): Promise<{ account: string; indexcode: string } | null> {
      const tokenHash = tokenHashOf(token)
      return (tokenHash && (await invitationsStore(db).addressOf(tokenHash, clock.now()))) ?? null
    },

    async accept({ ticket, password, languages }: Acceptance): Promise<void> {
      const tokenHash = tokenHashOf(ticket)
      if (!tokenHash || !(await invitationsStore(db).addressOf(tokenHash, clock.now()))) throw spent()
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
