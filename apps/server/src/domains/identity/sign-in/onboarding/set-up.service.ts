import { invalidInput, invalidInputText } from '@slipway/contract/http/invalid-input.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { accountField, indexcodeOf, newPasswordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { checkedField, checkedPassword } from '../login/field-check.ts'
import { hashPassword } from '../login/passwords.ts'
import { setUpStore } from './set-up.store.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import { tokenHashOf } from '../sessions/tokens.ts'

/** CN-38: ROOT is a flag of an ordinary email account. */
const rootAccountField = accountField({ emailOnly: true })

export interface SetUp {
  token: string
  account: string
  /** Base64 (SI-001). */
  password: string
  /** `Accept-Language`. */
  languages: string
}

interface Dependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  /** Whether sign-in and registration wait for the administrator. */
  asksSetUpFirst?: boolean | undefined
}

/** The creation of the first administrator (SI-010). */
export function setUpService({ db, clock, accounts, asksSetUpFirst }: Dependencies) {
  let isDone = !asksSetUpFirst

  const createRoot = (
    { account, languages }: { account: string; languages?: string },
    passwordHash: string,
    tx: DatabaseOrTransaction,
  ) =>
    accounts.create(
      {
        account,
        indexcode: indexcodeOf(account, ''),
        passwordHash,
        languages,
        roleKey: 'administrator',
        isRoot: true,
      },
      tx,
    )

  const isLinkValid = async (token: string): Promise<boolean> => {
    const tokenHash = tokenHashOf(token)
    return tokenHash !== undefined && (await setUpStore(db).isHeld(tokenHash)) && !(await accounts.rootExists())
  }

  /** There is always an administrator once there was one. */
  async function isSetUp(): Promise<boolean> {
    isDone ||= await accounts.rootExists()
    return isDone
  }

  return {
    isLinkValid,
    isSetUp,

    /** Throws while there is no administrator, because an account registered before that would have no one to manage it. */
    async requireSetUp(): Promise<void> {
      if (!(await isSetUp())) throw new DomainError('set-up.first')
    },

    /** A token for a new link, which replaces earlier links; undefined where ROOT exists. */
    async newLinkToken(): Promise<string | undefined> {
      if (await accounts.rootExists()) return undefined
      const { token, hash: tokenHash } = newToken()
      await inTransaction(db, async (tx) => {
        await setUpStore(tx).removeAll()
        await setUpStore(tx).hold(tokenHash, clock.now())
      })
      return token
    },

    /** Wrong fields do not consume the link. */
    async setUp({ token, account, password, languages }: SetUp): Promise<void> {
      const tokenHash = tokenHashOf(token)
      if (!tokenHash || !(await isLinkValid(token))) throw new DomainError('set-up.linkSpent')
      checkedField('account', rootAccountField, account)
      const passwordHash = await hashPassword(checkedPassword(newPasswordField, password))
      await inTransaction(db, async (tx) => {
        if (!(await setUpStore(tx).take(tokenHash))) throw new DomainError('set-up.linkSpent')
        await createRoot({ account, languages }, passwordHash, tx)
        await setUpStore(tx).removeAll()
      })
    },

    /** For unattended installations. Throws a message for the person who configured the values. */
    async ensureRoot({ email, password }: { email: string; password: string }): Promise<void> {
      if (await accounts.rootExists()) return
      hold('SLIPWAY_ROOT_EMAIL', rootAccountField, email)
      hold('SLIPWAY_ROOT_PASSWORD', newPasswordField, password)
      const passwordHash = await hashPassword(password)
      try {
        await inTransaction(db, async (tx) => {
          await createRoot({ account: email }, passwordHash, tx)
          await setUpStore(tx).removeAll()
        })
      } catch (error) {
        const cameSecond = error instanceof DomainError && (await accounts.rootExists())
        if (!cameSecond) throw error
      }
    },
  }
}

function hold(setting: string, schema: z.core.$ZodType<string>, value: string): void {
  const checked = z.safeParse(schema, value)
  if (checked.success) return
  const text = invalidInputText({ ...invalidInput(checked.error.issues), field: '' }, 'en-US')
  throw new Error(`${setting}: ${text}`)
}
