import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type {
  addDeviceCertificate,
  revokeDeviceCertificate,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import type {
  DeviceCertificateView,
  DeviceIdentityView,
  IdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { newDeviceSecret, type DevicesApi } from '../devices/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { readCertificate } from './certificate-reading.ts'
import { deviceCertificatesStore } from './device-certificates.store.ts'
import { deviceIdentityStore } from './device-identity.store.ts'
import type { ProductSecretBox } from './product-secrets.ts'

export interface ServiceDependencies {
  db: Database
  clock: Clock
  secrets: ProductSecretBox
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  devices: Pick<DevicesApi, 'identities'>
}

/** How a product's devices authenticate, for the owner of the product. */
export function deviceIdentityService({ db, clock, secrets, products, devices: { identities } }: ServiceDependencies) {
  const store = deviceIdentityStore(db)

  return {
    async detail(productId: string, actor: Actor): Promise<DeviceIdentityView> {
      await products.requireOwn(productId, actor)
      const [{ rules, secretTime }, registrations, refusedAttempts] = await Promise.all([
        store.find(productId),
        store.registrations(productId, deviceIdentityLimits.shownRegistrations),
        identities.refusedAttempts(productId),
      ])
      return { ...rules, productSecretTime: secretTime, registrations, refusedAttempts }
    },

    saveRules: (
      { productId, ...rules }: CheckedInputOf<typeof saveIdentityRules>,
      actor: Actor,
    ): Promise<IdentityRules> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        await deviceIdentityStore(tx).saveRules(productId, rules)
        return rules
      }),

    async resetSecret(productId: string, actor: Actor): Promise<{ productSecret: string }> {
      const productSecret = newDeviceSecret()
      await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        await deviceIdentityStore(tx).saveSecret(productId, secrets.seal(productSecret, productId), clock.now())
      })
      return { productSecret }
    },

    async certificates(name: DeviceName, actor: Actor): Promise<DeviceCertificateView[]> {
      const { deviceId } = await identities.requireOwn(name, actor)
      return deviceCertificatesStore(db).list(deviceId)
    },

    async addCertificate(
      { productId, serial, certificate: pem }: CheckedInputOf<typeof addDeviceCertificate>,
      actor: Actor,
    ): Promise<DeviceCertificateView> {
      await identities.requireOwn({ productId, serial }, actor)
      const now = clock.now()
      const read = readCertificate(pem, now)
      return inTransaction(db, async (tx) => {
        const { deviceId } = await identities.lockOwn(tx, { productId, serial }, actor)
        const kept = deviceCertificatesStore(tx)
        const limit = deviceIdentityLimits.certificatesPerDevice
        if ((await kept.countInForce(deviceId, now)) >= limit) {
          throw new DomainError('device-identity.tooManyCertificates', { limit })
        }
        const added = await kept.add({ ...read, deviceId, productId, createTime: now })
        if (!added) throw new DomainError('device-identity.certificateKnown')
        return added
      })
    },

    revokeCertificate: (
      { productId, serial, fingerprint }: CheckedInputOf<typeof revokeDeviceCertificate>,
      actor: Actor,
    ): Promise<DeviceCertificateView> =>
      inTransaction(db, async (tx) => {
        const { deviceId } = await identities.lockOwn(tx, { productId, serial }, actor)
        const kept = deviceCertificatesStore(tx)
        await kept.revoke(deviceId, fingerprint, clock.now())
        const revoked = await kept.find(deviceId, fingerprint)
        if (!revoked) throw new DomainError('device-identity.certificateNotFound')
        await identities.disconnect(tx, deviceId)
        return revoked
      }),
  }
}
