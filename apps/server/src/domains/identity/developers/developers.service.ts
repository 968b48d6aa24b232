import { HOUR_MS } from '@slipway/contract/durations.ts'
import { randomBytes } from 'node:crypto'
import type { ClientKeys, Developer } from '@slipway/contract/identity/developers/developers.calls.ts'
import { developerLimits } from '@slipway/contract/identity/developers/developers.limits.ts'
import type { Bilingual, Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { isEmail } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { Clock } from '../../../clock.ts'
import { isUniqueViolation, type Database } from '../../../db/database.ts'
import type { secretBox } from '../../../crypto/secret-box.ts'
import { developersStore, type DeveloperRecord } from './developers.store.ts'

const APP_KEY_BYTES = 10
const APP_SECRET_BYTES = 32

/** The verification codes of sign-in, as this domain uses them. */
export interface Codes {
  send(
    address: { purpose: 'developer'; accountId: number; email: string },
    said: { subject: Bilingual; hello: Bilingual },
    asker: { ip: string; locale: Locale },
  ): Promise<void>
  use(address: { purpose: 'developer'; accountId: number; email: string }, typed: string): Promise<void>
}

interface Dependencies {
  db: Database
  clock: Clock
  codes: Codes
  secrets: ReturnType<typeof secretBox>
}

const said = {
  subject: { zh: 'Slipway 开发者验证码', en: 'Your Slipway developer code' },
  hello: {
    zh: '你好，你正在使用此邮箱成为 Slipway 开发者，验证码是：',
    en: 'Hello, your code to become a Slipway developer is:',
  },
} as const

export function developersService({ db, clock, codes, secrets }: Dependencies) {
  const store = developersStore(db)

  /** Hours, rounded up, until a former developer can join again; 0: now. */
  function rejoinInHours(kept: DeveloperRecord | undefined): number {
    const leftMs = kept?.leftAt === undefined ? 0 : kept.leftAt + developerLimits.rejoinAfterMs - clock.now()
    return Math.max(0, Math.ceil(leftMs / HOUR_MS))
  }

  async function requireDeveloper(accountId: number): Promise<DeveloperRecord> {
    const kept = await store.byAccount(accountId)
    if (!kept || kept.leftAt !== undefined) throw new DomainError('developers.notYet')
    return kept
  }

  async function requireNoDeveloper(accountId: number): Promise<void> {
    const kept = await store.byAccount(accountId)
    if (kept && kept.leftAt === undefined) throw new DomainError('developers.already')
    const hours = rejoinInHours(kept)
    if (hours > 0) throw new DomainError('developers.exited', { hours })
  }

  async function keepNewSecret(accountId: number, appKey: string, over: string | null): Promise<ClientKeys> {
    const appSecret = randomBytes(APP_SECRET_BYTES).toString('base64url')
    const keys = { appKey, sealedSecret: secrets.seal(appSecret, appKey), at: clock.now() }
    const isKept = await store.keepKeys(accountId, keys, over)
    if (!isKept) throw new DomainError(over === null ? 'developers.registered' : 'developers.noKeys')
    return { appKey, appSecret }
  }

  return {
    requireDeveloper,

    async info(accountId: number): Promise<Developer> {
      const kept = await store.byAccount(accountId)
      if (kept && kept.leftAt === undefined) return shown(kept)
      const isPrompted = kept === undefined && !(await store.isPromptDismissed(accountId))
      throw new DomainError('developers.notYet', {
        isPrompted: Number(isPrompted),
        rejoinInHours: rejoinInHours(kept),
      })
    },

    async sendCode(typed: string, accountId: number, asker: { ip: string; locale: Locale }): Promise<void> {
      const email = checkedEmail(typed)
      await requireNoDeveloper(accountId)
      await codes.send({ purpose: 'developer', accountId, email }, said, asker).catch((error: unknown) => {
        throw inOwnCodes(error)
      })
    },

    /** The owner of an address is revealed only to a caller with its code. */
    async join(typed: string, code: string, accountId: number): Promise<Developer> {
      const email = checkedEmail(typed)
      await requireNoDeveloper(accountId)
      await codes.use({ purpose: 'developer', accountId, email }, code)
      try {
        if (!(await store.join(accountId, email, clock.now()))) throw new DomainError('developers.already')
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('developers.emailTaken')
        throw error
      }
      return shown(await requireDeveloper(accountId))
    },

    async createKeys(accountId: number): Promise<ClientKeys> {
      await requireDeveloper(accountId)
      return keepNewSecret(accountId, randomBytes(APP_KEY_BYTES).toString('hex'), null)
    },

    async resetSecret(accountId: number): Promise<ClientKeys> {
      const { client } = await requireDeveloper(accountId)
      if (!client) throw new DomainError('developers.noKeys')
      return keepNewSecret(accountId, client.appKey, client.appKey)
    },

    async leave(accountId: number): Promise<void> {
      if (!(await store.leave(accountId, clock.now()))) throw new DomainError('developers.notYet')
    },

    dismissPrompt: (accountId: number): Promise<void> => store.dismissPrompt(accountId),

    /** Undefined where the key is unknown or was removed. */
    async clientOf(appKey: string): Promise<{ accountId: number; appSecret: string } | undefined> {
      const kept = await store.byAppKey(appKey)
      return kept?.client && { accountId: kept.accountId, appSecret: secrets.open(kept.client.sealedSecret, appKey) }
    },
  }
}

const shown = ({ email, joinedAt, client }: DeveloperRecord): Developer => ({
  email,
  joinTime: joinedAt,
  appKey: client?.appKey ?? null,
  secretTime: client?.secretAt ?? null,
})

function checkedEmail(typed: string): string {
  const email = typed.trim()
  if (!isEmail(email) || email.length > developerLimits.email.max) throw new DomainError('developers.emailWrong')
  return email
}

/** Maps sign-in's limits on codes to the result code that the specification defines for this call. */
function inOwnCodes(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.reason === 'request.tooMany') return new DomainError('developers.codeTooSoon', error.details)
  if (error.reason === 'sign-in.tooManyCodes') return new DomainError('developers.tooManyCodes', error.details)
  return error
}
