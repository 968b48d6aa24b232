import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { FactorSessions } from './factor-sessions.ts'
import { factorsStore } from './factors.store.ts'
import { passkeysStore } from './passkeys.store.ts'

const { proofLifeMs, factorProofLifeMs } = secondFactorLimits

interface Dependencies {
  db: Database
  clock: Clock
  sessions: Pick<FactorSessions, 'proofTimes'>
}

/** The session of a call. */
interface InSession {
  token: string | undefined
}

/** Recent proofs of identity, as calls demand them. */
export function factorProofs({ db, clock, sessions }: Dependencies) {
  const timesOf = async (token: string | undefined) => (token === undefined ? undefined : sessions.proofTimes(token))

  const leftMs = (provedAt: number | null | undefined, lifeMs: number): number =>
    typeof provedAt === 'number' ? Math.max(0, provedAt + lifeMs - clock.now()) : 0

  const proofLeftMs = async (token: string | undefined): Promise<number> =>
    leftMs((await timesOf(token))?.provedAt, proofLifeMs)

  async function hasFactor(accountId: number): Promise<boolean> {
    const totp = await factorsStore(db).totp(accountId)
    return totp !== undefined || (await passkeysStore(db).of(accountId)).length > 0
  }

  return {
    proofLeftMs,

    async requireProof({ token }: InSession): Promise<void> {
      if ((await proofLeftMs(token)) === 0) throw new DomainError('second-factor.proofNeeded')
    },

    /** A password is not enough: a code or a passkey, within the last minutes. */
    async requireFactorProof({ accountId, token }: InSession & { accountId: number }): Promise<void> {
      if (!(await hasFactor(accountId))) throw new DomainError('second-factor.factorMissing')
      if (leftMs((await timesOf(token))?.factorProvedAt, factorProofLifeMs) > 0) return
      throw new DomainError('second-factor.factorProofNeeded')
    },
  }
}

export type FactorProofs = ReturnType<typeof factorProofs>
