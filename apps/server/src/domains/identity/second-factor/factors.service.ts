import { DomainError } from '@slipway/contract/refusals.ts'
import type { Factors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import type { AuditActor } from './audit-actor.ts'
import { factorChanges, type FactorDependencies } from './factor-changes.ts'
import { factorsStore } from './factors.store.ts'
import { passkeyFactors } from './passkey-factors.ts'
import { passkeysStore } from './passkeys.store.ts'
import { totpFactor } from './totp-factor.ts'

/** An account's own factors. Every change but a new name needs a proof of the last minutes. */
export function factorsService(parts: FactorDependencies) {
  const { db, accounts, notices } = parts
  const changes = factorChanges(parts)
  const { proofLeftMs, requireProof, isRequiredOf, change, newCodes, countOf } = changes

  return {
    ...totpFactor(parts, changes),
    ...passkeyFactors(parts, changes),

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

    async renewRecoveryCodes(changer: AuditActor): Promise<{ recoveryCodes: string[] }> {
      await requireProof(changer)
      const { accountId, account, locale } = changer
      const recoveryCodes = await change(accountId, async (tx) => {
        if ((await countOf(accountId, tx)) === 0) throw new DomainError('second-factor.notFound')
        return newCodes(accountId, tx)
      })
      await notices.tell(account, 'codesRenewed', locale)
      return { recoveryCodes }
    },
  }
}
