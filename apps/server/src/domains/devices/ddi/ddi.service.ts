import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { saveDeviceDdi, saveProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import type { DeviceDdi, ProductDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../clock.ts'
import { newToken } from '../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import { ddiStore } from './ddi.store.ts'
import { targetTokenOf } from './target-token.ts'

export interface DdiServiceDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  devices: Pick<DevicesApi, 'identities' | 'bulk'>
}

const TENANT = 'DEFAULT'

/** hawkBit's device API, for the owner of the product. */
export function ddiService({ db, clock, products, devices }: DdiServiceDependencies) {
  async function productDdi(on: DatabaseOrTransaction, productId: string): Promise<ProductDdi> {
    const { rules, tokenTime } = await ddiStore(on).product(productId)
    return { ...rules, gatewayTokenTime: tokenTime }
  }

  async function deviceDdi(
    on: DatabaseOrTransaction,
    { productId, serial }: DeviceName,
    deviceId: number,
  ): Promise<DeviceDdi> {
    const store = ddiStore(on)
    const { name } = await store.client(deviceId)
    const controllerId = name ?? `${productId}:${serial}`
    return { tenant: TENANT, controllerId, ddiName: name ?? '', actions: await store.feedback(deviceId) }
  }

  const change = <Result>(productId: string, actor: Actor, write: (tx: DatabaseOrTransaction) => Promise<Result>) =>
    inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      return write(tx)
    })

  return {
    async product(productId: string, actor: Actor): Promise<ProductDdi> {
      await products.requireOwn(productId, actor)
      return productDdi(db, productId)
    },

    saveRules: ({ productId, ...rules }: CheckedInputOf<typeof saveProductDdi>, actor: Actor): Promise<ProductDdi> =>
      change(productId, actor, async (tx) => {
        await ddiStore(tx).saveRules(productId, rules)
        return productDdi(tx, productId)
      }),

    resetToken: (productId: string, actor: Actor): Promise<{ gatewayToken: string }> =>
      change(productId, actor, async (tx) => {
        const { token, hash } = newToken()
        await ddiStore(tx).saveToken(productId, hash, clock.now())
        return { gatewayToken: token }
      }),

    removeToken: (productId: string, actor: Actor): Promise<ProductDdi> =>
      change(productId, actor, async (tx) => {
        await ddiStore(tx).saveToken(productId, null, null)
        return productDdi(tx, productId)
      }),

    async device(name: DeviceName, actor: Actor): Promise<DeviceDdi> {
      const { deviceId } = await devices.identities.requireOwn(name, actor)
      return deviceDdi(db, name, deviceId)
    },

    saveDevice: ({ ddiName, ...name }: CheckedInputOf<typeof saveDeviceDdi>, actor: Actor): Promise<DeviceDdi> =>
      inTransaction(db, async (tx) => {
        const { deviceId } = await devices.identities.lockOwn(tx, name, actor)
        const isSaved = await ddiStore(tx).saveName(deviceId, ddiName === '' ? null : ddiName)
        if (!isSaved) throw new DomainError('ddi.nameTaken', { name: ddiName })
        return deviceDdi(tx, name, deviceId)
      }),

    targetToken: (name: DeviceName, actor: Actor): Promise<{ targetToken: string }> =>
      inTransaction(db, async (tx) => {
        const { deviceId } = await devices.identities.lockOwn(tx, name, actor)
        const [found] = await devices.bulk.secretsOf(tx, [deviceId])
        if (!found) throw new DomainError('devices.notFound')
        return { targetToken: targetTokenOf(found.deviceSecret) }
      }),
  }
}
