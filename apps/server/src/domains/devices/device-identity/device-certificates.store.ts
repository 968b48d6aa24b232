import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import type { DeviceCertificateView } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

interface NewCertificate extends Omit<DeviceCertificateView, 'revokeTime'> {
  deviceId: number
  productId: string
}

export const deviceCertificatesStore = (db: DatabaseOrTransaction) => ({
  async list(deviceId: number): Promise<DeviceCertificateView[]> {
    const rows = await db
      .selectFrom('device_certificates')
      .selectAll()
      .where('device_id', '=', deviceId)
      .orderBy('id', 'desc')
      .limit(deviceIdentityLimits.shownCertificates)
      .execute()
    return rows.map(toCertificate)
  },

  async find(deviceId: number, fingerprint: string): Promise<DeviceCertificateView | undefined> {
    const row = await db
      .selectFrom('device_certificates')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()
    return row && toCertificate(row)
  },

  /** Undefined where the device has or had this certificate. */
  async add(certificate: NewCertificate): Promise<DeviceCertificateView | undefined> {
    const { deviceId, productId, fingerprint, subject, issuer, validFrom, validTo, createTime } = certificate
    const row = await db
      .insertInto('device_certificates')
      .values({
        device_id: deviceId,
        product_id: productId,
        fingerprint,
        subject,
        issuer,
        valid_from: new Date(validFrom),
        valid_to: new Date(validTo),
        created_at: new Date(createTime),
      })
      .onConflict((conflict) => conflict.columns(['device_id', 'fingerprint']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && toCertificate(row)
  },

  async countInForce(deviceId: number, now: number): Promise<number> {
    const row = await db
      .selectFrom('device_certificates')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('device_id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .where('valid_to', '>', moment(now))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** One that is revoked stays as it is. */
  async revoke(deviceId: number, fingerprint: string, at: number): Promise<void> {
    await db
      .updateTable('device_certificates')
      .set({ revoked_at: new Date(at) })
      .where('device_id', '=', deviceId)
      .where('fingerprint', '=', fingerprint)
      .where('revoked_at', 'is', null)
      .execute()
  },
})

const toCertificate = (row: Row<'device_certificates'>): DeviceCertificateView => ({
  fingerprint: row.fingerprint,
  subject: row.subject,
  issuer: row.issuer,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  createTime: row.created_at,
  revokeTime: row.revoked_at,
})
