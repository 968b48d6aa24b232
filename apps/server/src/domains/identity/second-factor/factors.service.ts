import { DomainError } from '@slipway/contract/refusals.ts'
import type { Factors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { RegistrationResponse } from '@slipway/contract/identity/second-factor/webauthn.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { AccountsApi } from '../accounts/index.ts'
import type { RolesApi } from '../roles/index.ts'
import type { CountedTries } from './attempt-limiter.ts'
import type { FactorKeys } from './factor-keys.ts'
import type { TellOwner } from './factor-mails.ts'
import type { FactorSessions } from './factor-sessions.ts'
import { factorsStore } from './factors.store.ts'
import type { Asking, PasskeyCeremonies } from './passkey-ceremonies.ts'
import { passkeysStore } from './passkeys.store.ts'
import { newRecoveryCodes, shownCode } from './recovery-codes.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'
import type { AuditActor } from './audit-actor.ts'

const { proofLifeMs, totp: totpLimits } = secondFactorLimits

export interface FactorDependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  roles: Pick<RolesApi, 'byId'>
  sessions: FactorSessions
  keys: FactorKeys
  tries: CountedTries
  ceremonies: PasskeyCeremonies
  tellOwner: TellOwner
}

/** An account's own factors. Every change but a new name needs a proof of the last minutes. */
export function factorsService({
  db,
  clock,
  accounts,
  roles,
  sessions,
  keys,
  tries,
  ceremonies,
  tellOwner,
}: FactorDependencies) {
  async function proofLeftMs(token: string | undefined): Promise<number> {
    const provedAt = token === undefined ? undefined : await sessions.provedAt(token)
    return provedAt === undefined ? 0 : Math.max(0, provedAt + proofLifeMs - clock.now())
  }

  async function requireProof({ token }: AuditActor): Promise<void> {
    if ((await proofLeftMs(token)) === 0) throw new DomainError('second-factor.proofNeeded')
  }

  async function isRequiredOf(accountId: number, tx: DatabaseOrTransaction = db): Promise<boolean> {
    const account = await accounts.byId(accountId, tx)
    const role = account && (await roles.byId(account.roleId))
    return role?.requiresSecondFactor === true
  }

  /** Runs alone on the account's factors; its sessions are read anew afterwards. */
  const change = <T>(accountId: number, work: (tx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await factorsStore(tx).lock(accountId)
      const result = await work(tx)
      await sessions.changeAllOf(accountId, tx)
      return result
    })

  async function newCodes(accountId: number, tx: DatabaseOrTransaction): Promise<string[]> {
    const codes = newRecoveryCodes()
    await factorsStore(tx).replaceRecoveryCodes(
      accountId,
      codes.map((code) => keys.hashOf(code, accountId)),
    )
    return codes.map(shownCode)
  }

  /** With the first factor come recovery codes. */
  const firstCodes = async (accountId: number, tx: DatabaseOrTransaction): Promise<string[] | null> =>
    (await factorsStore(tx).recoveryCodesLeft(accountId)) > 0 ? null : newCodes(accountId, tx)

  const countOf = async (accountId: number, tx: DatabaseOrTransaction): Promise<number> =>
    (await passkeysStore(tx).of(accountId)).length + ((await factorsStore(tx).totp(accountId)) ? 1 : 0)

  /** After a removal: the last factor takes the recovery codes with it, and stays where the role asks for one. */
  async function settleRest(accountId: number, tx: DatabaseOrTransaction): Promise<void> {
    if ((await countOf(accountId, tx)) > 0) return
    if (await isRequiredOf(accountId, tx)) throw new DomainError('second-factor.lastOfRole')
    await factorsStore(tx).replaceRecoveryCodes(accountId, [])
  }

  return {
    async list({ accountId, token }: AuditActor): Promise<Factors> {
      const account = await accounts.byId(accountId)
      const totp = await factorsStore(db).totp(accountId)
      const passkeys = await passkeysStore(db).of(accountId)
      return {
        totpTime: totp?.confirmedAt ?? null,
        passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt, rpId }) => ({
          passkeyId: String(passkeyId),
          passkeyName: name,
          createTime: createdAt,
          lastUseTime: lastUsedAt,
          host: rpId,
        })),
        recoveryCodesLeft: await factorsStore(db).recoveryCodesLeft(accountId),
        isRequired: await isRequiredOf(accountId),
        proofLeftMs: await proofLeftMs(token),
        hasPassword: Boolean(account?.passwordHash),
      }
    },

    async offerTotp(changer: AuditActor): Promise<{ secret: string; uri: string }> {
      await requireProof(changer)
      const { accountId, account } = changer
      const secret = newTotpSecret()
      await factorsStore(db).offerTotp(accountId, keys.seal(secret, accountId), clock.now())
      return { secret, uri: totpUri(secret, account) }
    },

    async confirmTotp(changer: AuditActor, code: string): Promise<{ recoveryCodes: string[] | null }> {
      await requireProof(changer)
      const { accountId, account, locale } = changer
      let recoveryCodes: string[] | null = null
      await tries(accountId, async (tx) => {
        const store = factorsStore(tx)
        const now = clock.now()
        const offered = await store.offeredTotp(accountId, now - totpLimits.offerLifeMs)
        if (!offered) throw new DomainError('second-factor.offerSpent')
        const secret = keys.open(offered, accountId)
        const step = stepOf(secret, code, now)
        if (step === undefined) return 'second-factor.codeWrong'
        await store.confirmTotp(accountId, keys.seal(secret, accountId), step, now)
        recoveryCodes = await firstCodes(accountId, tx)
        await sessions.changeAllOf(accountId, tx)
        return undefined
      })
      await tellOwner(account, 'totpAdded', locale)
      return { recoveryCodes }
    },

    async removeTotp(changer: AuditActor): Promise<void> {
      await requireProof(changer)
      const { accountId, account, locale } = changer
      await change(accountId, async (tx) => {
        if (!(await factorsStore(tx).totp(accountId))) throw new DomainError('second-factor.notFound')
        await factorsStore(tx).removeTotp(accountId)
        await settleRest(accountId, tx)
      })
      await tellOwner(account, 'totpRemoved', locale)
    },

    async offerPasskey(changer: AuditActor, asking: Asking) {
      await requireProof(changer)
      return ceremonies.askToMake(changer, asking)
    },

    async addPasskey(
      changer: AuditActor,
      { passkeyName, response }: { passkeyName: string; response: RegistrationResponse },
      asking: Asking,
    ): Promise<{ recoveryCodes: string[] | null }> {
      await requireProof(changer)
      const { accountId, account, locale } = changer
      const made = await ceremonies.made(response, asking)
      const recoveryCodes = await change(accountId, async (tx) => {
        const limit = secondFactorLimits.passkeys.max
        const { length } = await passkeysStore(tx).of(accountId)
        if (length >= limit) throw new DomainError('second-factor.tooManyPasskeys', { limit })
        await ceremonies.keepMade(tx, made, { accountId, name: passkeyName })
        return firstCodes(accountId, tx)
      })
      await tellOwner(account, 'passkeyAdded', locale)
      return { recoveryCodes }
    },

    async renamePasskey({ accountId }: AuditActor, passkeyId: string, passkeyName: string): Promise<void> {
      const isRenamed = await passkeysStore(db).rename(accountId, rowNumberOf(passkeyId), passkeyName)
      if (!isRenamed) throw new DomainError('second-factor.notFound')
    },

    async removePasskey(changer: AuditActor, passkeyId: string): Promise<void> {
      await requireProof(changer)
      const { accountId, account, locale } = changer
      await change(accountId, async (tx) => {
        const isRemoved = await passkeysStore(tx).remove(accountId, rowNumberOf(passkeyId))
        if (!isRemoved) throw new DomainError('second-factor.notFound')
        await settleRest(accountId, tx)
      })
      await tellOwner(account, 'passkeyRemoved', locale)
    },

    async renewRecoveryCodes(changer: AuditActor): Promise<{ recoveryCodes: string[] }> {
      await requireProof(changer)
      const { accountId, account, locale } = changer
      const recoveryCodes = await change(accountId, async (tx) => {
        if ((await countOf(accountId, tx)) === 0) throw new DomainError('second-factor.notFound')
        return newCodes(accountId, tx)
      })
      await tellOwner(account, 'codesRenewed', locale)
      return { recoveryCodes }
    },
  }
}
