import type { IdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import {
  addDeviceCertificate,
  getDeviceIdentity,
  listDeviceCertificates,
  registerDevice,
  resetProductSecret,
  revokeDeviceCertificate,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { serve, serveVisitor, type Route } from '../../../http/route.ts'
import type { CallCounter } from '../../../http/limits/rate-limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { DevicesApi, DeviceIdentities } from '../devices/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { deviceCertificatesStore } from './device-certificates.store.ts'
import { deviceIdentityService } from './device-identity.service.ts'
import { deviceIdentityStore } from './device-identity.store.ts'
import { deviceRegistration } from './device-registration.ts'
import { productSecretBox } from './product-secrets.ts'

export interface DeviceIdentityDependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  counter: CallCounter
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'exists'>
  devices: Pick<DevicesApi, 'identities'>
}

export interface DeviceIdentityApi {
  routes: Route[]
}

/** Separate from the domain, because the sign-in of devices needs it before the domain is constructed. */
export const identityResolver = (db: Database): DeviceIdentities => ({
  rulesOf: (productIds) => deviceIdentityStore(db).rulesOf(productIds),
  async certificateOf(deviceId, fingerprint) {
    const known = await deviceCertificatesStore(db).find(deviceId, fingerprint)
    return known && { validFrom: known.validFrom, validTo: known.validTo, isRevoked: known.revokeTime !== null }
  },
})

/** How devices of the product come into homes and leave them. */
export async function homeRulesOf(
  db: DatabaseOrTransaction,
  productId: string,
): Promise<Pick<IdentityRules, 'resetLeavesHome' | 'claimByLabel' | 'claimBySetup' | 'claimByPress'>> {
  return (await deviceIdentityStore(db).find(productId)).rules
}

/** The credentials of devices other than their own secret (decision 0033). */
export function deviceIdentityDomain(parts: DeviceIdentityDependencies): DeviceIdentityApi {
  const secrets = productSecretBox(parts.masterKey)
  const identity = deviceIdentityService({ ...parts, secrets })
  const register = deviceRegistration({ ...parts, secrets, productExists: parts.products.exists })
  return {
    routes: [
      serve(getDeviceIdentity, ({ input, actor }) => identity.detail(input.productId, actor)),
      serve(saveIdentityRules, ({ input, actor }) => identity.saveRules(input, actor)),
      serve(resetProductSecret, ({ input, actor }) => identity.resetSecret(input.productId, actor)),
      serve(listDeviceCertificates, ({ input, actor }) => identity.certificates(input, actor)),
      serve(addDeviceCertificate, ({ input, actor }) => identity.addCertificate(input, actor)),
      serve(revokeDeviceCertificate, ({ input, actor }) => identity.revokeCertificate(input, actor)),
      serveVisitor(registerDevice, ({ input, ip, origin }) => register(input, { ip, origin })),
    ],
  }
}
