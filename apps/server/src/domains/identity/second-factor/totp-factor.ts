import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { inSession } from './attempt-limiter.ts'
import type { AuditActor } from './audit-actor.ts'
import type { FactorChanges, FactorDependencies } from './factor-changes.ts'
import { factorsStore } from './factors.store.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

const { totp: totpLimits } = secondFactorLimits

/** The account's authenticator app. */
export function totpFactor(
  { db, clock, keys, tries, sessions, notices }: FactorDependencies,
  { requireProof, change, firstCodes, settleRest }: FactorChanges,
) {
  return {
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
      await tries(inSession(accountId), async (tx) => {
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
      await notices.tell(account, 'totpAdded', locale)
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
      await notices.tell(account, 'totpRemoved', locale)
    },
  }
}
