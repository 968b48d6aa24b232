import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { RegistrationResponse } from '@slipway/contract/identity/second-factor/webauthn.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { AuditActor } from './audit-actor.ts'
import type { FactorChanges, FactorDependencies } from './factor-changes.ts'
import type { Asking } from './passkey-challenges.ts'
import { passkeysStore } from './passkeys.store.ts'

/** The account's passkeys. */
export function passkeyFactors(
  { db, ceremonies, notices }: FactorDependencies,
  { requireProof, change, firstCodes, settleRest }: FactorChanges,
) {
  return {
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
      await notices.tell(account, 'passkeyAdded', locale)
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
      await notices.tell(account, 'passkeyRemoved', locale)
    },
  }
}
