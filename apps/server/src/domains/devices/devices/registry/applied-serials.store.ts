import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { AppliedSerial } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { LabelCodes } from './label-codes.ts'
import { newDeviceSecret, type DeviceSecretBox } from './device-secrets.ts'
import { devicesStore } from './devices.store.ts'
import { randomSerial } from './random-serial.ts'

interface Application {
  applicationId: number
  productId: string
  quantity: number
}

interface Dependencies {
  clock: Clock
  secrets: DeviceSecretBox
  codeOf: LabelCodes
}

export interface SerialTotals {
  total: number
  activated: number
}

/** Devices before their first connect: rows with an identity that no list, total or count includes (SI-114). */
export function appliedSerials({ clock, secrets, codeOf }: Dependencies) {
  return {
    /** Throws `devices.tooMany` where the product would exceed its limit. */
    async prepare(tx: DatabaseOrTransaction, { applicationId, productId, quantity }: Application): Promise<void> {
      const created_at = new Date(clock.now())
      const rows = Array.from({ length: quantity }, () => {
        const serial = randomSerial()
        const secret = secrets.seal(newDeviceSecret(), { productId, serial })
        return { product_id: productId, serial, secret, created_at, application_id: applicationId }
      })
      await tx.insertInto('devices').values(rows).execute()
      const limit = deviceLimits.devicesPerProduct
      if ((await devicesStore(tx).countedAll(productId)) > limit) throw new DomainError('devices.tooMany', { limit })
    },

    async listOf(db: DatabaseOrTransaction, applicationId: number): Promise<AppliedSerial[]> {
      const rows = await ofApplication(db, applicationId).select(['serial', 'activated_at']).execute()
      return rows.map(({ serial, activated_at }) => ({ serial, activatedTime: activated_at }))
    },

    async secretsOf(
      db: DatabaseOrTransaction,
      applicationId: number,
    ): Promise<{ serial: string; deviceSecret: string; code: string }[]> {
      const rows = await ofApplication(db, applicationId)
        .select(['product_id', 'serial', 'secret', 'secret_version'])
        .execute()
      return rows.map(({ product_id: productId, serial, secret, secret_version: secretVersion }) => ({
        serial,
        deviceSecret: secrets.open(secret, { productId, serial }),
        code: codeOf({ productId, serial, secretVersion }),
      }))
    },

    async labelsOf(db: DatabaseOrTransaction, applicationId: number): Promise<{ serial: string; code: string }[]> {
      const rows = await ofApplication(db, applicationId).select(['product_id', 'serial', 'secret_version']).execute()
      return rows.map(({ product_id: productId, serial, secret_version: secretVersion }) => ({
        serial,
        code: codeOf({ productId, serial, secretVersion }),
      }))
    },

    /** Applications whose devices were all deleted are missing from the result. */
    async totalsOf(db: DatabaseOrTransaction, applicationIds: readonly number[]): Promise<Map<number, SerialTotals>> {
      const { rows } = await sql<{ id: number; total: number; activated: number }>`
        select application_id as id, count(*)::int as total, count(activated_at)::int as activated
        from devices where application_id = any (${applicationIds}::bigint[])
        group by application_id`.execute(db)
      return new Map(rows.map(({ id, total, activated }) => [id, { total, activated }]))
    },
  }
}

const ofApplication = (db: DatabaseOrTransaction, applicationId: number) =>
  db.selectFrom('devices').where('application_id', '=', applicationId).orderBy('id')

export type AppliedSerials = ReturnType<typeof appliedSerials>
