import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { createProduct, type updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

/** A subcategory's ID, for tests that need any category. */
export async function categoryNamed(caller: Caller, identifier: string): Promise<string> {
  const categories = (await caller.call(listProductCategories, {})).items
  const found = categories.find(({ category }) => category === identifier)
  if (!found) throw new Error(`no category ${identifier}`)
  return found.id
}

/** A valid input of a product: a Wi-Fi plug. */
export async function plug(caller: Caller): Promise<InputOf<typeof createProduct>> {
  return {
    productName: '智能插座',
    apPrefix: 'lumen_plug',
    productModel: 'LP-1000',
    categoryId: await categoryNamed(caller, 'smart_plug'),
    accessType: accessTypes.custom,
    communicationType: communicationTypes.wifi,
  }
}

/** The plan that is released without a module (SI-027). */
export const withoutModule = { accessType: accessTypes.developmentFree } as const

/** Another value of each setting: `product-fields.api.test.ts` stores, changes, copies and filters both. */
export const otherPlug = async (caller: Caller): Promise<Required<InputOf<typeof updateProduct>>> => ({
  productId: '',
  updateTime: 0,
  productName: 'Other',
  productPic: '',
  apPrefix: 'other_plug',
  productModel: 'OTHER-1',
  remark: 'another one',
  categoryId: await categoryNamed(caller, 'smart_plug'),
  accessType: accessTypes.custom,
  communicationType: communicationTypes.bluetoothAndWifi,
})

export const createdPlug = async (
  caller: Caller,
  change: Partial<InputOf<typeof createProduct>> = {},
): Promise<Product> => caller.call(createProduct, { ...(await plug(caller)), ...change })

/** Sets the stage in the database, without the gates of a release. */
export async function setStage({ db }: TestServer, productId: string, stage: PublishStatus): Promise<void> {
  await db.updateTable('products').set({ publish_status: stage }).where('id', '=', productId).execute()
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Moves a deletion into the past; advancing the clock instead would end every session. */
export async function setDeletedAgo(server: TestServer, productId: string, days: number): Promise<void> {
  const deletedAt = new Date(server.clock.now() - days * DAY_MS)
  await server.db.updateTable('products').set({ deleted_at: deletedAt }).where('id', '=', productId).execute()
}
