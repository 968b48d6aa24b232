import {
  usualIdentityRules,
  type CertificateUse,
  type IdentityRules,
  type Registration,
} from '@slipway/contract/devices/device-identity/device-identity.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export const deviceIdentityStore = (db: DatabaseOrTransaction) => ({
  async rulesOf(productIds: readonly string[]): Promise<Map<string, IdentityRules>> {
    const rows = await db.selectFrom('product_identities').selectAll().where('product_id', 'in', productIds).execute()
    return new Map(rows.map((row) => [row.product_id, toRules(row)]))
  },

  async find(productId: string): Promise<{ rules: IdentityRules; sealed: Buffer | null; secretTime: number | null }> {
    const row = await db
      .selectFrom('product_identities')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row
      ? { rules: toRules(row), sealed: row.secret, secretTime: row.secret_at }
      : { rules: usualIdentityRules, sealed: null, secretTime: null }
  },

  async saveRules(productId: string, rules: IdentityRules): Promise<void> {
    const fields = {
      allow_registration: rules.allowRegistration,
      allow_no_clock: rules.allowNoClock,
      certificate_use: rules.certificateUse,
      trust_gateways: rules.trustGateways,
      reset_leaves_home: rules.resetLeavesHome,
      claim_by_label: rules.claimByLabel,
      claim_by_setup: rules.claimBySetup,
      claim_by_press: rules.claimByPress,
    }
    await db
      .insertInto('product_identities')
      .values({ product_id: productId, ...fields })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(fields))
      .execute()
  },

  async saveSecret(productId: string, secret: Buffer, at: number): Promise<void> {
    const kept = { secret, secret_at: new Date(at) }
    await db
      .insertInto('product_identities')
      .values({ product_id: productId, ...kept })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(kept))
      .execute()
  },

  /** False where the device had fetched a secret before: of two that ask at once one is the first. */
  async register(device: { deviceId: number; productId: string } & Registration): Promise<boolean> {
    const { deviceId, productId, serial, time, ip } = device
    const row = await db
      .insertInto('device_registrations')
      .values({ device_id: deviceId, product_id: productId, serial, at: new Date(time), ip })
      .onConflict((conflict) => conflict.column('device_id').doNothing())
      .returning('device_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async registrations(productId: string, limit: number): Promise<Registration[]> {
    const rows = await db
      .selectFrom('device_registrations')
      .select(['serial', 'at', 'ip'])
      .where('product_id', '=', productId)
      .orderBy('at', 'desc')
      .orderBy('device_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ serial, at, ip }) => ({ serial, time: at, ip }))
  },
})

const toRules = (row: Row<'product_identities'>): IdentityRules => ({
  allowRegistration: row.allow_registration,
  allowNoClock: row.allow_no_clock,
  certificateUse: row.certificate_use as CertificateUse,
  trustGateways: row.trust_gateways,
  resetLeavesHome: row.reset_leaves_home,
  claimByLabel: row.claim_by_label,
  claimBySetup: row.claim_by_setup,
  claimByPress: row.claim_by_press,
})
