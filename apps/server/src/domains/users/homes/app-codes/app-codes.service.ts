import { randomBytes } from 'node:crypto'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { APP_CODE_LENGTH, appCodeOf } from '@slipway/contract/users/homes/app-codes/app-codes.ts'
import type { createAppCode, openAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { appCodeLimits } from '@slipway/contract/users/homes/app-codes/app-codes.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { hashOf } from '../../../../crypto/random-secrets.ts'
import { secretBox } from '../../../../crypto/secret-box.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import { countAppCode, wrongAppCodes } from '../claim-attempts.ts'
import { appCodesStore } from './app-codes.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
}

/** Codes that take a link from the browser of a phone into the app on its home screen. */
export function appCodesService({ db, clock, masterKey }: Dependencies) {
  const box = secretBox(masterKey, 'slipway app codes')

  return {
    create: ({ link }: CheckedInputOf<typeof createAppCode>, ip: string): Promise<OutputOf<typeof createAppCode>> =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        await countAppCode(tx, ip, now)
        const expireTime = now + appCodeLimits.lifeMs
        for (;;) {
          const code = appCodeOf(randomBytes(APP_CODE_LENGTH))
          const isNew = await appCodesStore(tx).insert({ hash: hashOf(code), link: box.seal(link, code), expireTime })
          if (isNew) return { code, expireTime }
        }
      }),

    /** Wrong codes are counted in a transaction of their own, so that the refusal doesn't take the count back. */
    async open(
      { code }: CheckedInputOf<typeof openAppCode>,
      { userId }: EndUser,
    ): Promise<OutputOf<typeof openAppCode>> {
      const now = clock.now()
      const link = await inTransaction(db, async (tx) => {
        const attempts = wrongAppCodes(tx, userId, now)
        await attempts.requireFew()
        const found = await appCodesStore(tx).take(hashOf(code), now)
        if (!found) await attempts.add()
        return found
      })
      if (!link) throw new DomainError('homes.appCodeWrong')
      return { link: box.open(link, code) }
    },
  }
}
