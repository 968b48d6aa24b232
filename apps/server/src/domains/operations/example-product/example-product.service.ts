import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import {
  fleetStatus,
  simulatedSerial,
  usualFleetSettings,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { featureType, transType } from '@slipway/contract/products/features/features.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { isDeletable } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { FleetSimulatorApi } from '../../devices/fleet-simulator/index.ts'
import type { VirtualDevicesApi } from '../../devices/virtual-devices/index.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { exampleProductStore } from './example-product.store.ts'

export interface ExampleProductDependencies {
  db: Database
  categories: Pick<CategoriesApi, 'findByName'>
  products: Pick<ProductsApi, 'create' | 'delete' | 'requireOwn'>
  templateFeatures: { idsOf(categoryId: string): Promise<string[]> }
  features: Pick<FeaturesApi, 'listOf'>
  virtualDevices: Pick<VirtualDevicesApi, 'bind' | 'unbindIfBound' | 'isHidden'>
  fleetSimulator: Pick<FleetSimulatorApi, 'state' | 'start' | 'remove'>
}

const CATEGORY = 'sensors.temperature_humidity'
const DEVICES = 20
const INTERVAL_SECONDS = 5

export function exampleProductService(parts: ExampleProductDependencies) {
  const { db, categories, products, templateFeatures, features, virtualDevices, fleetSimulator } = parts
  const store = exampleProductStore(db)

  /** The account's example, or a new one. Of two that are made at the same time, the later one goes. */
  async function product(productName: string, actor: Actor): Promise<string> {
    const { accountId } = actor
    const known = await store.idOf(accountId)
    if (known !== undefined) return known
    const category = await categories.findByName(CATEGORY)
    const hasWifi = category?.netProtocols.some(({ type }) => type === communicationTypes.wifi)
    if (!category || !hasWifi) throw new DomainError('example-product.noCategory')
    const { productId } = await products.create(
      z.parse(createProduct.input, {
        productName,
        apPrefix: 'example_sensor',
        productModel: 'EX-TH-1',
        categoryId: category.id,
        accessType: category.accessType[0] ?? accessTypes.custom,
        communicationType: communicationTypes.wifi,
        templateFeatures: await templateFeatures.idsOf(category.id),
      }),
      actor,
    )
    if (await store.mark(accountId, productId)) return productId
    await products.delete(productId, actor)
    return (await store.idOf(accountId)) ?? productId
  }

  return {
    /** What an earlier attempt left out is added. */
    async add(productName: string, actor: Actor): Promise<{ productId: string; serial: string; deKey: string }> {
      const productId = await product(productName, actor)
      if (!virtualDevices.isHidden) await virtualDevices.bind(productId, actor)
      const { status, mayRun } = await fleetSimulator.state(productId, actor)
      if (mayRun && (status === fleetStatus.none || status === fleetStatus.stopped)) {
        const settings = { ...usualFleetSettings, intervalSeconds: INTERVAL_SECONDS }
        await fleetSimulator.start({ productId, count: DEVICES, settings }, actor)
      }
      return { productId, serial: simulatedSerial(1), deKey: shownKey(await features.listOf(productId)) }
    },

    /** Safe when the product was used: with own devices or after its release it stays, and the refusal says why. */
    async remove(actor: Actor): Promise<void> {
      const productId = await store.idOf(actor.accountId)
      if (productId === undefined) throw new DomainError('example-product.none')
      const { publishStatus } = await products.requireOwn(productId, actor)
      if (!isDeletable(publishStatus)) throw new DomainError('products.notDeletable')
      const count = await store.ownDevices(productId)
      if (count > 0) throw new DomainError('example-product.inUse', { count })
      const { status } = await fleetSimulator.state(productId, actor)
      if (status === fleetStatus.running || status === fleetStatus.stopped)
        await fleetSimulator.remove(productId, actor)
      await virtualDevices.unbindIfBound(productId, actor)
      await products.delete(productId, actor)
      await store.unmark(actor.accountId)
    },
  }
}

/** A number that devices report, for the chart. */
function shownKey(all: readonly FeatureRecord[]): string {
  const reported = all.filter(
    (feature) => feature.featureType === featureType.property && feature.transType !== transType.distribute,
  )
  const number = reported.find(
    (feature) => feature.featureType === featureType.property && /^(number|integer)$/.test(feature.deInput.type),
  )
  return (number ?? reported[0])?.deKey ?? ''
}
